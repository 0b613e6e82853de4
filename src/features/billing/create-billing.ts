import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { PAYMENT_CALLS_PER_MINUTE } from "../../shared/product/limits.ts";
import { createAccountLock } from "./account-lock.ts";
import { createCancellation } from "./cancellation.ts";
import { createCustomerRepository } from "./customer-repository.ts";
import { createKeyedQueue } from "./keyed-queue.ts";
import { createReconciliation } from "./reconciliation.ts";
import { billingRoutes } from "./routes.ts";
import { createBillingService } from "./service.ts";
import { createSubscriptionRepository } from "./subscription-repository.ts";

type Deps = Pick<SharedDeps, "db" | "payments" | "mode" | "limiters" | "clock" | "log"> &
  Pick<Parameters<typeof createBillingService>[0], "users"> & {
    profile: Parameters<typeof billingRoutes>[0]["profiles"];
    leases: Parameters<typeof createAccountLock>[0]["leases"] & { readonly holder: string | null };
  };

/** Creates what is about premium that is paid for. */
export function createBilling({ db, payments, users, profile, mode, limiters, leases, clock, log }: Deps) {
  const queue = createKeyedQueue();
  const customers = createCustomerRepository(db, leases.holder);
  const subscriptions = createSubscriptionRepository(db, leases.holder);
  const serialize = leases.holder === null ? queue : createAccountLock({ serialize: queue, leases, log });
  const callLimiter = limiters.rate("calls to the payment provider", PAYMENT_CALLS_PER_MINUTE);
  const premium = { payments, customers, subscriptions, serialize, clock };
  const billing = createBillingService({ ...premium, users, callLimiter, mode });
  const { refreshAccount } = billing;
  const { cancelNow, endRenewals } = createCancellation(premium);
  return {
    reconciliation: createReconciliation({ payments, subscriptions, refreshAccount, clock, log }),
    cancelNow,
    endRenewals,
    routes: ({ guard, resolveOrigin }: Http) => billingRoutes({ guard, billing, profiles: profile, resolveOrigin }),
  };
}
