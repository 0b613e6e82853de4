import { Database } from "bun:sqlite";
import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { isBusy, toDatabaseError } from "../engine/errors.ts";
import { NO_SPACE_CODES } from "./disk-reserve.ts";
import { createIfMissing, hasErrorCode } from "./private-files.ts";

/** The process that serves a data directory. */
export type LockHolder = { pid: number; host: string; since: string };

/** Another process holds the lock. `holder` is null if it could not be written down. */
export class LockedError extends Error {
  override readonly name = "LockedError";

  constructor(readonly holder: LockHolder | null) {
    super("Another process serves this folder");
  }
}

export type ServerLock = { release(): void };

/** How long to wait for a process that is just ending. */
const WAIT_MS = 500;
/** Always the same length, so that it can be written again on a full disk. */
const HOLDER_LENGTH = 300;

const locateHolder = (path: string): string => `${path}-holder`;

const isHolder = (value: unknown): value is LockHolder =>
  typeof value === "object" && value !== null && "pid" in value && "host" in value && "since" in value;

/** Who has the lock, or had it last; null if that is not known. */
function readHolder(path: string): LockHolder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(locateHolder(path), "utf8"));
    return isHolder(holder) ? holder : null;
  } catch {
    return null;
  }
}

function writeHolder(path: string, holder: LockHolder): void {
  const file = locateHolder(path);
  createIfMissing(file);
  const handle = openSync(file, "r+");
  try {
    writeSync(handle, JSON.stringify(holder).padEnd(HOLDER_LENGTH), 0);
  } catch (error) {
    // Then the message to a second process names no one.
    if (!hasErrorCode(error, ...NO_SPACE_CODES)) throw error;
  } finally {
    closeSync(handle);
  }
}

function connect(path: string): Database {
  createIfMissing(path);
  const connection = new Database(path, { create: true });
  try {
    connection.run(`PRAGMA busy_timeout = ${WAIT_MS}`);
    // Nothing is ever written, so that it works on a full disk.
    connection.run("PRAGMA journal_mode = MEMORY");
    connection.run("BEGIN EXCLUSIVE");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Whether a process holds a lock, and which one, if that is known. Makes no file. */
export function inspectServerLock(path: string): { isHeld: boolean; holder: LockHolder | null } {
  if (!existsSync(path)) return { isHeld: false, holder: null };
  const connection = new Database(path, { readonly: true });
  try {
    // Reading an empty database takes a lock, too.
    connection.query("SELECT count(*) FROM sqlite_schema").get();
    return { isHeld: false, holder: null };
  } catch (error) {
    if (!isBusy(toDatabaseError(error))) throw error;
    return { isHeld: true, holder: readHolder(path) };
  } finally {
    connection.close();
  }
}

/**
 * Takes the lock of a data directory: an open transaction on the empty database `path`. The operating system ends it with
 * the process, however that ends. Throws a LockedError if another process has it.
 */
export function takeServerLock(path: string, now: () => number): ServerLock {
  let connection: Database;
  try {
    connection = connect(path);
  } catch (error) {
    throw isBusy(toDatabaseError(error)) ? new LockedError(readHolder(path)) : error;
  }
  writeHolder(path, { pid: process.pid, host: hostname(), since: new Date(now()).toISOString() });
  // The holder's file stays: without the lock it says nothing, and on a full disk there might be no room for a new one.
  return { release: () => connection.close() };
}
