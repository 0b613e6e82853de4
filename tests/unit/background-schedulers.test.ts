import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { mkdirSync, rmdirSync } from "node:fs";
import { soleBackgroundLease, startBackgroundLease } from "../../src/background/background-lease.ts";
import { createBackgroundWork } from "../../src/background/background-work.ts";
import { startBackupScheduler } from "../../src/cli/backups/backup-scheduler.ts";
import { type LastBackup, readLastBackup, writeLastBackup } from "../../src/cli/backups/last-backup.ts";
import { locateDataFiles } from "../../src/cli/storage/data-files.ts";
import { startBillingScheduler } from "../../src/features/billing/billing-scheduler.ts";
import type { Lease } from "../../src/features/leases/leases.ts";
import { startReminderScheduler } from "../../src/features/reminders/reminder-scheduler.ts";
import { createLog } from "../../src/log.ts";
import { DAY, MINUTE } from "../support/api/test-api.ts";
import { NOON } from "../support/fixed-now.ts";
import { temporaryFolder } from "../support/paths.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Waits for the work that a timer started. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    jest.advanceTimersByTime(MINUTE);
    await settle();
  }
}

describe("the lease of background work", () => {
  const BEAT = 10_000;

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
});

describe("billing", () => {
  function schedule({ hasPayments = true, processDue = async () => {}, lease = soleBackgroundLease } = {}) {
    const done = { reconcile: 0, processDue: 0 };
    const lines: string[] = [];
    const reconciliation = {
      async reconcile() {
        done.reconcile += 1;
      },
      async processDue() {
        done.processDue += 1;
        await processDue();
      },
    };
    const log = createLog("debug", (line) => lines.push(line));
    const { stop } = startBillingScheduler({ reconciliation: async () => reconciliation, lease, hasPayments, log });
    return { done, lines, stop };
  }

  test("compares at once and once a day, looks every minute, and ends when it is stopped", async () => {
    const { done, stop } = schedule();
    await settle();
    expect(done).toEqual({ reconcile: 1, processDue: 0 });
    await pass(3);
    expect(done).toEqual({ reconcile: 1, processDue: 3 });
    await pass(DAY / MINUTE - 3);
    expect(done).toEqual({ reconcile: 2, processDue: DAY / MINUTE });
    stop();
    await pass(3);
    expect(done.processDue).toBe(DAY / MINUTE);
  });

  test("without payments there is nothing to compare at the start", async () => {
    const { done, stop } = schedule({ hasPayments: false });
    await settle();
    expect(done.reconcile).toBe(0);
    stop();
  });

  test("a failure is logged, and the next minute comes all the same", async () => {
    const { done, lines, stop } = schedule({
      processDue: async () => {
        throw new Error("broken");
      },
    });
    await pass(2);
    expect(done.processDue).toBe(2);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("Reconciling subscriptions failed");
    stop();
  });

  test("what fails because of the stop is not news", async () => {
    const gate = Promise.withResolvers<void>();
    const { lines, stop } = schedule({ processDue: () => gate.promise });
    await pass(1);
    stop();
    gate.reject(new Error("the database is closed"));
    await settle();
    expect(lines).toEqual([]);
  });
});

test("reminds every minute, not twice at a time, and ends between two batches when it is stopped", async () => {
  const runs: { isStopped: () => boolean; end: () => void }[] = [];
  const first = Promise.withResolvers<void>();
  const background = createBackgroundWork(createLog("silent", () => {}));
  const scheduler = startReminderScheduler({
    background,
    lease: soleBackgroundLease,
    remind(isStopped) {
      const { promise, resolve } = Promise.withResolvers<void>();
      runs.push({ isStopped, end: resolve });
      first.resolve();
      return promise;
    },
  });
  jest.advanceTimersByTime(MINUTE);
  await first.promise;
  jest.advanceTimersByTime(3 * MINUTE);
  expect(runs).toHaveLength(1);
  expect(runs[0]?.isStopped()).toBe(false);
  scheduler.stop();
  expect(runs[0]?.isStopped()).toBe(true);
  runs[0]?.end();
  jest.useRealTimers();
  await background.waitUntilIdle(5000);
  expect(runs).toHaveLength(1);
});

