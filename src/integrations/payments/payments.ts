import { AppError } from "../../errors.ts";
import type { SubscriptionStatus } from "../../shared/product/enums.ts";
import type { PaidPlan } from "../../shared/product/plans.ts";

/** A subscription as the provider returns it. Instants are UTC milliseconds. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** Null if the price belongs to none of the plans. */
  plan: PaidPlan | null;
  status: SubscriptionStatus;
  /** The end of the current period. */
  periodEndsAt: number;
  /** When the subscription ends; null while it renews. */
  endsAt: number | null;
  createdAt: number;
  /** The secret for confirming the first payment; null if there is nothing to confirm. */
  clientSecret: string | null;
};

/** The subscription that an event of the provider is about; null if it is about none. */
export type ProviderEvent = { id: string; customerId: string | null; subscriptionId: string | null };

/** The provider refused the request. Repeating it unchanged would be refused again. */
export class PaymentRefusal extends AppError {
  override readonly name = "PaymentRefusal";
}

/** 503: the payment provider cannot be reached or does not work. */
const UNREACHABLE = [
  503,
  "The payment provider cannot be reached right now. Please try again in a few minutes.",
  { kind: "payments_unreachable" },
] as const;
export const paymentsUnreachable = () => new AppError(...UNREACHABLE);
export const paymentRefusal = () => new PaymentRefusal(...UNREACHABLE);

/** 503: no provider is set up. */
export const paymentsUnavailable = () =>
  new AppError(
    503,
    "This server takes no payments yet. Whoever runs it can set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
    { kind: "payments_unavailable" },
  );

/** Whether a failure comes from this server's settings, so that waiting does not help. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.details.kind === "payments_unavailable";

/**
 * The payment provider in its own terms; the billing feature has the product's rules. Every call may throw 503
 * `payments_unreachable`, and without a provider 503 `payments_unavailable`.
 */
export interface Payments {
  /** False if this server takes no payments. */
  readonly isOn: boolean;
  /** The key for the payment form; null if payments are off. */
  readonly publishableKey: string | null;
  /** The prices of the plans, if they cost what the product says; otherwise 503 `payments_unavailable`. */
  getPrices(): Promise<Record<PaidPlan, string>>;
  /** The customer that was created for an account with this email; undefined if there is none. */
  findCustomer(customer: { email: string; userId: number }): Promise<string | undefined>;
  /** Creates a customer and returns its id. */
  createCustomer(customer: { email: string; userId: number }, idempotencyKey: string): Promise<string>;
  /** Deletes a customer and cancels its subscriptions at once. A missing customer is not an error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The customer's open subscriptions, newest first; undefined if there is no such customer. */
  listOpenSubscriptions(customerId: string): Promise<ProviderSubscription[] | undefined>;
  findSubscription(id: string): Promise<ProviderSubscription | undefined>;
  /** Creates a subscription that starts with its first payment. */
  createSubscription(
    wanted: { customerId: string; priceId: string },
    idempotencyKey: string,
  ): Promise<ProviderSubscription>;
  /** Cancels a subscription at the end of its period, or lets it renew again. */
  setRenewal(id: string, isRenewing: boolean): Promise<ProviderSubscription>;
  /** Cancels a subscription at once. */
  cancel(id: string): Promise<ProviderSubscription>;
  /** The address of a page for managing cards and invoices, which leads back to `returnUrl`. */
  createPortalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** The event of a webhook, or undefined if the provider did not sign it within the last 300 s. */
  readEvent(payload: string, signature: string): Promise<ProviderEvent | undefined>;
}
