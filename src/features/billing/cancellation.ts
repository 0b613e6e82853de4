import type { Clock } from "../../integrations/clock.ts";
import type { Payments } from "../../integrations/payments/payments.ts";
import type { CustomerRepository } from "./customer-repository.ts";
import { createSubscriptionRecords, withStatus } from "./subscription-records.ts";
import type { SubscriptionRepository } from "./subscription-repository.ts";
import type { Turns } from "./turns.ts";

type Deps = {
  payments: Payments;
  customers: CustomerRepository;
  subscriptions: SubscriptionRepository;
  inTurn: Turns;
  clock: Clock;
};

/** Ends what an account pays for, before the account goes. */
export function createCancellation({ payments, customers, subscriptions, inTurn, clock }: Deps) {
  const { record } = createSubscriptionRecords({ payments, subscriptions, clock });

  return {
    /**
     * Ends at once whatever the account pays for, and has the provider forget it; does nothing without a customer there,
     * also when it is called again. 503 where the provider cannot be told of something that may be charged for.
     */
    cancelNow: (userId: number): Promise<void> =>
      inTurn(userId, async () => {
        const customer = await customers.customerOf(userId);
        if (!customer?.customerId) return;
        const open = await subscriptions.openOf(userId);
        if (!payments.isOn && open.every(({ status }) => status === "incomplete")) return;
        await payments.deleteCustomer(customer.customerId);
        await customers.forget(userId);
        for (const row of open) await record(userId, withStatus(row, "canceled"));
      }),
  };
}
