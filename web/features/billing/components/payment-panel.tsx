import { Button } from "@radix-ui/themes";
import { Elements } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import type { PaidPlan } from "../../../../src/shared/product/plans.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { buildFormAppearance, stripeQuery } from "../stripe-js.ts";
import { canTryAgain, type SubscriptionSetup } from "../use-subscription-setup.ts";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentWait } from "./payment-wait.tsx";
import "./payment-panel.css";

type ProblemProps = {
  text: string;
  /** Missing if a retry cannot help. */
  onRetry?: () => void;
  isRetrying?: boolean;
};

function Problem({ text, onRetry, isRetrying = false }: ProblemProps) {
  return (
    <div className="payment-panel rows-12" role="alert">
      <p className={onRetry ? "breaks smaller notice notice--bad" : "payment-panel__note breaks notice"}>{text}</p>
      {onRetry && (
        <Button size="3" variant="soft" loading={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

/** The content for a paid plan: its setup, then the payment form, or an error. */
export function PaymentPanel({ plan, setup }: { plan: PaidPlan; setup: SubscriptionSetup }) {
  const stripe = useQuery(stripeQuery());
  const begin = () => setup.begin(plan);
  if (setup.error) {
    const text = getErrorMessage(setup.error, "The payment could not be set up.");
    return <Problem text={text} {...(canTryAgain(setup.error) && { onRetry: begin })} />;
  }
  if (setup.clientSecret === undefined || stripe.isPending) return <PaymentWait />;
  if (stripe.error) {
    const text =
      "The payment form could not be loaded from Stripe. Check your connection, and that nothing blocks js.stripe.com.";
    return <Problem text={text} onRetry={() => void stripe.refetch()} isRetrying={stripe.isFetching} />;
  }
  const { clientSecret } = setup;
  return (
    <Elements
      key={clientSecret}
      stripe={stripe.data}
      // The form's texts come from Stripe; like the rest of the app they are in English.
      options={{ clientSecret, locale: "en", appearance: buildFormAppearance() }}
    >
      <PaymentForm plan={plan} onUnusable={begin} />
    </Elements>
  );
}
