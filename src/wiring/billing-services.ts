import type { Db } from "../../db/db.ts";
import { createAccountTurns } from "../features/billing/account-turns.ts";
import { createCancellation } from "../features/billing/cancellation.ts";
import { createCustomerRepository } from "../features/billing/customer-repository.ts";
import { createKeyedQueue } from "../features/billing/keyed-queue.ts";
import { createReconciliation } from "../features/billing/reconciliation.ts";
import { createBillingService } from "../features/billing/service.ts";
import { createSubscriptionRepository } from "../features/billing/subscription-repository.ts";
import type { Leases } from "../features/leases/leases.ts";
import type { Clock } from "../integrations/clock.ts";
import type { Payments } from "../integrations/payments/payments.ts";
import type { RateLimiters } from "../limits/create-rate-limiters.ts";
import type { Log } from "../log.ts";
import { PAYMENT_CALLS_PER_MINUTE } from "../shared/limits.ts";

type ServiceDeps = Parameters<typeof createBillingService>[0];
type Deps = Pick<ServiceDeps, "users" | "mode"> & {
  db: Db;
  payments: Payments;
  limiters: RateLimiters;
  leases: Leases;
  clock: Clock;
  log: Log;
};

/** Creates what is about premium that is paid for. */
export function createBillingServices({ db, users, mode, payments, limiters, leases, clock, log }: Deps) {
  const queue = createKeyedQueue();
  const premium = {
    payments,
    customers: createCustomerRepository(db, leases.holder),
    subscriptions: createSubscriptionRepository(db, leases.holder),
    serialize: leases.holder === null ? queue : createAccountTurns({ serialize: queue, leases, log }),
    clock,
  };
  const billing = createBillingService({
    ...premium,
    users,
    callLimiter: limiters.rate("calls to the payment provider", PAYMENT_CALLS_PER_MINUTE),
    mode,
  });
  return {
    billing,
    reconciliation: createReconciliation({ ...premium, refreshAccount: billing.refreshAccount, log }),
    cancellation: createCancellation(premium),
  };
}
