import { beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/engine/db.ts";
import { leases } from "../../db/schema/cluster.ts";
import { createSharedLeases, LEASE_MS, type Lease, soleLeases } from "../../src/features/leases/leases.ts";
import { createLeaseRepository, type LeaseRepository } from "../../src/features/leases/repository.ts";
import { asyncDb, createTestDatabase, DAY, NOON } from "../support/api/test-api.ts";
import { findRejection } from "../support/find-rejection.ts";
import { createTestClock } from "../support/test-clock.ts";

const NAME = "background work";

let db: Db;
let rows: LeaseRepository;
beforeEach(() => {
  db = asyncDb(createTestDatabase());
  rows = createLeaseRepository(db);
});

/** A process with a clock of its own, by which it has run for any time. */
function startProcess(holder: string, repository = rows) {
  const clock = createTestClock(NOON + holder.charCodeAt(0) * DAY);
  const lease = createSharedLeases({ rows: repository, holder, clock }).create(NAME);
  return { clock, lease };
}

/** Two processes of which the first has the lease, and the second has asked for it. */
async function startTwo() {
  const processes = [startProcess("a"), startProcess("b")] as const;
  for (const { lease } of processes) await lease.hold();
  return processes;
}

const pass = (ms: number, ...processes: { clock: { time: number } }[]): void => {
  for (const { clock } of processes) clock.time += ms;
};
const readFences = async (): Promise<number[]> => (await db.select().from(leases)).map(({ fence }) => fence);
const readHeld = (...processes: { lease: Lease }[]): boolean[] => processes.map(({ lease }) => lease.isHeld());

describe("a lease", () => {
  test("belongs to one of those who ask at once", async () => {
    const processes = ["a", "b", "c"].map((holder) => startProcess(holder));
    const held = await Promise.all(processes.map(({ lease }) => lease.hold()));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(readHeld(...processes)).toEqual(held);
  });

  test("stays with a holder that gives signs of life", async () => {
    const [a, b] = [startProcess("a"), startProcess("b")];
    await a.lease.hold();
    for (let beat = 0; beat < 20; beat += 1) {
      expect([await a.lease.hold(), await b.lease.hold()]).toEqual([true, false]);
      pass(LEASE_MS / 3, a, b);
    }
    expect(readHeld(a, b)).toEqual([true, false]);
  });

  test("is taken over from a holder that has died, and not before it has stopped", async () => {
    const [a, b] = [startProcess("a"), startProcess("b")];
    await a.lease.hold();
    expect(await b.lease.hold()).toBe(false);
    pass(LEASE_MS - 1, a, b);
    expect([a.lease.isHeld(), await b.lease.hold()]).toEqual([true, false]);
    pass(1, a, b);
    expect([a.lease.isHeld(), await b.lease.hold()]).toEqual([false, true]);
  });

  test("is not taken by a process that has just come, however old the last sign of life is", async () => {
    const a = startProcess("a");
    await a.lease.hold();
    pass(100 * LEASE_MS, a);
    const b = startProcess("b");
    expect(await b.lease.hold()).toBe(false);
    pass(LEASE_MS, b);
    expect(await b.lease.hold()).toBe(true);
  });

  test("has a higher number with each holder, also after it was given back", async () => {
    const [a, b] = [startProcess("a"), startProcess("b")];
    const fences: number[] = [];
    for (const { lease } of [a, b, a]) {
      await lease.hold();
      fences.push(...(await readFences()));
      await lease.release();
      expect(await readFences()).toEqual([]);
    }
    expect(fences).toEqual(fences.toSorted((one, other) => one - other));
    expect(new Set(fences).size).toBe(3);
  });
});

describe("a holder that wakes up after another one has taken over", () => {
  test("does not have the lease, and does not get it", async () => {
    const [a, b] = await startTwo();
    // The process was suspended: its own clock stood still, so that it believes to have the lease.
    pass(LEASE_MS, b);
    await b.lease.hold();
    expect(readHeld(a, b)).toEqual([true, true]);
    expect(await a.lease.hold()).toBe(false);
    expect(readHeld(a, b)).toEqual([false, true]);
  });

  test("cannot take the lease away from the new one by giving it back", async () => {
    const [a, b] = await startTwo();
    pass(LEASE_MS, b);
    await b.lease.hold();
    const fences = await readFences();
    await a.lease.release();
    expect(await readFences()).toEqual(fences);
  });

  test("keeps the lease if it gives a sign of life just before it is taken", async () => {
    const a = startProcess("a");
    await a.lease.hold();
    const late: LeaseRepository = {
      ...rows,
      async take(...values) {
        await a.lease.hold();
        return rows.take(...values);
      },
    };
    const b = startProcess("b", late);
    await b.lease.hold();
    pass(LEASE_MS, b);
    expect(await b.lease.hold()).toBe(false);
    expect(readHeld(a, b)).toEqual([true, false]);
  });
});

describe("where the database fails", () => {
  const broken = async (): Promise<never> => {
    throw new Error("unreachable");
  };

  test("a holder has the lease until it may have been taken, and no longer", async () => {
    const flaky = { ...rows };
    const a = startProcess("a", flaky);
    await a.lease.hold();
    flaky.beat = broken;
    pass(LEASE_MS - 1, a);
    expect(await findRejection(a.lease.hold())).toMatchObject({ message: expect.stringContaining("unreachable") });
    expect(a.lease.isHeld()).toBe(true);
    pass(1, a);
    expect(a.lease.isHeld()).toBe(false);
    flaky.beat = rows.beat;
    expect(await a.lease.hold()).toBe(true);
  });

  test("a lease that was taken without an answer is found again, by no one else", async () => {
    const flaky = { ...rows };
    const [a, b] = [startProcess("a", flaky), startProcess("b")];
    flaky.take = async (...values) => {
      await rows.take(...values);
      return broken();
    };
    expect(await findRejection(a.lease.hold())).toMatchObject({ message: expect.stringContaining("unreachable") });
    expect([a.lease.isHeld(), await b.lease.hold()]).toEqual([false, false]);
    flaky.take = rows.take;
    expect(await a.lease.hold()).toBe(true);
  });

  test("a lease is given back that is being taken", async () => {
    const a = startProcess("a");
    const holding = a.lease.hold();
    await a.lease.release();
    await holding;
    expect([a.lease.isHeld(), await readFences()]).toEqual([false, []]);
  });
});

describe("clocks", () => {
  test.each([-DAY, DAY])("that are set by %d ms change nothing", async (step) => {
    const [a, b] = await startTwo();
    a.clock.offset += step;
    b.clock.offset -= step;
    expect([await a.lease.hold(), await b.lease.hold()]).toEqual([true, false]);
    expect(readHeld(a, b)).toEqual([true, false]);
  });

  test("count from before the sign of life was given, however long that takes", async () => {
    const slow = { ...rows };
    const a = startProcess("a", slow);
    slow.beat = async (fence) => {
      const isHeld = await rows.beat(fence);
      pass(LEASE_MS, a);
      return isHeld;
    };
    await a.lease.hold();
    await a.lease.hold();
    expect(a.lease.isHeld()).toBe(false);
  });
});

test("two calls at once are one", async () => {
  const a = startProcess("a");
  expect(await Promise.all([a.lease.hold(), a.lease.hold()])).toEqual([true, true]);
  expect(await readFences()).toHaveLength(1);
});

test("the only process has every lease, and writes nothing", async () => {
  const lease = soleLeases.create(NAME);
  expect([lease.isHeld(), await lease.hold()]).toEqual([true, true]);
  await lease.release();
  expect([lease.isHeld(), await readFences()]).toEqual([true, []]);
});
