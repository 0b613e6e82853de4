import { Button } from "@radix-ui/themes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { PATHS } from "../../../app/paths.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { ComingSoon } from "../../../components/coming-soon.tsx";
import { useToast } from "../../../components/toast.tsx";
import { userMessage } from "../../../lib/api-client.ts";
import { currentUser, logout } from "../../auth/queries.ts";
import "./profile-page.css";

/** Who is signed in, and the way to sign out; the rest of the profile is still to come. */
export function ProfilePage() {
  const toast = useToast();
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUser());
  const { mutate, isPending } = useMutation(logout(useQueryClient()));
  const signOut = () =>
    mutate(undefined, {
      onSuccess: () => void navigate(PATHS.login, { replace: true }),
      onError: (error) =>
        toast({ title: "Sign Out Failed", description: userMessage(error, "Logout failed"), tone: "destructive" }),
    });

  return (
    <ComingSoon title="Profile" backTo={PATHS.home}>
      {user && (
        <section className="card profile">
          <Avatar username={user.username} imageUrl={user.profileImageUrl} />
          <p className="profile__name">{user.username}</p>
          <Button size="3" variant="soft" color="gray" loading={isPending} onClick={signOut}>
            Sign Out
          </Button>
        </section>
      )}
    </ComingSoon>
  );
}
