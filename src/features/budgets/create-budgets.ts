import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createMemoryCounters } from "../../limits/memory-counters.ts";
import { ADDRESS_SHARES } from "../../shared/product/limits.ts";
import { createAllowances } from "./allowances.ts";
import { createProviderMinute } from "./provider-minute.ts";
import { createBudgetRepository } from "./repository.ts";
import { budgetRoutes } from "./routes.ts";
import { createBudgetService } from "./service.ts";
import { createWriteBudget } from "./write-budget.ts";

type Deps = Pick<SharedDeps, "db" | "config" | "analyzer" | "sessionSecret" | "limiters" | "clock"> & {
  photoStorage: { rows: Parameters<typeof createBudgetService>[0]["photos"] };
};

const formatProviderMessage = (wait: string): string =>
  `Too many photos were analyzed in a short time. You can analyze more in ${wait}.`;

/** Creates what limits how much an account, and the accounts of an address, may use. */
export function createBudgets({ db, config, analyzer, sessionSecret, photoStorage, limiters, clock }: Deps) {
  const { limits } = config;
  const rows = createBudgetRepository(db);
  const allowances = createAllowances({ limits, mode: config.accessMode, registration: config.registration });
  const limitProvider = (name: string, perMinute: number) =>
    limiters.budget(name, { perMinute, formatMessage: formatProviderMessage });
  const hashAddress = (address: string) =>
    new Bun.CryptoHasher("sha256", sessionSecret).update(`budget of ${address}`).digest("hex");
  const budgets = createBudgetService({
    budgets: rows,
    allowances,
    providerMinute: createProviderMinute({
      allowances,
      single: limitProvider("analyses", limits.analysesPerMinute),
      household: limitProvider("analyses of a household", limits.analysesPerMinute * ADDRESS_SHARES.registered),
    }),
    photos: photoStorage.rows,
    hashAddress,
    limits,
    hasAnalyzer: analyzer.available,
    clock,
  });
  return {
    describeEntries: budgets.describeEntries,
    findEntryRefusal: budgets.findEntryRefusal,
    describePhotos: budgets.describePhotos,
    getPhotoRefusal: budgets.getPhotoRefusal,
    takeProviderCall: budgets.takeProviderCall,
    /** Counts what an account writes in a minute. */
    writes: createWriteBudget({ allowances, counters: createMemoryCounters(clock) }),
    removeEnded: rows.removeEnded,
    routes: ({ guard }: Http) => budgetRoutes({ guard, budgets }),
  };
}
