import type { SharedDeps } from "../../app-deps.ts";
import { createSharedLeases, type Leases, soleLeases } from "./leases.ts";
import { createLeaseRepository } from "./repository.ts";

type Deps = Pick<SharedDeps, "db" | "sharesDatabase" | "clock">;

/** The leases of this process, which has them without asking if it is the only one. */
export const createLeases = ({ db, sharesDatabase, clock }: Deps): Leases =>
  sharesDatabase
    ? createSharedLeases({ rows: createLeaseRepository(db), holder: crypto.randomUUID(), clock })
    : soleLeases;
