import { Button, Spinner } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Link, Navigate } from "react-router";
import { PREMIUM_FEATURES } from "../../../domain/access/offers.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useOneTimeParam } from "../../../ui/hooks/use-one-time-param.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { configQuery } from "../../config/queries.ts";
import { FeatureList } from "../components/feature-list.tsx";
import { useActivation } from "../use-activation.ts";
import "../billing.css";

const BackToPlans = () => (
  <Button asChild size="3" variant="soft">
    <Link to={PATHS.subscribe}>Back to the Plans</Link>
  </Button>
);

function Activating() {
  return (
    <EmptyState title="Activating Premium..." hint="Checking your payment with Stripe." icon={<Spinner size="3" />} />
  );
}

function Unlocked() {
  return (
    <EmptyState title="Payment Successful!" hint="Welcome to Premium. You now have:" icon={<CircleCheck />}>
      <FeatureList features={PREMIUM_FEATURES} />
      <Button asChild size="3">
        <Link to={PATHS.camera}>Take Photo of Food</Link>
      </Button>
      <Button asChild size="3" variant="soft">
        <Link to={PATHS.profile}>Go to Profile</Link>
      </Button>
    </EmptyState>
  );
}

function NotActive({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      title="Premium is not active yet"
      hint={getErrorMessage(error, "We could not check whether your payment went through.")}
      icon={<CircleAlert />}
    >
      <Button size="3" onClick={onRetry}>
        Try Again
      </Button>
      <BackToPlans />
    </EmptyState>
  );
}

function NotPaid() {
  return (
    <EmptyState
      title="Your payment was not confirmed"
      hint="Your bank declined it, or it was canceled. You have not been charged."
      icon={<CircleAlert />}
    >
      <BackToPlans />
    </EmptyState>
  );
}

function Outcome() {
  // The provider's status of a payment that was confirmed on the bank's page, beside the payment's secret.
  const hasFailed = useOneTimeParam("redirect_status") === "failed";
  const { isActive, error, retry } = useActivation(hasFailed);
  if (hasFailed) return <NotPaid />;
  if (isActive) return <Unlocked />;
  return error ? <NotActive error={error} onRetry={retry} /> : <Activating />;
}

/** The page after a payment: the server checks the payment, and this shows the result. A free server has none. */
export function PaymentSuccessPage() {
  const { data: server } = useQuery(configQuery());
  if (server?.accessMode === "free") return <Navigate to={PATHS.home} replace />;
  return (
    <>
      <PageHeader title="Premium" backTo={PATHS.home} />
      <section className="card payment-success" aria-live="polite">
        <Outcome />
      </section>
    </>
  );
}