describe("daily backups", () => {
  beforeEach(() => void jest.setSystemTime(NOON));

  /** Due at 12:30, half an hour after the start. */
  function schedule(
    outcomes: (string | null)[],
    { last = null, mailError }: { last?: LastBackup | null; mailError?: Error } = {},
  ) {
    const dataDir = temporaryFolder();
    if (last) writeLastBackup(dataDir, last);
    const runs: number[] = [];
    const mails: (string | null)[] = [];
    const lines: string[] = [];
    const state = { isHeld: true };
    const { stop } = startBackupScheduler({
      dataDir,
      at: { hour: 12, minute: 30 },
      async run() {
        const problem = outcomes[runs.length] ?? null;
        runs.push((Date.now() - NOON) / MINUTE);
        if (problem === "killed") return { code: 137, message: "" };
        writeLastBackup(dataDir, { ...GOOD, startedAt: Date.now(), problem });
        return { code: problem === null ? 0 : 1, message: "" };
      },
      async mailFailure({ problem }) {
        if (mailError) throw mailError;
        mails.push(problem);
      },
      lease: { isHeld: () => state.isHeld, onTaken: (act) => act() },
      clock: { now: () => Date.now() },
      log: createLog("info", (line) => lines.push(line)),
    });
    return { dataDir, runs, mails, lines, state, stop };
  }
  const GOOD: LastBackup = {
    ...{ startedAt: NOON - DAY, problem: null, goodAt: NOON - DAY, restoredAt: null },
    ...{ name: "daily.db", bytes: 1, rows: 1 },
  };

  test.each<[what: string, last: LastBackup | null, runs: number[]]>([
    ["no backup yet: now, and when it is due", null, [0, 30]],
    ["yesterday's, made when it was due: today when it is due", { ...GOOD, startedAt: NOON - DAY + 30 * MINUTE }, [30]],
    ["one that was due while no server ran: now", { ...GOOD, startedAt: NOON - DAY }, [0, 30]],
    ["one that failed: when the next is due", { ...GOOD, startedAt: NOON - DAY + 30 * MINUTE, problem: "full" }, [30]],
    ["one of a wrong clock, in the future: now", { ...GOOD, startedAt: NOON + 400 * DAY }, [0, 30]],
  ])("%s", async (_what, last, expected) => {
    const { runs, stop } = schedule([], { last });
    await settle();
    await pass(60);
    expect(runs).toEqual(expected);
    stop();
  });

  test("what failed is logged and mailed once, also where the process was killed, and a good one is not mailed", async () => {
    const { dataDir, mails, lines, stop } = schedule(["the disk is full", "killed", null]);
    await settle();
    await pass(35);
    expect(mails).toEqual(["the disk is full", expect.stringContaining("ended with code 137")]);
    expect(readLastBackup(dataDir)).toMatchObject({ startedAt: NOON + 30 * MINUTE, goodAt: NOON - DAY });
    await pass(DAY / MINUTE);
    expect(mails).toHaveLength(2);
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(["error", "error", "info"]);
    stop();
  });

  test("a failure that finds no room to be written down is mailed once, and comes again the next day", async () => {
    const { dataDir, mails, runs, lines, stop } = schedule(["killed", "killed"], { last: GOOD });
    const obstacle = `${locateDataFiles(dataDir).lastBackup}.unfinished`;
    mkdirSync(obstacle);
    await settle();
    await pass(29);
    expect([runs, mails.length]).toEqual([[0], 1]);
    await pass(20);
    expect([runs, mails.length]).toEqual([[0, 30], 2]);
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(["warn", "error", "warn", "error"]);
    rmdirSync(obstacle);
    await pass(DAY / MINUTE);
    expect(readLastBackup(dataDir)).toMatchObject({ startedAt: NOON + DAY + 30 * MINUTE, problem: null });
    stop();
  });

  test("a mail that cannot be sent is told, and the next backup comes all the same", async () => {
    const { lines, runs, stop } = schedule(["the disk is full"], { mailError: new Error("refused") });
    await settle();
    await pass(30);
    expect(lines.map((line) => JSON.parse(line).message)).toEqual([
      "The daily backup failed",
      "The mail about a failed backup could not be sent",
      "The daily backup was made and checked",
    ]);
    expect(runs).toEqual([0, 30]);
    stop();
  });

  test("another process that holds the lease makes them", async () => {
    const { runs, state, stop } = schedule([], { last: { ...GOOD, startedAt: NOON - DAY + 30 * MINUTE } });
    state.isHeld = false;
    await pass(40);
    expect(runs).toEqual([]);
    state.isHeld = true;
    await pass(1);
    expect(runs).toEqual([41]);
    stop();
  });
});
