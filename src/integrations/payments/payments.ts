import { AppError } from "../../errors.ts";
import type { SubscriptionStatus } from "../../shared/enums.ts";
import type { PaidPlan } from "../../shared/plans.ts";

/** A subscription as the provider has it. Instants are UTC milliseconds. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** Null for a price that is none of the product's plans. */
  plan: PaidPlan | null;
  status: SubscriptionStatus;
  /** The end of the period that runs. */
  periodEndsAt: number;
  /** When it ends for good; null while it renews itself. */
  endsAt: number | null;
  createdAt: number;
  /** What the payment form confirms the first payment with; null once there is nothing to confirm. */
  clientSecret: string | null;
};

/** Which subscription an event of the provider is about; nulls where it is about none. */
export type ProviderEvent = { id: string; customerId: string | null; subscriptionId: string | null };

/** The provider answered, and would not do what it was asked: asking again in the same words changes nothing. */
export class PaymentRefusal extends AppError {
  override readonly name = "PaymentRefusal";
}

/** 503: whoever is asked, now, for money cannot be reached or does not do its work. */
const UNREACHABLE = [
  503,
  "The payment provider cannot be reached right now. Please try again in a few minutes.",
  { kind: "payments_unreachable" },
] as const;
export const paymentsUnreachable = () => new AppError(...UNREACHABLE);
export const paymentRefusal = () => new PaymentRefusal(...UNREACHABLE);

/** 503: this server has no provider, or one that is not set up. */
export const paymentsUnavailable = () =>
  new AppError(
    503,
    "This server takes no payments yet. Whoever runs it can set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
    { kind: "payments_unavailable" },
  );

/** Whether a failure is one of this server's set-up, which waiting does not mend. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.details.kind === "payments_unavailable";

/**
 * The payment provider, in its own notions; what the product makes of them are the rules of the billing feature. Every
 * call may throw 503 `payments_unreachable`, and without a provider 503 `payments_unavailable`.
 */
export interface Payments {
  /** False where this server takes no payments at all. */
  readonly isOn: boolean;
  /** The key that the browser needs for the payment form; null where nothing can be bought. */
  readonly publishableKey: string | null;
  /** The prices to subscribe to, once they are what the product says they cost; 503 `payments_unavailable` otherwise. */
  prices(): Promise<Record<PaidPlan, string>>;
  /** Makes a customer and returns its id. */
  createCustomer(customer: { email: string; userId: number }, idempotencyKey: string): Promise<string>;
  /** Forgets a customer and ends all its subscriptions at once; one that is not there is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The customer's subscriptions that are not over, newest first; undefined where there is no such customer. */
  openSubscriptions(customerId: string): Promise<ProviderSubscription[] | undefined>;
  subscription(id: string): Promise<ProviderSubscription | undefined>;
  /** Begins a subscription that runs from its first payment on. */
  createSubscription(
    wanted: { customerId: string; priceId: string },
    idempotencyKey: string,
  ): Promise<ProviderSubscription>;
  /** Lets a subscription end with its period, or renew itself again. */
  setRenewal(id: string, isRenewing: boolean): Promise<ProviderSubscription>;
  /** Ends a subscription at once. */
  cancel(id: string): Promise<ProviderSubscription>;
  /** The address of a page where the customer manages cards and invoices, which leads back to `returnUrl`. */
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** The event that a webhook brought, or undefined where the provider did not sign it within the last 300 s. */
  readEvent(payload: string, signature: string): Promise<ProviderEvent | undefined>;
}
