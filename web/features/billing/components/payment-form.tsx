import { Button } from "@radix-ui/themes";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatDollars, type PaidPlan, PLANS } from "../../../../src/shared/plans.ts";
import { PATHS } from "../../../app/paths.ts";
import { useToast } from "../../../components/toast.tsx";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { CONFIRMING } from "../confirming.ts";

/**
 * Confirms the payment with what was typed into the form. A bank that wants to be asked on a page of its own leads to
 * /payment-success by itself; otherwise this returns once the payment went through, and throws the provider's message
 * where it did not.
 */
async function confirmPayment(stripe: Stripe, elements: StripeElements): Promise<void> {
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: window.location.origin + PATHS.paymentSuccess },
    redirect: "if_required",
  });
  // Another tab may have paid already.
  if (error && error.payment_intent?.status !== "succeeded") {
    throw new Error(error.message ?? "Your payment could not be confirmed. Please try again.");
  }
}

type PaymentFormProps = {
  plan: PaidPlan;
  /** Called by who wants a new form, where this one cannot be used. */
  onUnusable: () => void;
};

/** The card form, which the provider draws, and the button that pays. Stands in the provider's Elements. */
export function PaymentForm({ plan, onUnusable }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const toast = useToast();
  const navigate = useNavigate();
  const isPaid = useRef(false);
  const [state, setState] = useState<"loading" | "ready" | "unusable">("loading");
  const { mutate, isPending, error } = useNotifyingMutation({
    mutationKey: CONFIRMING,
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
          // Whoever has left the form meanwhile is led there as well: it is where premium is activated.
          void navigate(PATHS.paymentSuccess, { replace: true });
        },
        onError: ({ message }) => toast({ title: "Payment Failed", description: message, tone: "destructive" }),
      },
    );
  };
  const { cents, interval } = PLANS[plan];

  if (state === "unusable") {
    return (
      <div className="payment-panel" role="alert">
        <p className="payment-panel__problem">The payment form could not be shown.</p>
        <Button size="3" variant="soft" onClick={onUnusable}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <form className="payment-panel" onSubmit={onSubmit}>
      <PaymentElement onReady={() => setState("ready")} onLoadError={() => setState("unusable")} />
      {error && (
        <p className="payment-panel__problem" role="alert">
          {error.message}
        </p>
      )}
      <Button type="submit" size="3" loading={isPending} disabled={state === "loading" || isPending}>
        Subscribe Now
      </Button>
      <p className="payment-panel__terms">
        {formatDollars(cents)} now, then every {interval} until you cancel. You can cancel at any time on your profile.
      </p>
    </form>
  );
}
