import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { createPrivateFile, hasErrorCode } from "../../../db/file/private-files.ts";
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
  const handle = openSync(unfinished, "w");
  try {
    writeSync(handle, `${JSON.stringify(last)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, lastBackup);
}
