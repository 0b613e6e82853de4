import { DAY_MS } from "../../shared/product/durations.ts";
import { formatTimeOf } from "../output/format-date.ts";
import type { LastBackup } from "./last-backup.ts";

/** A server that was off for a day is not a reason to worry. */
const OLD_AFTER_MS = 2 * DAY_MS;

/** What is wrong with the daily backups of a server that makes them; null if nothing is. */
export function findBackupProblem(last: LastBackup | null, now: number): string | null {
  if (last === null) return null;
  const good = last.goodAt === null ? "none was good before" : `the last good one is of ${formatTimeOf(last.goodAt)}`;
  if (last.problem !== null) return `the one of ${formatTimeOf(last.startedAt)} failed, ${good}. ${last.problem}`;
  return now - last.startedAt > OLD_AFTER_MS ? `none was made since ${formatTimeOf(last.startedAt)}` : null;
}

/** The last daily backup in some words. */
export function describeLastBackup(last: LastBackup | null, now: number): string {
  if (last === null) return "none was made yet";
  return findBackupProblem(last, now) ?? `the one of ${formatTimeOf(last.startedAt)} was made and checked`;
}

/** One line for readiness checks: no path and no name is in it. */
export function summarizeLastBackup(last: LastBackup | null): string {
  if (last === null) return "backup: none yet";
  return `backup: ${last.problem === null ? "good" : "failed"}, ${new Date(last.startedAt).toISOString()}`;
}
