import { AppError, signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import {
  PaymentRefusal,
  type Payments,
  type ProviderSubscription,
  paymentRefusal,
  paymentsUnreachable,
} from "../../integrations/payments/payments.ts";
import type { PaidPlan } from "../../shared/product/plans.ts";
import type { AttemptRow, CustomerRepository } from "./customer-repository.ts";
import { UNPAID_TIMEOUT_MS } from "./subscription-rules.ts";

export type Account = { id: number; email: string };

type Deps = {
  payments: Payments;
  customers: CustomerRepository;
  /** Stores what the provider says of a subscription. Returns whether it gives premium now. */
  record(userId: number, subscription: ProviderSubscription): Promise<{ isPremium: boolean }>;
  clock: Clock;
};

export const alreadyPremium = () => new AppError(409, "You already have premium.");

const paymentOverdue = () =>
  new AppError(
    409,
    "The payment for your subscription has failed. To keep premium, open Premium on your profile and update your card.",
  );

/**
 * Starts subscriptions, and never two for one account. Each attempt is stored with a key before the provider is asked.
 * An attempt without an answer is repeated with the same key. Before a new attempt the provider is asked which
 * subscriptions exist. Call it for one account at a time.
 */
export function createCheckout({ payments, customers, record, clock }: Deps) {
  /** Calls the provider with a stored key. It would refuse a refused request again, so `removeKey` runs after that. */
  async function callWithKey<Result>(call: () => Promise<Result>, removeKey: () => Promise<void>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof PaymentRefusal) await removeKey();
      throw error;
    }
  }

  async function getOrCreateCustomer({ id: userId, email }: Account): Promise<string> {
    const now = clock.now();
    const keys = { idempotencyKey: crypto.randomUUID(), now, oldUntil: now - UNPAID_TIMEOUT_MS };
    const { customerId, idempotencyKey } = await customers.getOrCreate(userId, keys);
    if (customerId !== null) return customerId;
    // A database that was restored does not know who has begun to pay since its backup, and must not let them pay twice.
    const found = await payments.findCustomer({ email, userId });
    const customer =
      found ??
      (await callWithKey(
        () => payments.createCustomer({ email, userId }, idempotencyKey),
        () => customers.remove(userId),
      ));
    if (await customers.setCustomerId(userId, customer)) return customer;
    // The account was deleted meanwhile, or is being deleted, and the customer was not known then.
    await payments.deleteCustomer(customer);
    throw signedOut();
  }

  async function executeAttempt(
    attempt: AttemptRow,
    customerId: string,
    priceId: string,
  ): Promise<ProviderSubscription> {
    const created = await callWithKey(
      () => payments.createSubscription({ customerId, priceId }, attempt.idempotencyKey),
      () => customers.removeAttempt(attempt.id),
    );
    await customers.completeAttempt(attempt.id, created.id);
    await record(attempt.userId, created);
    return created;
  }

  /** The account's customer and its open subscriptions. A customer that the provider no longer knows is replaced. */
  async function findOpen(account: Account, prices: Record<PaidPlan, string>) {
    const customerId = await getOrCreateCustomer(account);
    const pendingAttempt = await customers.findPendingAttempt(account.id, clock.now() - UNPAID_TIMEOUT_MS);
    if (pendingAttempt) await executeAttempt(pendingAttempt, customerId, prices[pendingAttempt.plan]);
    const open = await payments.listOpenSubscriptions(customerId);
    if (open) return { customerId, open };
    await customers.remove(account.id);
    return { customerId: await getOrCreateCustomer(account), open: [] };
  }

  /**
   * Cancels the open subscriptions except the reusable one. Throws 409 if one of them is premium, or would be after its payment.
   */
  async function endOthers(userId: number, open: ProviderSubscription[], reusable: ProviderSubscription | undefined) {
    for (const subscription of open) {
      const { isPremium } = await record(userId, subscription);
      if (isPremium) throw alreadyPremium();
      if (subscription.status === "past_due") throw paymentOverdue();
    }
    for (const { id } of open.filter((subscription) => subscription !== reusable)) {
      await record(userId, await payments.cancel(id));
    }
  }

  return {
    /**
     * The secret for confirming a plan's first payment. Throws 409 if the account is premium or has an overdue payment.
     */
    async begin(account: Account, plan: PaidPlan): Promise<string> {
      const prices = await payments.getPrices();
      const { customerId, open } = await findOpen(account, prices);
      const isReusable = (subscription: ProviderSubscription) =>
        subscription.status === "incomplete" &&
        subscription.plan === plan &&
        subscription.clientSecret !== null &&
        subscription.createdAt > clock.now() - UNPAID_TIMEOUT_MS;
      const reusable = open.find(isReusable);
      await endOthers(account.id, open, reusable);
      if (reusable?.clientSecret) return reusable.clientSecret;

      const idempotencyKey = crypto.randomUUID();
      const attempt = await customers.insertAttempt({ userId: account.id, plan, idempotencyKey, now: clock.now() });
      if (!attempt) throw paymentsUnreachable();
      const { clientSecret } = await executeAttempt(attempt, customerId, prices[plan]);
      if (clientSecret === null) throw paymentRefusal();
      return clientSecret;
    },
  };
}
