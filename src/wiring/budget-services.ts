import type { Db } from "../../db/db.ts";
import type { Config } from "../config.ts";
import { createAllowances } from "../features/budgets/allowances.ts";
import { createProviderMinute } from "../features/budgets/provider-minute.ts";
import { createBudgetRepository } from "../features/budgets/repository.ts";
import { createBudgetService } from "../features/budgets/service.ts";
import { createWriteBudget } from "../features/budgets/write-budget.ts";
import type { Clock } from "../integrations/clock.ts";
import { createLimitedMailer } from "../integrations/mailer/limited-mailer.ts";
import type { Mailer } from "../integrations/mailer/mailer.ts";
import type { RateLimiters } from "../limits/create-rate-limiters.ts";
import { createMemoryCounters } from "../limits/memory-counters.ts";
import type { Log } from "../log.ts";
import { DAY_MS } from "../shared/durations.ts";
import { ADDRESS_SHARES, EXPORTS_PER_DAY, EXPORTS_PER_MINUTE, MAILS_PER_MAILBOX_AND_DAY } from "../shared/limits.ts";

type Deps = {
  db: Db;
  photos: { countBytes(userId: number): Promise<number> };
  mailer: Mailer;
  config: Pick<Config, "accessMode" | "limits" | "registration">;
  hasAnalyzer: boolean;
  /** Keys the hashes of addresses. */
  secret: string;
  limiters: RateLimiters;
  localLimiters: RateLimiters;
  clock: Clock;
  log: Log;
};

const formatProviderMessage = (wait: string): string =>
  `Too many photos were analyzed in a short time. You can analyze more in ${wait}.`;

/** Creates what limits how much an account, and the accounts of an address, may use. */
export function createBudgetServices({
  db,
  photos,
  mailer,
  config,
  hasAnalyzer,
  secret,
  limiters,
  localLimiters,
  clock,
  log,
}: Deps) {
  const { limits } = config;
  const budgetRows = createBudgetRepository(db);
  const allowances = createAllowances({ limits, mode: config.accessMode, registration: config.registration });
  const limitProvider = (name: string, perMinute: number) =>
    limiters.budget(name, { perMinute, formatMessage: formatProviderMessage });
  return {
    budgetRows,
    budgets: createBudgetService({
      budgets: budgetRows,
      allowances,
      providerMinute: createProviderMinute({
        allowances,
        single: limitProvider("analyses", limits.analysesPerMinute),
        household: limitProvider("analyses of a household", limits.analysesPerMinute * ADDRESS_SHARES.registered),
      }),
      photos,
      hashAddress: (address) => new Bun.CryptoHasher("sha256", secret).update(`budget of ${address}`).digest("hex"),
      limits,
      hasAnalyzer,
      clock,
    }),
    /** The mailer, with a limit for each mailbox. */
    mailer: createLimitedMailer({
      mailer,
      limiter: limiters.rate("mails to mailboxes", MAILS_PER_MAILBOX_AND_DAY, DAY_MS),
      log,
    }),
    /** Keyed by account. */
    exportLimiter: localLimiters.budget("exports", { perMinute: EXPORTS_PER_MINUTE, perDay: EXPORTS_PER_DAY }),
    writes: createWriteBudget({ allowances, counters: createMemoryCounters(clock) }),
  };
}
