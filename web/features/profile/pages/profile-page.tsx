import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PublicConfig } from "../../../../src/contracts/config.ts";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { isDemoAccount } from "../../../../src/shared/demo-account.ts";
import { PATHS } from "../../../app/paths.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LogInAgain } from "../../../components/log-in-again.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { isSignedOut } from "../../../lib/api-client.ts";
import { profile as profileQuery } from "../../access/queries.ts";
import { currentUser } from "../../auth/queries.ts";
import { config } from "../../config/queries.ts";
import { DeleteAccountSheet } from "../components/delete-account-sheet.tsx";
import { DevicesSheet } from "../components/devices-sheet.tsx";
import { EditProfileSheet } from "../components/edit-profile-sheet.tsx";
import { ExportSheet } from "../components/export-sheet.tsx";
import { GoalSheet } from "../components/goal-sheet.tsx";
import { PasswordSheet } from "../components/password-sheet.tsx";
import { PreferencesSheet } from "../components/preferences-sheet.tsx";
import { PremiumCard } from "../components/premium-card.tsx";
import { ProfileActions } from "../components/profile-actions.tsx";
import { ProfileCard, ProfileCardSkeleton } from "../components/profile-card.tsx";
import { SettingsList, type SettingsSheet } from "../components/settings-list.tsx";
import { ShareAppSheet } from "../components/share-app-sheet.tsx";
import { VerifyNotice } from "../components/verify-notice.tsx";

type LoadedProfileProps = { profile: Profile; askedAt: number; server: PublicConfig | undefined };

function LoadedProfile({ profile, askedAt, server }: LoadedProfileProps) {
  const { isPremium } = profile.trialStatus;
  const [openSheet, setOpenSheet] = useState<SettingsSheet | "edit">();
  const sheet = (name: typeof openSheet) => ({ open: openSheet === name, onClose: () => setOpenSheet(undefined) });
  return (
    <>
      <ProfileCard
        profile={profile}
        askedAt={askedAt}
        accessMode={server?.accessMode}
        onEdit={() => setOpenSheet("edit")}
      />
      {server?.mail && !isDemoAccount(profile) && <VerifyNotice email={profile.email} />}
      {/* Who has paid can still cancel on a server that has become free. */}
      {(server?.accessMode === "subscription" || isPremium) && <PremiumCard isPremium={isPremium} />}
      <SettingsList version={server?.version} hasPassword={!isDemoAccount(profile)} onOpen={setOpenSheet} />
      <ProfileActions />
      <EditProfileSheet {...sheet("edit")} profile={profile} />
      <PreferencesSheet {...sheet("preferences")} />
      <GoalSheet {...sheet("goal")} goal={profile.dailyCalorieGoal} />
      <PasswordSheet {...sheet("password")} email={profile.email} />
      <DevicesSheet {...sheet("devices")} />
      <ShareAppSheet {...sheet("share")} />
      <ExportSheet {...sheet("export")} />
      <DeleteAccountSheet {...sheet("delete")} profile={profile} onExport={() => setOpenSheet("export")} />
    </>
  );
}

function ProfileSkeleton() {
  return (
    <>
      <ProfileCardSkeleton />
      <div className="skeleton skeleton--card" role="status" aria-label="Loading" />
      <div className="skeleton skeleton--card" />
    </>
  );
}

function ProfileContent() {
  const { data: profile, dataUpdatedAt, isPending, error, refetch, isFetching } = useQuery(profileQuery());
  const { data: user } = useQuery(currentUser());
  const { data: server, isPending: isServerPending } = useQuery(config());
  // A call of one of the dialogs may be the first to learn that the session is over.
  const hasEnded = user === null || isSignedOut(error);
  if (isPending || isServerPending) return <ProfileSkeleton />;
  if (profile && !error && !hasEnded)
    return <LoadedProfile profile={profile} askedAt={dataUpdatedAt} server={server} />;
  return (
    <section className="card" role="alert">
      <EmptyState title={error || hasEnded ? "Session expired. Please log in again." : "Unable to load profile"}>
        <LogInAgain />
        {error && !hasEnded && (
          <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        )}
      </EmptyState>
    </section>
  );
}

/** One's own account: who one is, what can be set, and where to go from here. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" backTo={PATHS.home} />
      <div className="stack">
        <ProfileContent />
      </div>
    </>
  );
}
