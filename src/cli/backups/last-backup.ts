import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createPrivateFile, finishFile, hasErrorCode } from "../../../db/file/private-files.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { formatTimeOf } from "../output/format.ts";
import { locateDataFiles } from "../storage/data-files.ts";

/** What became of the last daily backup. Instants are UTC milliseconds. */
export type LastBackup = {
  startedAt: number;
  /** What went wrong; null: nothing. */
  problem: string | null;
  /** The begin of the last one with which nothing went wrong. */
  goodAt: number | null;
  /** When one was last restored into a temporary file and read. */
  restoredAt: number | null;
  name: string;
  bytes: number;
  rows: number;
};

const NUMBERS = ["startedAt", "bytes", "rows"];
const NULLABLE = ["goodAt", "restoredAt"];

function isLastBackup(value: unknown): value is LastBackup {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isNumber = (name: string) => typeof fields.get(name) === "number";
  return (
    NUMBERS.every(isNumber) &&
    NULLABLE.every((name) => fields.get(name) === null || isNumber(name)) &&
    typeof fields.get("name") === "string" &&
    (fields.get("problem") === null || typeof fields.get("problem") === "string")
  );
}

/** What became of the last daily backup; null if none was made with this data directory. */
export function readLastBackup(dataDir: string): LastBackup | null {
  let text: string;
  try {
    text = readFileSync(locateDataFiles(dataDir).lastBackup, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isLastBackup(value) ? value : null;
  } catch {
    // It was written by hand, or is damaged: the next backup writes it.
    return null;
  }
}

/** Writes it in one step, so that a reader finds the old one or the new one. */
export function writeLastBackup(dataDir: string, last: LastBackup): void {
  const { lastBackup } = locateDataFiles(dataDir);
  const unfinished = `${lastBackup}.unfinished`;
  rmSync(unfinished, { force: true });
  createPrivateFile(unfinished);
  writeFileSync(unfinished, `${JSON.stringify(last)}\n`);
  finishFile(unfinished, lastBackup);
}

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
