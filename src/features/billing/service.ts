import type { Billing } from "../../contracts/billing.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type Payments, type ProviderSubscription, paymentsUnavailable } from "../../integrations/payments/payments.ts";
import type { AccessMode } from "../../shared/enums.ts";
import { asInstant } from "../../shared/instant.ts";
import type { BillingStatus, PaidPlan } from "../../shared/plans.ts";
import { type Account, alreadyPremium, createCheckout } from "./checkout.ts";
import type { CustomerRepository } from "./customer-repository.ts";
import { createSubscriptionRecords } from "./subscription-records.ts";
import type { SubscriptionRepository, SubscriptionRow } from "./subscription-repository.ts";
import { billingStatusOf } from "./subscription-rules.ts";
import type { Turns } from "./turns.ts";

type Deps = {
  payments: Payments;
  customers: CustomerRepository;
  subscriptions: SubscriptionRepository;
  users: { byId(id: number): Promise<(Account & { demoUntil: number | null }) | undefined> };
  inTurn: Turns;
  /** By account: what makes this server call the provider. */
  calls: RateLimit;
  mode: AccessMode;
  clock: Clock;
};

/** Counts an event for a key, and throws 429 where that is too much. */
type RateLimit = { take(key: string): unknown };

/** Who asks; a host may have given premium without a subscription. */
type Caller = { id: number; isPremium: boolean };

const NO_BILLING: Billing = { plan: null, status: "none", renewsAt: null, cancelAtPeriodEnd: false };

const noSubscription = () => new AppError(409, "You have no subscription.");
const notConfirmed = () =>
  new AppError(409, "Your payment is not confirmed yet. If you have just paid, try again in a minute.");

function toBilling(row: SubscriptionRow | undefined): Billing {
  if (!row) return NO_BILLING;
  const status = billingStatusOf(row.status);
  const renewsAt = { none: null, ended: null, active: row.endsAt ?? row.periodEndsAt, past_due: row.premiumUntil };
  const instant = renewsAt[status];
  return {
    plan: row.plan,
    status,
    renewsAt: instant === null ? null : asInstant(instant),
    cancelAtPeriodEnd: status === "active" && row.endsAt !== null,
  };
}

/** Premium: begun, confirmed and ended by what the payment provider says, never by what a browser says. */
export function createBillingService({ payments, customers, subscriptions, users, inTurn, calls, mode, clock }: Deps) {
  const { record, refresh } = createSubscriptionRecords({ payments, subscriptions, clock });

  /** For what a person asks for: the provider is not to be flooded through this server. */
  const askedInTurn: Turns = async (userId, work) => {
    calls.take(`account ${userId}`);
    return inTurn(userId, work);
  };

  const checkout = createCheckout({ payments, customers, record, clock });
  /** What each account began last and is not done with. */
  const beginnings = new Map<number, { plan: PaidPlan; secret: Promise<string> }>();

  /** A call for the plan that was asked for last, and is under way, gets its answer; another plan takes its turn. */
  function beginOnce(account: Account, plan: PaidPlan): Promise<string> {
    const last = beginnings.get(account.id);
    if (last?.plan === plan) return last.secret;
    const secret = askedInTurn(account.id, () => checkout.begin(account, plan)).finally(() => {
      if (beginnings.get(account.id)?.secret === secret) beginnings.delete(account.id);
    });
    beginnings.set(account.id, { plan, secret });
    return secret;
  }

  const billingOf = async (userId: number): Promise<Billing> => toBilling(await subscriptions.currentOf(userId));

  /** Has the provider change the account's subscription of one of these statuses; 409 where there is none. */
  const change = (
    userId: number,
    statuses: readonly BillingStatus[],
    ask: (row: SubscriptionRow) => Promise<ProviderSubscription>,
  ): Promise<Billing> =>
    askedInTurn(userId, async () => {
      const row = await subscriptions.currentOf(userId);
      if (!row || !statuses.includes(billingStatusOf(row.status))) throw noSubscription();
      await record(userId, await ask(row));
      return billingOf(userId);
    });

  return {
    billingOf,
    /** Lets the subscription end with the period that is paid for, or at once where its payment is overdue. */
    cancel: (userId: number): Promise<Billing> =>
      change(userId, ["active", "past_due"], ({ id, status }) =>
        billingStatusOf(status) === "past_due" ? payments.cancel(id) : payments.setRenewal(id, false),
      ),
    /** Lets a subscription that was to end with its period go on. */
    resume: (userId: number): Promise<Billing> => change(userId, ["active"], ({ id }) => payments.setRenewal(id, true)),

    /**
     * The secret that the payment form confirms a plan's first payment with. 409 for who needs or can buy none, 503
     * where payments are off or the provider cannot be reached.
     */
    async subscribe({ id, isPremium }: Caller, plan: PaidPlan): Promise<string> {
      if (mode === "free") throw new AppError(409, "Everything is free on this server: there is nothing to buy.");
      if (isPremium) throw alreadyPremium();
      const account = await users.byId(id);
      if (!account) throw new AppError(409, "This account no longer exists.");
      if (account.demoUntil !== null) {
        throw new AppError(409, "This demo account is gone tomorrow. Register an account of your own to subscribe.");
      }
      return beginOnce(account, plan);
    },

    /** Makes sure that the account is premium: 409 unless the provider says that its own subscription is active. */
    async confirm({ id, isPremium }: Caller): Promise<void> {
      if (isPremium) return;
      if (!payments.isOn) throw paymentsUnavailable();
      await askedInTurn(id, async () => {
        const open = await subscriptions.openOf(id);
        for (const row of open) if ((await refresh(row)).isPremium) return;
        throw notConfirmed();
      });
    },

    /** The address of the provider's page for cards and invoices, which leads back to `returnUrl`. */
    portal: (userId: number, returnUrl: string): Promise<string> =>
      askedInTurn(userId, async () => {
        if (!payments.isOn) throw paymentsUnavailable();
        const customer = await customers.customerOf(userId);
        if (!customer?.customerId) throw noSubscription();
        return payments.portal(customer.customerId, returnUrl);
      }),

    /** Takes the provider's word, brought by a webhook; 400 where it is not the provider's. */
    async receiveEvent(payload: string, signature: string): Promise<void> {
      const event = await payments.readEvent(payload, signature);
      if (!event)
        throw new AppError(400, "The event is not signed by the payment provider, or was signed too long ago.");
      const { id, customerId, subscriptionId } = event;
      if (customerId === null || subscriptionId === null) return;
      const userId = await customers.ownerOf(customerId);
      if (userId === undefined) return;
      await inTurn(userId, async () => {
        if (await subscriptions.hasEvent(id)) return;
        // What the event says may be old by now, or come after what followed it: only the provider knows.
        const said = await payments.subscription(subscriptionId);
        if (said?.customerId === customerId) await record(userId, said, id);
      });
    },

    /** Asks the provider about every subscription of an account that may have changed. */
    refreshAccount: (userId: number): Promise<void> =>
      inTurn(userId, async () => {
        for (const row of await subscriptions.openOf(userId)) await refresh(row);
      }),
  };
}
export type BillingService = ReturnType<typeof createBillingService>;
