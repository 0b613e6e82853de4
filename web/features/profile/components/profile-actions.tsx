import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Camera, ChartNoAxesColumn, LogOut, Megaphone } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { PRODUCT_NAME } from "../../../../src/shared/limits.ts";
import { PATHS } from "../../../app/paths.ts";
import { buildFailureToast, useToast } from "../../../components/toast.tsx";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { logoutMutation } from "../../auth/queries.ts";
import "../profile.css";

/** Signs out and opens the login page. */
function SignOut() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useNotifyingMutation(logoutMutation(useQueryClient()));
  const signOut = () =>
    mutate(undefined, {
      onSuccess: () => void navigate(PATHS.login, { replace: true }),
      onError: (error) => toast(buildFailureToast("Sign Out Failed", error, "Logout failed")),
    });
  return (
    <Button size="3" variant="soft" color="gray" loading={isPending} onClick={signOut}>
      <LogOut size={20} aria-hidden />
      Sign Out
    </Button>
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
