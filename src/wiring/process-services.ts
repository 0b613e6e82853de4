import type { Db } from "../../db/db.ts";
import { createSharedLeases, type Leases, soleLeases } from "../features/leases/leases.ts";
import { createLeaseRepository } from "../features/leases/repository.ts";
import type { Clock } from "../integrations/clock.ts";
import { createLimiters, type Limiters } from "./limiters.ts";

type Deps = { db: Db; sharesDatabase: boolean; sessionSecret: string; clock: Clock };

/** What a process needs because there may be others: leases, and limits that hold over all of them. */
export const createProcessServices = (deps: Deps): { leases: Leases; limiters: Limiters } => ({
  leases: deps.sharesDatabase
    ? createSharedLeases({ rows: createLeaseRepository(deps.db), holder: crypto.randomUUID(), clock: deps.clock })
    : soleLeases,
  limiters: createLimiters(deps),
});
