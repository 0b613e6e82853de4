import { AppError, signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import {
  PaymentRefusal,
  type Payments,
  type ProviderSubscription,
  paymentRefusal,
} from "../../integrations/payments/payments.ts";
import type { PaidPlan } from "../../shared/plans.ts";
import type { AttemptRow, CustomerRepository } from "./customer-repository.ts";
import { UNPAID_FOR_MS } from "./subscription-rules.ts";

export type Account = { id: number; email: string };

type Deps = {
  payments: Payments;
  customers: CustomerRepository;
  /** Stores what the provider says of a subscription, and tells whether it brings premium now. */
  record(userId: number, subscription: ProviderSubscription): Promise<{ isPremium: boolean }>;
  clock: Clock;
};

export const alreadyPremium = () => new AppError(409, "You already have premium.");

const paymentOverdue = () =>
  new AppError(
    409,
    "The payment for your subscription has failed. Open Manage billing on your profile and update your card, and premium goes on.",
  );

/**
 * Begins subscriptions so that none is begun twice: what is wanted is stored with a key before the provider is asked,
 * what has no answer is asked for again with that key, and before a new one the provider tells which there are. To be
 * called for one account at a time.
 */
export function createCheckout({ payments, customers, record, clock }: Deps) {
  /** A key that was answered with a refusal would only repeat it: `forget` makes way for another. */
  async function askOnce<Answer>(ask: () => Promise<Answer>, forget: () => Promise<void>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof PaymentRefusal) await forget();
      throw error;
    }
  }

  async function customerIdOf({ id: userId, email }: Account): Promise<string> {
    const now = clock.now();
    const keys = { idempotencyKey: crypto.randomUUID(), now, oldUntil: now - UNPAID_FOR_MS };
    const { customerId, idempotencyKey } = await customers.begin(userId, keys);
    if (customerId !== null) return customerId;
    const made = await askOnce(
      () => payments.createCustomer({ email, userId }, idempotencyKey),
      () => customers.forget(userId),
    );
    if (await customers.name(userId, made)) return made;
    // The account was deleted meanwhile, and whoever did that knew of no customer to forget.
    await payments.deleteCustomer(made);
    throw signedOut();
  }

  async function carryOut(attempt: AttemptRow, customerId: string, priceId: string): Promise<ProviderSubscription> {
    const made = await askOnce(
      () => payments.createSubscription({ customerId, priceId }, attempt.idempotencyKey),
      () => customers.removeAttempt(attempt.id),
    );
    await customers.answerAttempt(attempt.id, made.id);
    await record(attempt.userId, made);
    return made;
  }

  /** The account's customer and what it has open; a customer that the provider no longer knows is replaced. */
  async function openOf(account: Account, prices: Record<PaidPlan, string>) {
    const customerId = await customerIdOf(account);
    const unanswered = await customers.unansweredAttempt(account.id, clock.now() - UNPAID_FOR_MS);
    if (unanswered) await carryOut(unanswered, customerId, prices[unanswered.plan]);
    const open = await payments.openSubscriptions(customerId);
    if (open) return { customerId, open };
    await customers.forget(account.id);
    return { customerId: await customerIdOf(account), open: [] };
  }

  /** Ends what is open beside `kept`; 409 where something of it is premium, or is so once its payment succeeds. */
  async function endOthers(userId: number, open: ProviderSubscription[], kept: ProviderSubscription | undefined) {
    for (const subscription of open) {
      const { isPremium } = await record(userId, subscription);
      if (isPremium) throw alreadyPremium();
      if (subscription.status === "past_due") throw paymentOverdue();
    }
    for (const { id } of open.filter((subscription) => subscription !== kept)) {
      await record(userId, await payments.cancel(id));
    }
  }

  return {
    /** The secret that the first payment of a plan is confirmed with; 409 for who is premium or has a payment overdue. */
    async begin(account: Account, plan: PaidPlan): Promise<string> {
      const prices = await payments.prices();
      const { customerId, open } = await openOf(account, prices);
      const isStillPayable = (subscription: ProviderSubscription) =>
        subscription.status === "incomplete" &&
        subscription.plan === plan &&
        subscription.clientSecret !== null &&
        subscription.createdAt > clock.now() - UNPAID_FOR_MS;
      const kept = open.find(isStillPayable);
      await endOthers(account.id, open, kept);
      if (kept?.clientSecret) return kept.clientSecret;

      const idempotencyKey = crypto.randomUUID();
      const attempt = await customers.beginAttempt({ userId: account.id, plan, idempotencyKey, now: clock.now() });
      const { clientSecret } = await carryOut(attempt, customerId, prices[plan]);
      if (clientSecret === null) throw paymentRefusal();
      return clientSecret;
    },
  };
}
