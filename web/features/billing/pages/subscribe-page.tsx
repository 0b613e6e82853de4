import { Button } from "@radix-ui/themes";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { BadgeCheck, CreditCard, LogIn, WifiOff } from "lucide-react";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import type { TrialStatus } from "../../../../src/contracts/access.ts";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { useAccessGate } from "../../../domain/access/access-gate.ts";
import { profileQuery } from "../../../domain/access/access-queries.ts";
import { LogInAgain } from "../../../domain/access/log-in-again.tsx";
import { OFFERED_PLANS, type OfferedPlan, PREMIUM_FEATURES } from "../../../domain/access/offers.ts";
import { TrialNotice } from "../../../domain/access/trial-notice.tsx";
import { getErrorMessage, isSignedOut } from "../../../platform/api/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { configQuery } from "../../config/queries.ts";
import { FeatureList } from "../components/feature-list.tsx";
import { PaymentWait } from "../components/payment-wait.tsx";
import { PlanCards } from "../components/plan-cards.tsx";
import { CONFIRM_PAYMENT_KEY } from "../confirm-payment-key.ts";
import { billingQuery } from "../queries.ts";
import { type SubscriptionSetup, useSubscriptionSetup } from "../use-subscription-setup.ts";
import "../billing.css";

/** Loaded only when a paid plan is chosen. */
const PaymentPanel = lazyPart(async () => (await import("../components/payment-panel.tsx")).PaymentPanel);

function PlanChooser({ profile, setup }: { profile: Profile; setup: SubscriptionSetup }) {
  const [chosen, setChosen] = useState<OfferedPlan>("trial");
  const isPaying = useIsMutating({ mutationKey: CONFIRM_PAYMENT_KEY }) > 0;
  const choose = (plan: OfferedPlan) => {
    setChosen(plan);
    if (plan === "trial") setup.reset();
    else setup.begin(plan);
  };
  return (
    <PlanCards chosen={chosen} onChoose={choose} isDisabled={isPaying}>
      {chosen === "trial" ? (
        <TrialPanel trialStatus={profile.trialStatus} />
      ) : (
        <PartBoundary fallback={<PaymentWait />}>
          <PaymentPanel key={chosen} plan={chosen} setup={setup} />
        </PartBoundary>
      )}
    </PlanCards>
  );
}

/** As tall as the plans. */
function PlansSkeleton() {
  return (
    <div className="stack" role="status" aria-label="Loading">
      {OFFERED_PLANS.map((plan) => (
        <div key={plan} className="skeleton skeleton--card" />
      ))}
    </div>
  );
}

function SessionExpired() {
  return (
    <section className="card" role="alert">
      <EmptyState
        title="Session Expired"
        hint="Please log in again to continue with your subscription."
        icon={<LogIn />}
      >
        <LogInAgain label="Log In to Continue" />
      </EmptyState>
    </section>
  );
}

/** Replaces the plans while a subscription's payment is overdue. Otherwise the user could pay for a second one. */
function PastDuePanel() {
  return (
    <section className="card" role="alert">
      <EmptyState
        title="Your last payment did not go through"
        hint="You still have your subscription. Update your card to get premium back."
        icon={<CreditCard />}
      >
        <Button asChild size="3">
          <Link to={PATHS.managePremium}>Update Your Card</Link>
        </Button>
      </EmptyState>
    </section>
  );
}

function Offers({ setup }: { setup: SubscriptionSetup }) {
  const profile = useQuery(profileQuery());
  const server = useQuery(configQuery());
  const subscription = useQuery(billingQuery());
  const failed = [profile, server].find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return (
      <section className="card" role="alert">
        <EmptyState
          title="The plans could not be loaded"
          hint={getErrorMessage(failed.error, "Something went wrong on the server.")}
          icon={<WifiOff />}
        >
          <Button size="3" loading={failed.isFetching} onClick={() => void failed.refetch()}>
            Try Again
          </Button>
        </EmptyState>
      </section>
    );
  }
  if (!profile.data || !server.data || subscription.isPending) return <PlansSkeleton />;
  if (server.data.accessMode === "free") return <Navigate to={PATHS.home} replace />;
  if (profile.data.trialStatus.isPremium) return <PremiumPanel />;
  if (subscription.data?.status === "past_due") return <PastDuePanel />;
  return (
    <>
      <TrialNotice
        trialStatus={profile.data.trialStatus}
        fetchedAt={profile.dataUpdatedAt}
        // Where nothing is sold, the plans are not way on.
        hasLink={server.data.stripePublishableKey === null && profile.data.trialStatus.isTrialExpired}
      />
      <PlanChooser profile={profile.data} setup={setup} />
    </>
  );
}

/** The plans with their prices and features, and the payment. */
export function SubscribePage() {
  const { data: user } = useQuery(currentUserQuery());
  const { data: profile, error } = useQuery(profileQuery());
  // Kept above the plans, because these are unmounted if the setup finds that the session has ended.
  const setup = useSubscriptionSetup();
  const isSessionExpired = user === null || isSignedOut(error);
  const title = profile?.trialStatus.isPremium ? "Premium" : "Choose Your Plan";
  return (
    <>
      <PageHeader title={isSessionExpired ? "Subscribe" : title} backTo={PATHS.home} />
      <div className="stack">{isSessionExpired ? <SessionExpired /> : <Offers setup={setup} />}</div>
    </>
  );
}

/** Replaces the plans for accounts with premium. */
export function PremiumPanel() {
  return (
    <section className="card">
      <EmptyState title="You have Premium" hint="Your plan includes everything below." icon={<BadgeCheck />}>
        <FeatureList features={PREMIUM_FEATURES} />
        <Button asChild size="3">
          <Link to={PATHS.managePremium}>Manage Premium</Link>
        </Button>
      </EmptyState>
    </section>
  );
}

/**
 * The content of the trial's card: start it, use it, or that it is over. The remaining time is shown above the plans.
 */
export function TrialPanel({ trialStatus }: { trialStatus: TrialStatus }) {
  const { startTrial, isStartingTrial, sellsPremium } = useAccessGate();
  if (trialStatus.isTrialActive) {
    return (
      <div className="rows-10 smaller">
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.camera}>Take Photo of Food</Link>
        </Button>
      </div>
    );
  }
  if (trialStatus.isTrialExpired) {
    const next = sellsPremium ? "Choose Monthly or Yearly to continue." : "You cannot subscribe on this server.";
    return <p className="rows-10 smaller">You have used your free trial. {next}</p>;
  }
  return (
    <div className="rows-10 smaller">
      <Button size="3" loading={isStartingTrial} onClick={startTrial}>
        Start Free 24-Hour Trial
      </Button>
    </div>
  );
}
