import type { Db } from "../../db/db.ts";
import { createSharedLeases, type Leases, soleLeases } from "../features/leases/leases.ts";
import { createLeaseRepository } from "../features/leases/repository.ts";
import type { Clock } from "../integrations/clock.ts";
import {
  createMemoryLimiters,
  createSharedLimiters,
  type RateLimiters,
  type SharedLimiters,
} from "../limits/create-rate-limiters.ts";

type Deps = { db: Db; sharesDatabase: boolean; sessionSecret: string; clock: Clock };

type ProcessServices = {
  leases: Leases;
  /** They hold over all processes. */
  limiters: SharedLimiters;
  /** They hold for this process. */
  localLimiters: RateLimiters;
};

/** What a process needs because there may be others: leases, and limits that hold over all of them. */
export const createProcessServices = (deps: Deps): ProcessServices => ({
  leases: deps.sharesDatabase
    ? createSharedLeases({ rows: createLeaseRepository(deps.db), holder: crypto.randomUUID(), clock: deps.clock })
    : soleLeases,
  limiters: createSharedLimiters(deps),
  localLimiters: createMemoryLimiters(deps.clock),
});
