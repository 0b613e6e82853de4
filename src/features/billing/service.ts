import type { Billing } from "../../contracts/billing.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type Payments, type ProviderSubscription, paymentsUnavailable } from "../../integrations/payments/payments.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import type { AccessMode } from "../../shared/product/enums.ts";
import type { BillingStatus, PaidPlan } from "../../shared/product/plans.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import { type Account, alreadyPremium, createCheckout } from "./checkout.ts";
import type { CustomerRepository } from "./customer-repository.ts";
import type { KeyedQueue } from "./keyed-queue.ts";
import { createSubscriptionRecorder } from "./subscription-recorder.ts";
import type { SubscriptionRepository, SubscriptionRow } from "./subscription-repository.ts";
import { toBillingStatus } from "./subscription-rules.ts";

type Deps = {
  payments: Payments;
  customers: CustomerRepository;
  subscriptions: SubscriptionRepository;
  users: { findById(id: number): Promise<(Account & { demoUntil: number | null }) | undefined> };
  serialize: KeyedQueue;
  /** Keyed by account. It limits calls to the provider. */
  callLimiter: RateLimiter;
  mode: AccessMode;
  clock: Clock;
};

const NO_BILLING: Billing = { plan: null, status: "none", renewsAt: null, cancelAtPeriodEnd: false };

const noSubscription = () => new AppError(409, "You have no subscription.");
const notConfirmed = () =>
  new AppError(409, "Your payment is not confirmed yet. If you have just paid, try again in a minute.");

function toBilling(row: SubscriptionRow | undefined): Billing {
  if (!row) return NO_BILLING;
  const status = toBillingStatus(row.status);
  const renewsAt = { none: null, ended: null, active: row.endsAt ?? row.periodEndsAt, past_due: row.premiumUntil };
  const instant = renewsAt[status];
  return {
    plan: row.plan,
    status,
    renewsAt: instant === null ? null : formatInstant(instant),
    cancelAtPeriodEnd: status === "active" && row.endsAt !== null,
  };
}

/** Subscriptions are started, confirmed and ended by what the payment provider says, never by what a browser says. */
export function createBillingService({
  payments,
  customers,
  subscriptions,
  users,
  serialize,
  callLimiter,
  mode,
  clock,
}: Deps) {
  const { record, refresh } = createSubscriptionRecorder({ payments, subscriptions, clock });

  /** For calls by users: limited, so that no one can flood the provider through this server. */
  const serializeRequest: KeyedQueue = async (userId, work) => {
    await callLimiter.take(`account ${userId}`);
    return serialize(userId, work);
  };

  const checkout = createCheckout({ payments, customers, record, clock });
  /** The running checkout of each account. */
  const pendingCheckouts = new Map<number, { plan: PaidPlan; secret: Promise<string> }>();

  /** A second call for the same plan gets the result of the running one. A call for another plan is queued. */
  function beginCheckout(account: Account, plan: PaidPlan): Promise<string> {
    const last = pendingCheckouts.get(account.id);
    if (last?.plan === plan) return last.secret;
    const secret = serializeRequest(account.id, () => checkout.begin(account, plan)).finally(() => {
      if (pendingCheckouts.get(account.id)?.secret === secret) pendingCheckouts.delete(account.id);
    });
    pendingCheckouts.set(account.id, { plan, secret });
    return secret;
  }

  const getBilling = async (userId: number): Promise<Billing> => toBilling(await subscriptions.findCurrent(userId));

  /** Changes the account's subscription at the provider. Throws 409 if there is none with one of these statuses. */
  const change = (
    userId: number,
    statuses: readonly BillingStatus[],
    ask: (row: SubscriptionRow) => Promise<ProviderSubscription>,
  ): Promise<Billing> =>
    serializeRequest(userId, async () => {
      const row = await subscriptions.findCurrent(userId);
      if (!row || !statuses.includes(toBillingStatus(row.status))) throw noSubscription();
      await record(userId, await ask(row));
      return getBilling(userId);
    });

  return {
    getBilling,
    /** Cancels the subscription at the end of the paid period, or at once if a payment is overdue. */
    cancel: (userId: number): Promise<Billing> =>
      change(userId, ["active", "past_due"], ({ id, status }) =>
        toBillingStatus(status) === "past_due" ? payments.cancel(id) : payments.setRenewal(id, false),
      ),
    /** Resumes a subscription that was canceled for the end of its period. */
    resume: (userId: number): Promise<Billing> => change(userId, ["active"], ({ id }) => payments.setRenewal(id, true)),

    /**
     * The secret for confirming a plan's first payment. Throws 409 if the account cannot or need not buy one, and 503
     * if payments are off or the provider cannot be reached.
     */
    async subscribe({ id, isPremium }: CurrentUser, plan: PaidPlan): Promise<string> {
      if (mode === "free")
        throw new AppError(409, "Everything is free on this server. You do not need a subscription.");
      if (isPremium) throw alreadyPremium();
      const account = await users.findById(id);
      if (!account) throw new AppError(409, "This account no longer exists.");
      if (account.demoUntil !== null) {
        throw new AppError(409, "Demo accounts are deleted after a day. Create your own account to subscribe.");
      }
      return beginCheckout(account, plan);
    },

    /** Checks with the provider that the account is premium. Throws 409 if it has no active subscription. */
    async confirm({ id, isPremium }: CurrentUser): Promise<void> {
      if (isPremium) return;
      if (!payments.isOn) throw paymentsUnavailable();
      await serializeRequest(id, async () => {
        const open = await subscriptions.findOpen(id);
        for (const row of open) if ((await refresh(row)).isPremium) return;
        throw notConfirmed();
      });
    },

    /** The provider's page for cards and invoices, which leads back to `returnUrl`. */
    createPortalUrl: (userId: number, returnUrl: string): Promise<string> =>
      serializeRequest(userId, async () => {
        if (!payments.isOn) throw paymentsUnavailable();
        const customer = await customers.findByUser(userId);
        if (!customer?.customerId) throw noSubscription();
        return payments.createPortalUrl(customer.customerId, returnUrl);
      }),

    /** Handles a webhook of the provider. Throws 400 if the signature is not valid. */
    async receiveEvent(payload: string, signature: string): Promise<void> {
      const event = await payments.readEvent(payload, signature);
      if (!event)
        throw new AppError(400, "The event is not signed by the payment provider, or was signed too long ago.");
      const { id, customerId, subscriptionId } = event;
      if (customerId === null || subscriptionId === null) return;
      const userId = await customers.findOwner(customerId);
      if (userId === undefined) return;
      await serialize(userId, async () => {
        if (await subscriptions.hasEvent(id)) return;
        // The event may be old or out of order, so the provider is asked for the current state.
        const subscription = await payments.findSubscription(subscriptionId);
        if (subscription?.customerId === customerId) await record(userId, subscription, id);
      });
    },

    /** Asks the provider about every subscription of an account that can still change. */
    refreshAccount: (userId: number): Promise<void> =>
      serialize(userId, async () => {
        for (const row of await subscriptions.findOpen(userId)) await refresh(row);
      }),
  };
}
export type BillingService = ReturnType<typeof createBillingService>;
