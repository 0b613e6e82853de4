import { type Static, Type } from "@sinclair/typebox";
import { BILLING_STATUSES, PAID_PLANS } from "../shared/plans.ts";
import { oneOf, orNull } from "./one-of.ts";
import { Profile } from "./profile.ts";

export const CreateSubscription = Type.Object({ planType: oneOf(PAID_PLANS) });
export type CreateSubscription = Static<typeof CreateSubscription>;

/** What Stripe's payment form confirms the first payment with. */
export const ClientSecret = Type.Object({ clientSecret: Type.String() });
export type ClientSecret = Static<typeof ClientSecret>;

/**
 * The account's subscription. `renewsAt` is the end of the period that is paid for: when it renews, or, with
 * `cancelAtPeriodEnd`, when it ends; with `past_due`, when premium ends unless the payment succeeds; with `ended`, null.
 * Null, like `plan`, where nothing was ever paid for.
 */
export const Billing = Type.Object({
  plan: orNull(oneOf(PAID_PLANS)),
  status: oneOf(BILLING_STATUSES),
  renewsAt: orNull(Type.String()),
  cancelAtPeriodEnd: Type.Boolean(),
});
export type Billing = Static<typeof Billing>;

/** A page at the payment provider, for the payment method and the invoices. */
export const BillingPortal = Type.Object({ url: Type.String() });
export type BillingPortal = Static<typeof BillingPortal>;

export const PaymentSuccess = Type.Object({ message: Type.String(), profile: Profile });
export type PaymentSuccess = Static<typeof PaymentSuccess>;

/** What the payment provider is told of an event that was taken. */
export const EventTaken = Type.Object({ received: Type.Literal(true) });
