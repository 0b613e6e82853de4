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
import { computePhotoPercent, isPhotoSpaceNearlyUsed } from "../../../lib/budgets.ts";
import { profileQuery } from "../../access/queries.ts";
import { currentUserQuery } from "../../auth/queries.ts";
import { budgetsQuery } from "../../budgets/queries.ts";
import { configQuery } from "../../config/queries.ts";
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

type LoadedProfileProps = { profile: Profile; fetchedAt: number; server: PublicConfig | undefined };

function LoadedProfile({ profile, fetchedAt, server }: LoadedProfileProps) {
  const { isPremium } = profile.trialStatus;
  const [openSheet, setOpenSheet] = useState<SettingsSheet | "edit">();
  const { data: budgets } = useQuery(budgetsQuery());
  const preferencesText =
    budgets && isPhotoSpaceNearlyUsed(budgets) && `Your photos fill ${computePhotoPercent(budgets)}% of their space`;
  const sheet = (name: typeof openSheet) => ({ open: openSheet === name, onClose: () => setOpenSheet(undefined) });
  return (
    <>
      <ProfileCard
        profile={profile}
        fetchedAt={fetchedAt}
        accessMode={server?.accessMode}
        onEdit={() => setOpenSheet("edit")}
      />
      {server?.mail && !isDemoAccount(profile) && <VerifyNotice email={profile.email} />}
      {/* Someone who has paid can still cancel on a server that became free. */}
      {(server?.accessMode === "subscription" || isPremium) && <PremiumCard isPremium={isPremium} />}
      <SettingsList
        version={server?.version}
        hasPassword={!isDemoAccount(profile)}
        texts={preferencesText ? { preferences: preferencesText } : {}}
        onOpen={setOpenSheet}
      />
      <ProfileActions />
      <EditProfileSheet {...sheet("edit")} profile={profile} />
      <PreferencesSheet {...sheet("preferences")} budgets={budgets} />
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
  const { data: user } = useQuery(currentUserQuery());
  const { data: server, isPending: isConfigPending } = useQuery(configQuery());
  // A call in one of the sheets may be the first to get a 401.
  const isSessionExpired = user === null || isSignedOut(error);
  if (isPending || isConfigPending) return <ProfileSkeleton />;
  if (profile && !error && !isSessionExpired)
    return <LoadedProfile profile={profile} fetchedAt={dataUpdatedAt} server={server} />;
  return (
    <section className="card" role="alert">
      <EmptyState
        title={error || isSessionExpired ? "Session expired. Please log in again." : "Unable to load profile"}
      >
        <LogInAgain />
        {error && !isSessionExpired && (
          <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        )}
      </EmptyState>
    </section>
  );
}

/** The user's own profile and settings. */
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
