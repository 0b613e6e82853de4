import type { SharedDeps } from "../../app-deps.ts";
import type { Clock } from "../../integrations/clock.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import { createLeaseRepository, type LeaseRepository, type LeaseRow } from "./repository.ts";

type Deps = {
  rows: LeaseRepository;
  /** This process, among all that have ever worked on the database. */
  holder: string;
  /** Only lengths of time matter: no two machines need to have the same time. */
  clock: Pick<Clock, "monotonic">;
};

/** How long a lease outlives the holder's last sign of life. */
export const LEASE_MS = 30 * SECOND_MS;

/** What one process does at a time. */
export type Lease = {
  /**
   * Takes the lease if no one has it, or gives a sign of life. Returns whether this process has it. To keep it, call
   * this several times within LEASE_MS.
   */
  hold(): Promise<boolean>;
  /** Whether this process has the lease for sure: no one can have taken it yet. */
  isHeld(): boolean;
  /** Gives the lease back, so that another process need not wait. */
  release(): Promise<void>;
};

/** Creates the leases of a process. */
export type Leases = {
  create(name: string): Lease;
  /** The process in the rows of its leases; null for the only process, which has no rows. */
  readonly holder: string | null;
};

const isSame = (one: LeaseRow, other: LeaseRow): boolean => one.fence === other.fence && one.beats === other.beats;

/**
 * Leases that processes share through the database. A holder counts from before it gave its last sign of life. Others
 * count from after they have seen it, and take the lease once LEASE_MS have passed without another one. So whatever the
 * machines' clocks say, a holder stops before another one begins.
 */
export const createSharedLeases = ({ rows, holder, clock }: Deps): Leases => ({
  holder,
  create(name) {
    if (name === "") throw new RangeError("A lease needs a name.");
    /** While this process has the lease: its number, and until when no one else takes it. */
    let held: { fence: number; until: number } | undefined;
    /** Another holder's last sign of life, and when this process saw it first. */
    let seen: { row: LeaseRow; at: number } | undefined;
    let pending: Promise<boolean> | undefined;

    const isStill = (row: LeaseRow, askedAt: number): boolean => {
      if (seen && isSame(seen.row, row)) return askedAt - seen.at >= LEASE_MS;
      seen = { row, at: clock.monotonic() };
      return false;
    };

    const take = async (): Promise<boolean> => {
      const askedAt = clock.monotonic();
      const row = await rows.find(name);
      // A row of this process's own is one whose answer was lost.
      if (row && row.holder !== holder && !isStill(row, askedAt)) return false;
      const begunAt = clock.monotonic();
      const fence = await rows.take(name, holder, row);
      held = fence === undefined ? undefined : { fence, until: begunAt + LEASE_MS };
      return held !== undefined;
    };

    const holdOnce = async (): Promise<boolean> => {
      if (!held) return take();
      const begunAt = clock.monotonic();
      const { fence } = held;
      if (await rows.beat(fence)) {
        held = { fence, until: begunAt + LEASE_MS };
        return true;
      }
      held = undefined;
      return take();
    };

    return {
      hold() {
        pending ??= holdOnce().finally(() => {
          pending = undefined;
        });
        return pending;
      },
      isHeld: () => held !== undefined && clock.monotonic() < held.until,
      async release() {
        // What is under way may take the lease.
        await pending?.catch(() => undefined);
        const fence = held?.fence;
        held = undefined;
        if (fence !== undefined) await rows.remove(fence);
      },
    };
  },
});

/** The leases of the only process, which no one competes for. Nothing is written. */
export const soleLeases: Leases = {
  holder: null,
  create: () => ({ hold: async () => true, isHeld: () => true, release: async () => undefined }),
};

/** The leases of this process, which has them without asking if it is the only one. */
export const createLeases = ({
  db,
  sharesDatabase,
  clock,
}: Pick<SharedDeps, "db" | "sharesDatabase" | "clock">): Leases =>
  sharesDatabase
    ? createSharedLeases({ rows: createLeaseRepository(db), holder: crypto.randomUUID(), clock })
    : soleLeases;
