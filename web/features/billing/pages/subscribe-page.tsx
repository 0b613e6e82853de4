import { Button } from "@radix-ui/themes";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { CreditCard, LogIn, WifiOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, Navigate } from "react-router";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { OFFERED_PLANS, type OfferedPlan } from "../../../../src/shared/plans.ts";
import { PATHS } from "../../../app/paths.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LogInAgain } from "../../../components/log-in-again.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { TrialNotice } from "../../../components/trial-notice.tsx";
import { isSignedOut, userMessage } from "../../../lib/api-client.ts";
import { profile as profileQuery } from "../../access/queries.ts";
import { currentUser } from "../../auth/queries.ts";
import { config } from "../../config/queries.ts";
import { PaymentWait } from "../components/payment-wait.tsx";
import { PlanCards } from "../components/plan-cards.tsx";
import { PremiumPanel } from "../components/premium-panel.tsx";
import { TrialPanel } from "../components/trial-panel.tsx";
import { CONFIRMING } from "../confirming.ts";
import { billing } from "../queries.ts";
import { type SubscriptionSetup, useSubscriptionSetup } from "../use-subscription-setup.ts";

/** Brings the payment form's code with it, which only who pays needs. */
const PaymentPanel = lazy(async () => ({ default: (await import("../components/payment-panel.tsx")).PaymentPanel }));

function PlanChooser({ profile, setup }: { profile: Profile; setup: SubscriptionSetup }) {
  const [chosen, setChosen] = useState<OfferedPlan>("trial");
  const isPaying = useIsMutating({ mutationKey: CONFIRMING }) > 0;
  const choose = (plan: OfferedPlan) => {
    setChosen(plan);
    if (plan === "trial") setup.abandon();
    else setup.begin(plan);
  };
  return (
    <PlanCards chosen={chosen} onChoose={choose} isDisabled={isPaying}>
      {chosen === "trial" ? (
        <TrialPanel trialStatus={profile.trialStatus} />
      ) : (
        <Suspense fallback={<PaymentWait />}>
          <PaymentPanel key={chosen} plan={chosen} setup={setup} />
        </Suspense>
      )}
    </PlanCards>
  );
}

/** As tall as the plans that follow. */
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

/** Stands in the plans' place while a subscription waits for its payment: a second one would be paid beside it. */
function PastDuePanel() {
  return (
    <section className="card" role="alert">
      <EmptyState
        title="Your last payment did not go through"
        hint="Your subscription is still there. With a card that works, premium comes back by itself."
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
  const server = useQuery(config());
  const subscription = useQuery(billing());
  const failed = [profile, server].find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return (
      <section className="card" role="alert">
        <EmptyState
          title="The plans could not be loaded"
          hint={userMessage(failed.error, "Something went wrong on the server.")}
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
      <TrialNotice trialStatus={profile.data.trialStatus} askedAt={profile.dataUpdatedAt} hasLink={false} />
      <PlanChooser profile={profile.data} setup={setup} />
    </>
  );
}

/** Premium and the trial: what they cost, what they give, and paying for them. */
export function SubscribePage() {
  const { data: user } = useQuery(currentUser());
  const { data: profile, error } = useQuery(profileQuery());
  // Outlives the plans, which go when setting one up finds the session over.
  const setup = useSubscriptionSetup();
  const hasEnded = user === null || isSignedOut(error);
  const title = profile?.trialStatus.isPremium ? "Premium" : "Choose Your Plan";
  return (
    <>
      <PageHeader title={hasEnded ? "Subscribe" : title} backTo={PATHS.home} />
      <div className="stack">{hasEnded ? <SessionExpired /> : <Offers setup={setup} />}</div>
    </>
  );
}
