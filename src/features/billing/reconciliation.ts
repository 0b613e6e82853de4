import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { isUnavailable, PaymentRefusal, type Payments } from "../../integrations/payments/payments.ts";
import type { Log } from "../../log.ts";
import type { SubscriptionRepository } from "./subscription-repository.ts";
import { RECHECK_MS } from "./subscription-rules.ts";

type Deps = {
  payments: Payments;
  subscriptions: SubscriptionRepository;
  /** Asks the provider about an account's subscriptions and stores what it says. */
  refreshAccount(userId: number): Promise<void>;
  clock: Clock;
  log: Log;
};

/** Accounts or subscriptions that are read at a time. */
const BATCH = 100;
/** The provider repeats an event for three days at most. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Keeps premium true where no webhook reaches this server, or one was lost. */
export function createReconciliation({ payments, subscriptions, refreshAccount, clock, log }: Deps) {
  /** When all accounts are to be gone through again because the last time broke off; null while nothing is owed. */
  let retryAt: number | null = null;

  /** How the provider took a question; what it refuses to answer is in the log. */
  async function outcomeOf(
    question: Promise<unknown>,
  ): Promise<"answered" | "refused" | "unavailable" | "unreachable"> {
    try {
      await question;
      return "answered";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isUnavailable(error)) return "unavailable";
      return error instanceof PaymentRefusal ? "refused" : "unreachable";
    }
  }

  /** False where the provider could not be asked about everybody. */
  async function goThroughAll(): Promise<boolean> {
    const prices = await outcomeOf(payments.prices());
    // Without the product's prices this may be another account at the provider: what it does not know is no news.
    if (prices === "unavailable") return true;
    if (prices !== "answered") return false;
    let after = 0;
    for (;;) {
      const accounts = await subscriptions.accountsWithOpen(after, BATCH);
      for (const userId of accounts) {
        const outcome = await outcomeOf(refreshAccount(userId));
        if (outcome !== "answered" && outcome !== "refused") return false;
        after = userId;
      }
      if (accounts.length < BATCH) return true;
    }
  }

  /** Asks the provider about every subscription that may have changed. After an outage it is done again by `keepTrue`. */
  async function reconcile(): Promise<void> {
    await subscriptions.removeEvents(clock.now() - EVENTS_KEPT_MS);
    if (!payments.isOn) return;
    let isDone = false;
    try {
      isDone = await goThroughAll();
    } finally {
      retryAt = isDone ? null : clock.now() + RECHECK_MS;
    }
    if (!isDone) log.warn("Subscriptions could not be compared with the payment provider; it is tried again");
  }

  return {
    reconcile,

    /** To be called every minute: ends premium whose time is over, and asks about what has come to the end of a period. */
    async keepTrue(): Promise<void> {
      const now = clock.now();
      await subscriptions.endPremium(now);
      for (const { id, userId } of await subscriptions.due(now, BATCH)) {
        await subscriptions.postpone(id, now, now + RECHECK_MS);
        // The next minute must not wait for a provider that lets everybody wait: premium ends in it.
        if (payments.isOn && (await outcomeOf(refreshAccount(userId))) === "unreachable") break;
      }
      if (retryAt !== null && retryAt <= now) await reconcile();
    },
  };
}
