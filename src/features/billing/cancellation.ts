import type { Clock } from "../../integrations/clock.ts";
import type { Payments } from "../../integrations/payments/payments.ts";
import type { CustomerRepository } from "./customer-repository.ts";
import type { KeyedQueue } from "./keyed-queue.ts";
import { createSubscriptionRecorder, withStatus } from "./subscription-recorder.ts";
import type { SubscriptionRepository } from "./subscription-repository.ts";

type Deps = {
  payments: Payments;
  customers: CustomerRepository;
  subscriptions: SubscriptionRepository;
  serialize: KeyedQueue;
  clock: Clock;
};

/** Cancels all subscriptions of an account before it is deleted. */
export function createCancellation({ payments, customers, subscriptions, serialize, clock }: Deps) {
  const { record } = createSubscriptionRecorder({ payments, subscriptions, clock });

  return {
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
