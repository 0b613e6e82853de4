import { type Static, Type } from "@sinclair/typebox";
import { BILLING_STATUSES, PAID_PLANS } from "../shared/product/plans.ts";
import { nullable, oneOf } from "./one-of.ts";
import { Profile } from "./profile.ts";

export const CreateSubscription = Type.Object({ planType: oneOf(PAID_PLANS) });
export type CreateSubscription = Static<typeof CreateSubscription>;

/** The secret that Stripe's payment form confirms the first payment with. */
export const ClientSecret = Type.Object({ clientSecret: Type.String() });
export type ClientSecret = Static<typeof ClientSecret>;

/**
 * The account's subscription. `renewsAt` is the end of the paid period: when it renews, or, with `cancelAtPeriodEnd`,
 * when it ends. With `past_due` it is when premium ends unless a payment succeeds. It is null with `ended`, and, like
 * `plan`, if nothing was ever paid.
 */
export const Billing = Type.Object({
  plan: nullable(oneOf(PAID_PLANS)),
  status: oneOf(BILLING_STATUSES),
  renewsAt: nullable(Type.String()),
  cancelAtPeriodEnd: Type.Boolean(),
});
export type Billing = Static<typeof Billing>;

/** A page of the payment provider for payment methods and invoices. */
export const BillingPortal = Type.Object({ url: Type.String() });
export type BillingPortal = Static<typeof BillingPortal>;

export const PaymentSuccess = Type.Object({ message: Type.String(), profile: Profile });
export type PaymentSuccess = Static<typeof PaymentSuccess>;

/** The response to a webhook event that was accepted. */
export const WebhookResponse = Type.Object({ received: Type.Literal(true) });
