import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { isUnavailable, PaymentRefusal, type Payments } from "../../integrations/payments/payments.ts";
import type { Log } from "../../log.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import type { SubscriptionRepository } from "./subscription-repository.ts";
import { RECHECK_MS } from "./subscription-rules.ts";

type Deps = {
  payments: Payments;
  subscriptions: SubscriptionRepository;
  /** Asks the provider for the account's subscriptions and stores the answers. */
  refreshAccount(userId: number): Promise<void>;
  clock: Clock;
  log: Log;
};

/** The number of accounts or subscriptions that are read at a time. */
const BATCH = 100;
/** The provider repeats an event for at most three days. */
const EVENT_RETENTION_MS = 30 * DAY_MS;

/** Keeps premium correct if a webhook was lost or cannot reach this server. */
export function createReconciliation({ payments, subscriptions, refreshAccount, clock, log }: Deps) {
  /** When to compare all accounts again after a failed run, by the monotonic clock; null if none is pending. */
  let retryAt: number | null = null;

  /** The result of a call to the provider. Refusals are already logged. */
  async function getOutcome(call: Promise<unknown>): Promise<"answered" | "refused" | "unavailable" | "unreachable"> {
    try {
      await call;
      return "answered";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isUnavailable(error)) return "unavailable";
      return error instanceof PaymentRefusal ? "refused" : "unreachable";
    }
  }

  /** False if the provider could not be asked about all accounts. */
  async function reconcileAll(): Promise<boolean> {
    const prices = await getOutcome(payments.getPrices());
    // Without the product's prices this may be another Stripe account. Then an unknown subscription means nothing.
    if (prices === "unavailable") return true;
    if (prices !== "answered") return false;
    let after = 0;
    for (;;) {
      const accounts = await subscriptions.findAccountsWithOpen(after, BATCH);
      for (const userId of accounts) {
        const outcome = await getOutcome(refreshAccount(userId));
        if (outcome !== "answered" && outcome !== "refused") return false;
        after = userId;
      }
      if (accounts.length < BATCH) return true;
    }
  }

  /** Asks the provider about every subscription that can still change. After a failure `processDue` repeats it. */
  async function reconcile(): Promise<void> {
    await subscriptions.removeEvents(clock.now() - EVENT_RETENTION_MS);
    if (!payments.isOn) return;
    let isDone = false;
    try {
      isDone = await reconcileAll();
    } finally {
      retryAt = isDone ? null : clock.monotonic() + RECHECK_MS;
    }
    if (!isDone) log.warn("Subscriptions could not be compared with the payment provider; it is tried again");
  }

  return {
    reconcile,

    /** Runs every minute: ends premium that has expired, and asks about subscriptions whose period has ended. */
    async processDue(): Promise<void> {
      const now = clock.now();
      await subscriptions.endPremium(now);
      for (const { id, userId } of await subscriptions.findDue(now, BATCH)) {
        await subscriptions.postpone(id, now, now + RECHECK_MS);
        // The next run must not wait for a provider that does not answer, because it ends premium.
        if (payments.isOn && (await getOutcome(refreshAccount(userId))) === "unreachable") break;
      }
      if (retryAt !== null && retryAt <= clock.monotonic()) await reconcile();
    },
  };
}
