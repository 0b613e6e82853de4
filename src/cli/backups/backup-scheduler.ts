import { setPriority } from "node:os";
import type { BackgroundLease } from "../../background/background-lease.ts";
import type { TimeOfDay } from "../../backup-settings.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import { HOUR_MS } from "../../shared/product/durations.ts";
import { PROGRAM } from "../program.ts";
import { findLastDue, nameDailyBackup } from "./kept-backups.ts";
import { type LastBackup, readLastBackup, writeLastBackup } from "./last-backup.ts";

const EVERY_MINUTE = "* * * * *";
/** The lowest, so that people do not wait for it. */
const PRIORITY = 19;
/** A backup that takes longer than this is stopped. */
const BACKUP_MAX_MS = 12 * HOUR_MS;

/** Makes or checks a backup until `signal`. Returns the exit code, and what was printed to say why it failed. */
export type RunBackup = (signal: AbortSignal) => Promise<{ code: number; message: string }>;

/** What people are told of what a command printed, without the lines of its log. */
export const readMessage = (printed: string): string =>
  printed
    .split("\n")
    .filter((line) => !line.startsWith("{"))
    .join("\n")
    .trim();

/**
 * `mealglass backup` with arguments. Another process does it: SQLite's copy cannot be interrupted, and this one answers
 * people meanwhile.
 */
export const runBackup =
  (args: readonly string[]): RunBackup =>
  async (signal) => {
    const child = Bun.spawn([...PROGRAM, "backup", ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      timeout: BACKUP_MAX_MS,
      killSignal: "SIGKILL",
      signal,
    });
    setPriority(child.pid, PRIORITY);
    const [printed, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    return { code, message: readMessage(printed) };
  };

type Deps = {
  dataDir: string;
  at: TimeOfDay;
  run: RunBackup;
  /** Tells the host of a failed backup by mail. */
  mailFailure(last: LastBackup): Promise<void>;
  /** Whether this process does the background work. */
  lease: Pick<BackgroundLease, "isHeld" | "onTaken">;
  clock: Pick<Clock, "now">;
  log: Log;
};

/**
 * Makes a backup at a time of each day, and at the start if the last one was due while no server ran. What fails is logged
 * and mailed, and comes again the next day. `stop` ends a backup that is being made; the next start makes it.
 */
export function startBackupScheduler({ dataDir, at, run, mailFailure, lease, clock, log }: Deps): { stop(): void } {
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  /** The last failure. On a full disk no file tells of it. */
  let lastFailure: LastBackup | null = null;

  function keepFailure(failed: LastBackup): void {
    lastFailure = failed;
    try {
      writeLastBackup(dataDir, failed);
    } catch (error) {
      log.warn("What became of the daily backup could not be written down", { error });
    }
  }

  /** What the command has kept. One that was killed, or found no room, has kept nothing. */
  function readOutcome(begunAt: number, code: number, message: string): LastBackup {
    const last = readLastBackup(dataDir);
    if (last !== null && last.startedAt >= begunAt && (code === 0) === (last.problem === null)) return last;
    const problem = message || `The backup ended with code ${code} before it was done.`;
    const failed = {
      ...{ startedAt: begunAt, problem, name: nameDailyBackup(begunAt, false), bytes: 0, rows: 0 },
      ...{ goodAt: last?.goodAt ?? null, restoredAt: last?.restoredAt ?? null },
    };
    keepFailure(failed);
    return failed;
  }

  async function backUp(): Promise<void> {
    const begunAt = clock.now();
    const { code, message } = await run(abort.signal);
    if (abort.signal.aborted) return;
    const last = readOutcome(begunAt, code, message);
    if (last.problem === null) {
      log.info("The daily backup was made and checked", { name: last.name, bytes: last.bytes, rows: last.rows });
      return;
    }
    log.error("The daily backup failed", { problem: last.problem });
    try {
      await mailFailure(last);
    } catch (error) {
      log.error("The mail about a failed backup could not be sent", { error });
    }
  }

  async function backUpIfDue(): Promise<void> {
    const now = clock.now();
    const due = findLastDue(now, at);
    // One of the future was made while the clock was wrong.
    const isMade = [readLastBackup(dataDir), lastFailure].some(
      (last) => last !== null && last.startedAt >= due && last.startedAt <= now,
    );
    if (lease.isHeld() && !isMade) await backUp();
  }

  const look = async (): Promise<void> => {
    try {
      running ??= backUpIfDue();
      await running;
    } catch (error) {
      if (!abort.signal.aborted) log.error("The daily backup could not be made", { error });
    } finally {
      running = undefined;
    }
  };

  const job = Bun.cron(EVERY_MINUTE, look);
  lease.onTaken(() => void look());
  return {
    stop() {
      job.stop();
      abort.abort();
    },
  };
}
