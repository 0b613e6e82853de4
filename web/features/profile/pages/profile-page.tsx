import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Sprout } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { PublicConfig } from "../../../../src/contracts/config.ts";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { isDemoAccount } from "../../../../src/shared/product/demo-account.ts";
import { profileQuery } from "../../../domain/access/access-queries.ts";
import { computePhotoPercent, isPhotoSpaceNearlyUsed } from "../../../domain/access/budgets.ts";
import { LogInAgain } from "../../../domain/access/log-in-again.tsx";
import { goalsQuery } from "../../../domain/goal/goal-queries.ts";
import { isSignedOut } from "../../../platform/api/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { usePrefetchedPart } from "../../../platform/prefetch-part.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { budgetsQuery } from "../../budgets/queries.ts";
import { configQuery } from "../../config/queries.ts";
import { PremiumCard } from "../components/premium-card.tsx";
import { ProfileActions } from "../components/profile-actions.tsx";
import { ProfileCard, ProfileCardSkeleton } from "../components/profile-card.tsx";
import type { ProfileSheet } from "../components/profile-sheets.tsx";
import { SettingsList } from "../components/settings-list.tsx";
import { VerifyNotice } from "../components/verify-notice.tsx";

const loadSheets = async () => (await import("../components/profile-sheets.tsx")).ProfileSheets;
const ProfileSheets = lazyPart(loadSheets);

type LoadedProfileProps = {
  profile: Profile;
  fetchedAt: number;
  server: PublicConfig | undefined;
  isAdmin: boolean;
};

function LoadedProfile({ profile, fetchedAt, server, isAdmin }: LoadedProfileProps) {
  const { isPremium } = profile.trialStatus;
  const { pathname, hash } = useLocation();
  const [openSheet, setOpenSheet] = useState<ProfileSheet | undefined>(
    pathname + hash === PATHS.exportData ? "export" : undefined,
  );
  usePrefetchedPart(loadSheets);
  const { data: budgets } = useQuery(budgetsQuery());
  // For the sheet of the goals, so that it opens with them.
  useQuery(goalsQuery());
  const preferencesText =
    budgets && isPhotoSpaceNearlyUsed(budgets) && `Your photos fill ${computePhotoPercent(budgets)}% of their space`;
  return (
    <>
      <ProfileCard
        profile={profile}
        fetchedAt={fetchedAt}
        accessMode={server?.accessMode}
        onEdit={() => setOpenSheet("edit")}
        onExport={() => setOpenSheet("export")}
      />
      {isDemoAccount(profile) && server?.registration !== "closed" && <DemoNotice />}
      {server?.mail && !isDemoAccount(profile) && <VerifyNotice email={profile.email} />}
      {/* Someone who has paid can still cancel on a server that became free. */}
      {(server?.accessMode === "subscription" || isPremium) && <PremiumCard isPremium={isPremium} />}
      <SettingsList
        version={server?.version}
        hasPassword={!isDemoAccount(profile)}
        isAdmin={isAdmin}
        texts={preferencesText ? { preferences: preferencesText } : {}}
        onOpen={setOpenSheet}
      />
      <ProfileActions />
      <SheetBoundary isOpen={openSheet !== undefined} onClose={() => setOpenSheet(undefined)}>
        <ProfileSheets profile={profile} budgets={budgets} openSheet={openSheet} onOpen={setOpenSheet} />
      </SheetBoundary>
    </>
  );
}

/** The way from a demo to an account of one's own. */
function DemoNotice() {
  return (
    <section className="card" aria-label="Demo">
      <EmptyState
        title="This is a demo"
        hint="It is deleted after a day. With an account you can keep what you logged."
        icon={<Sprout size={26} />}
      >
        <Button asChild size="3">
          <Link to={PATHS.register}>Create Account</Link>
        </Button>
      </EmptyState>
    </section>
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
    return (
      <LoadedProfile profile={profile} fetchedAt={dataUpdatedAt} server={server} isAdmin={user?.isAdmin ?? false} />
    );
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
