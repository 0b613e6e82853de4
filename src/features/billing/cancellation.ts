import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Payments, ProviderSubscription } from "../../integrations/payments/payments.ts";
import type { CustomerRepository } from "./customer-repository.ts";
import type { KeyedQueue } from "./keyed-queue.ts";
import { createSubscriptionRecorder, withStatus } from "./subscription-recorder.ts";
import type { SubscriptionRepository } from "./subscription-repository.ts";
import { isOpen } from "./subscription-rules.ts";

type Deps = {
  payments: Payments;
  customers: CustomerRepository;
  subscriptions: SubscriptionRepository;
  serialize: KeyedQueue;
  clock: Clock;
};

const isRunning = ({ status }: ProviderSubscription): boolean => status === "active" || status === "trialing";

/** Cancels all subscriptions of an account that is deleted or suspended. */
export function createCancellation({ payments, customers, subscriptions, serialize, clock }: Deps) {
  const { record } = createSubscriptionRecorder({ payments, subscriptions, clock });

  async function endRenewals(userId: number): Promise<void> {
    const open = await subscriptions.findOpen(userId);
    if (!payments.isOn && open.every(({ status }) => status === "incomplete")) return;
    for (const { id } of open) {
      const found = await payments.findSubscription(id);
      if (!found || !isOpen(found.status)) continue;
      await record(userId, await (isRunning(found) ? payments.setRenewal(id, false) : payments.cancel(id)));
    }
  }

  return {
    /**
     * Ends the subscriptions of an account that was suspended: with the period that is paid, or at once where a payment
     * is missing. It can be repeated. Throws 503 if the provider cannot be asked and someone might be charged.
     */
    async endRenewals(userId: number): Promise<void> {
      try {
        await serialize(userId, () => endRenewals(userId));
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        throw new AppError(
          503,
          "The account is suspended, but its subscription goes on, because it could not be ended. Suspend it again in a few minutes, or end the subscription at Stripe.",
          { kind: "payments_unreachable" },
          { cause },
        );
      }
    },

    /**
     * Cancels at once and deletes the customer at the provider. Does nothing without a customer, so it can be repeated.
     * Throws 503 if the provider cannot be reached and someone might be charged.
     */
    cancelNow: (userId: number): Promise<void> =>
      serialize(userId, async () => {
        const customer = await customers.findByUser(userId);
        if (!customer?.customerId) return;
        const open = await subscriptions.findOpen(userId);
        if (!payments.isOn && open.every(({ status }) => status === "incomplete")) return;
        await payments.deleteCustomer(customer.customerId);
        await customers.remove(userId);
        for (const row of open) await record(userId, withStatus(row, "canceled"));
      }),
  };
}
