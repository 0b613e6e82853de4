import type { Db } from "../../db/db.ts";
import { createCancellation } from "../features/billing/cancellation.ts";
import { createCustomerRepository } from "../features/billing/customer-repository.ts";
import { createKeyedQueue } from "../features/billing/keyed-queue.ts";
import { createReconciliation } from "../features/billing/reconciliation.ts";
import { createBillingService } from "../features/billing/service.ts";
import { createSubscriptionRepository } from "../features/billing/subscription-repository.ts";
import { createRateLimiter } from "../http/rate-limiter.ts";
import type { Clock } from "../integrations/clock.ts";
import type { Payments } from "../integrations/payments/payments.ts";
import type { Log } from "../log.ts";
import { PAYMENT_CALLS_PER_MINUTE } from "../shared/limits.ts";

type ServiceDeps = Parameters<typeof createBillingService>[0];
type Deps = Pick<ServiceDeps, "users" | "mode"> & { db: Db; payments: Payments; clock: Clock; log: Log };

/** Creates what is about premium that is paid for. */
export function createBillingServices({ db, users, mode, payments, clock, log }: Deps) {
  const premium = {
    payments,
    customers: createCustomerRepository(db),
    subscriptions: createSubscriptionRepository(db),
    serialize: createKeyedQueue(),
    clock,
  };
  const billing = createBillingService({
    ...premium,
    users,
    callLimiter: createRateLimiter({ limit: PAYMENT_CALLS_PER_MINUTE, clock }),
    mode,
  });
  return {
    billing,
    reconciliation: createReconciliation({ ...premium, refreshAccount: billing.refreshAccount, log }),
    cancellation: createCancellation(premium),
  };
}
