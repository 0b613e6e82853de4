import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import type { Lease } from "../../src/features/leases/leases.ts";
import { createLog } from "../../src/log.ts";
import { soleBackgroundLease, startBackgroundLease } from "../../src/wiring/background-lease.ts";

const BEAT = 10_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Waits for the work that a timer started. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A lease that the test gives and takes, or that fails. */
function startWith(first: boolean | Error) {
  const state = { next: first, isHeld: false, beats: 0, isReleased: false };
  const lease: Lease = {
    async hold() {
      state.beats += 1;
      if (state.next instanceof Error) throw state.next;
      state.isHeld = state.next;
      return state.next;
    },
    isHeld: () => state.isHeld,
    async release() {
      if (state.next instanceof Error) throw state.next;
      state.isHeld = false;
      state.isReleased = true;
    },
  };
  const lines: string[] = [];
  const background = startBackgroundLease({
    lease: async () => lease,
    log: createLog("debug", (line) => lines.push(line)),
  });
  const begun: string[] = [];
  background.onTaken(() => void begun.push("again"));
  const beat = async (next: boolean | Error) => {
    state.next = next;
    jest.advanceTimersByTime(BEAT);
    await settle();
  };
  return { state, lines, background, begun, beat };
}

test("the lease is taken at once or later, kept, and what begins with it is begun each time", async () => {
  const { background, begun, beat } = startWith(false);
  await settle();
  expect([background.isHeld(), begun.length]).toEqual([false, 0]);
  await beat(true);
  await beat(true);
  expect([background.isHeld(), begun.length]).toEqual([true, 1]);
  await beat(false);
  expect([background.isHeld(), begun.length]).toEqual([false, 1]);
  await beat(true);
  expect([background.isHeld(), begun.length]).toEqual([true, 2]);
  background.onTaken(() => void begun.push("late"));
  expect(begun.length).toBe(3);
});

test("after the stop another process can take it, and this one does not", async () => {
  const { state, background, beat } = startWith(true);
  await settle();
  const stopping = background.stop();
  expect(background.isHeld()).toBe(false);
  await stopping;
  expect(state.isReleased).toBe(true);
  const { beats } = state;
  await beat(true);
  expect([state.beats, background.isHeld()]).toEqual([beats, false]);
});

test("a database that fails is told once, and asked again", async () => {
  const { lines, background, beat } = startWith(new Error("unreachable"));
  await settle();
  await beat(new Error("unreachable"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("It cannot be found out which process does the background work");
  await beat(true);
  expect(background.isHeld()).toBe(true);
  await beat(new Error("unreachable"));
  await background.stop();
  expect(lines.at(-1)).toContain("a little later");
});

test("the only process begins at once, and does everything", async () => {
  const begun: string[] = [];
  soleBackgroundLease.onTaken(() => void begun.push("now"));
  await soleBackgroundLease.stop();
  expect([soleBackgroundLease.isHeld(), begun]).toEqual([true, ["now"]]);
});
