import { Button } from "@radix-ui/themes";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatDollars, type PaidPlan, PLANS } from "../../../../src/shared/product/plans.ts";
import { toAddress } from "../../../platform/address.ts";
import { PATHS } from "../../../platform/paths.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { CONFIRM_PAYMENT_KEY } from "../confirm-payment-key.ts";

/**
 * Confirms the payment with the form's data. If the bank needs its own page, the browser goes there and then to
 * /payment-success. Otherwise this returns after the payment succeeded, or throws an error with the provider's message.
 */
async function confirmPayment(stripe: Stripe, elements: StripeElements): Promise<void> {
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: window.location.origin + toAddress(PATHS.paymentSuccess) },
    redirect: "if_required",
  });
  // Another tab may have paid already.
  if (error && error.payment_intent?.status !== "succeeded") {
    throw new Error(error.message ?? "Your payment could not be confirmed. Please try again.");
  }
}

type PaymentFormProps = {
  plan: PaidPlan;
  /** Called to get a new form if this one cannot be used. */
  onUnusable: () => void;
};

/** The provider's card form and the pay button. It must be inside the provider's Elements. */
export function PaymentForm({ plan, onUnusable }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const toast = useToast();
  const navigate = useNavigate();
  const isPaid = useRef(false);
  const [state, setState] = useState<"loading" | "ready" | "unusable">("loading");
  const { mutate, isPending, error } = useNotifyingMutation({
    mutationKey: CONFIRM_PAYMENT_KEY,
    mutationFn: (form: { stripe: Stripe; elements: StripeElements }) => confirmPayment(form.stripe, form.elements),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A payment may go through between the two taps of a double tap, before another screen takes the form's place.
    if (!stripe || !elements || isPaid.current) return;
    mutate(
      { stripe, elements },
      {
        onSuccess: () => {
          isPaid.current = true;
          toast({ title: "Payment Successful", description: "Welcome to Premium!", tone: "success" });
          // Also if the user has left the form: that page activates premium.
          void navigate(PATHS.paymentSuccess, { replace: true });
        },
        onError: ({ message }) => toast({ title: "Payment Failed", description: message, tone: "destructive" }),
      },
    );
  };
  const { cents, interval } = PLANS[plan];

  if (state === "unusable") {
    return (
      <div className="payment-panel rows-12" role="alert">
        <p className="breaks smaller notice notice--bad">The payment form could not be shown.</p>
        <Button size="3" variant="soft" onClick={onUnusable}>
          Try Again
        </Button>
      </div>
    );
  }
  return (
    <form className="payment-panel rows-12" onSubmit={onSubmit}>
      <PaymentElement onReady={() => setState("ready")} onLoadError={() => setState("unusable")} />
      {error && (
        <p className="breaks smaller notice notice--bad" role="alert">
          {error.message}
        </p>
      )}
      <Button type="submit" size="3" loading={isPending} disabled={state === "loading" || isPending}>
        Subscribe Now
      </Button>
      <p className="fine-note">
        {formatDollars(cents)} now, then every {interval} until you cancel. You can cancel at any time on your profile.
      </p>
    </form>
  );
}
