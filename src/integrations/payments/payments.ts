import type { PaidPlan } from "../../shared/plans.ts";

/** Takes money for premium. Every implementation is asked the same questions; the product never asks which one it has. */
export interface Payments {
  /** The key that the browser needs for the payment form; null where this server takes no payments. */
  readonly publishableKey: string | null;
  /** Begins a subscription and returns the secret that the payment form confirms it with. */
  createSubscription(userId: number, plan: PaidPlan): Promise<{ clientSecret: string }>;
  /**
   * Ends at once whatever subscription the account has, because the account is about to go; does nothing without one,
   * also when it is called again. Throws where it cannot be sure that nothing is charged any more.
   */
  cancelNow(userId: number): Promise<void>;
}
