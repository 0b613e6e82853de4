import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Camera, ChartNoAxesColumn, LogOut, Megaphone } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { pluralize } from "../../../../src/shared/format-count.ts";
import { PRODUCT_NAME } from "../../../../src/shared/limits.ts";
import { PATHS } from "../../../app/paths.ts";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { Confirmation } from "../../../components/confirmation.tsx";
import { buildFailureToast, useToast } from "../../../components/toast.tsx";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { logoutMutation } from "../../auth/queries.ts";
import { useWaitingPhotos } from "../../camera/waiting-queries.ts";
import "../profile.css";

/** Signs out and opens the login page. */
function SignOut() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useNotifyingMutation(logoutMutation(useQueryClient()));
  const { length: waiting } = useWaitingPhotos();
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
        onClick={waiting > 0 ? () => setIsAsking(true) : signOut}
      >
        <LogOut size={20} aria-hidden />
        Sign Out
      </Button>
      <BottomSheet open={isAsking} onClose={() => setIsAsking(false)} title="Sign out and lose photos?">
        <Confirmation action="Sign Out" isPending={isPending} onConfirm={signOut} onCancel={() => setIsAsking(false)}>
          {`${waiting} ${pluralize(waiting, "photo")} on this device ${waiting === 1 ? "is" : "are"} not in your diary yet. Signing out deletes ${waiting === 1 ? "it" : "them"}.`}
        </Confirmation>
      </BottomSheet>
    </>
  );
}

/** Links from the profile, and the button to sign out. */
export function ProfileActions() {
  return (
    <div className="profile-actions">
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
      <div className="profile-actions__pair">
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
