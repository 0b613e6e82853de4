import { AppError } from "../../errors.ts";
import type { Payments } from "./payments.ts";

/** The server has no payment keys: plans are shown, and choosing one says why it cannot be bought here. */
export const noPayments: Payments = {
  publishableKey: null,
  async createSubscription() {
    throw new AppError(
      503,
      "This server takes no payments yet. Whoever runs it can set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
      { kind: "payments_unavailable" },
    );
  },
  async cancelNow() {
    // Nothing was ever sold here.
  },
};
