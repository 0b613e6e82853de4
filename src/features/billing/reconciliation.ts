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

  /** False where the provider could not be asked; what it refuses to do is in the log, and passed over. */
  async function isAnswered(question: Promise<unknown>): Promise<boolean> {
    try {
      await question;
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error instanceof PaymentRefusal || isUnavailable(error);
    }
  }

  async function goThroughAll(): Promise<boolean> {
    // Asked first: prices that are not right are said in the log, and nothing can be bought.
    if (!(await isAnswered(payments.prices()))) return false;
    let after = 0;
    for (;;) {
      const accounts = await subscriptions.accountsWithOpen(after, BATCH);
      for (const userId of accounts) {
        if (!(await isAnswered(refreshAccount(userId)))) return false;
        after = userId;
      }
      if (accounts.length < BATCH) return true;
    }
  }

  /** Asks the provider about every subscription that may have changed. After an outage it is done again by `keepTrue`. */
  async function reconcile(): Promise<void> {
    await subscriptions.removeEvents(clock.now() - EVENTS_KEPT_MS);
    if (!payments.isOn) return;
    const isDone = await goThroughAll();
    retryAt = isDone ? null : clock.now() + RECHECK_MS;
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
        if (payments.isOn) await isAnswered(refreshAccount(userId));
      }
      if (retryAt !== null && retryAt <= now) await reconcile();
    },
  };
}
