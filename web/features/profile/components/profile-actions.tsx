import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Camera, ChartNoAxesColumn, LogOut, Megaphone } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { usePendingChanges } from "../../../domain/diary/pending-change-queries.ts";
import { usePendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { PATHS } from "../../../platform/paths.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Confirmation } from "../../../ui/layers/confirmation.tsx";
import { logoutMutation } from "../../auth/queries.ts";
import "../profile.css";

/** What is lost by signing out; undefined if nothing is. */
function listLosses(photos: number, changes: number): { title: string; sentence: string } | undefined {
  const parts = [
    ...(photos > 0 ? [`${photos} ${pluralize(photos, "photo")}`] : []),
    ...(changes > 0 ? [`${changes} ${pluralize(changes, "change")}`] : []),
  ];
  if (parts.length === 0) return undefined;
  const isOne = photos + changes === 1;
  const nouns = parts.map((part) => (part.includes("photo") ? "photos" : "changes"));
  return {
    title: `Sign out and lose ${nouns.join(" and ")}?`,
    sentence: `${parts.join(" and ")} on this device ${isOne ? "is" : "are"} not in your diary yet. Signing out deletes ${isOne ? "it" : "them"}.`,
  };
}

/** Signs out and opens the login page. */
function SignOut() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useNotifyingMutation(logoutMutation(useQueryClient()));
  const losses = listLosses(usePendingPhotos().length, usePendingChanges().length);
  const [isAsking, setIsAsking] = useState(false);
  const signOut = () =>
    mutate(undefined, {
      onSuccess: () => void navigate(PATHS.login, { replace: true }),
      onError: (error) => toast(buildFailureToast("Sign Out Failed", error, "Logout failed")),
    });
  return (
    <>
      <Button
        size="3"
        variant="soft"
        color="gray"
        loading={isPending}
        onClick={losses ? () => setIsAsking(true) : signOut}
      >
        <LogOut size={20} aria-hidden />
        Sign Out
      </Button>
      <BottomSheet open={isAsking} onClose={() => setIsAsking(false)} title={losses?.title ?? ""}>
        <Confirmation action="Sign Out" isPending={isPending} onConfirm={signOut} onCancel={() => setIsAsking(false)}>
          {losses?.sentence ?? ""}
        </Confirmation>
      </BottomSheet>
    </>
  );
}

/** Links from the profile, and the button to sign out. */
export function ProfileActions() {
  return (
    <div className="rows-10">
      <Button asChild size="3">
        <Link to={PATHS.camera}>
          <Camera size={20} aria-hidden />
          Take Photo of Food
        </Link>
      </Button>
      <Button asChild size="3" variant="soft">
        <Link to={PATHS.stats}>
          <ChartNoAxesColumn size={20} aria-hidden />
          View Statistics
        </Link>
      </Button>
      <Button asChild size="3" variant="soft" color="gray">
        <Link to={PATHS.marketing}>
          <Megaphone size={20} aria-hidden />
          About {PRODUCT_NAME}
        </Link>
      </Button>
      <div className="profile-actions__pair rows-10">
        <Button asChild size="3" variant="soft" color="gray">
          <Link to={PATHS.appPreview}>iOS Preview</Link>
        </Button>
        <Button asChild size="3" variant="soft" color="gray">
          <Link to={PATHS.appPreviewAndroid}>Android Preview</Link>
        </Button>
      </div>
      <SignOut />
    </div>
  );
}
