import { constants, Database } from "bun:sqlite";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { LOCALE } from "../../src/shared/text/locale.ts";
import type { DatabaseFile } from "./open.ts";
import { measureFile } from "./private-files.ts";

/** The database file is damaged, cut off, or no database of this product. */
export class DamagedDatabaseError extends Error {
  override readonly name = "DamagedDatabaseError";

  constructor(
    readonly file: string,
    /** What is wrong, such as `it is empty`. */
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super(`${file} is damaged: ${problem}`, options);
  }
}

// https://sqlite.org/fileformat.html#the_database_header
const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
const PAGE_SIZE_AT = 16;
const CHANGE_COUNTER_AT = 24;
const PAGE_COUNT_AT = 28;
const PAGE_COUNT_VALID_FOR_AT = 92;
/** A stored page size of 1 is this one, which has no room in two bytes. */
const LARGEST_PAGE = 65_536;

const format = (count: number): string => count.toLocaleString(LOCALE);

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(path, "r");
  try {
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}

/** The size that a header says the file has, in bytes; 0 if it does not say. */
function parseSize(header: Buffer): number {
  if (header.readUInt32BE(CHANGE_COUNTER_AT) !== header.readUInt32BE(PAGE_COUNT_VALID_FOR_AT)) return 0;
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  return header.readUInt32BE(PAGE_COUNT_AT) * (pageSize === 1 ? LARGEST_PAGE : pageSize);
}

/**
 * What the beginning and the size of a database file say about it: null if nothing is wrong. It takes no time, and comes
 * before the file is opened: closing it here would end the locks that this process has on it. An empty file is a new
 * database, unless `wasUsed`.
 */
export function findVisibleDamage(path: string, { wasUsed }: { wasUsed: boolean }): string | null {
  const hasLog = measureFile(`${path}-wal`) > 0;
  const size = measureFile(path);
  if (size === 0) {
    if (hasLog) return "it is missing or empty, though its write-ahead log is there";
    const exists = statSync(path, { throwIfNoEntry: false }) !== undefined;
    return exists && wasUsed ? "it is empty" : null;
  }
  // SQLite finds out: the log may hold what is missing in the file.
  if (hasLog) return null;
  const header = readHeader(path);
  if (!MAGIC.startsWith(header.toString("latin1", 0, MAGIC.length))) return "its beginning is not that of a database";
  if (header.length < HEADER_BYTES) return `it is cut off: only ${format(header.length)} bytes are there`;
  const expected = parseSize(header);
  return size < expected ? `it is cut off: ${format(size)} of ${format(expected)} bytes are there` : null;
}

const describeVerdict = (verdict: string): string => `SQLite's check says: ${verdict.split("\n").join(" ")}`;

/** Runs SQLite's quick check. Returns the first thing that is wrong, or null. Takes a second for some gigabytes. */
export function findDamage(file: Pick<DatabaseFile, "query">): string | null {
  const verdict = file.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check;
  return verdict === "ok" ? null : describeVerdict(verdict ?? "nothing");
}

/**
 * Runs the quick check on each table alone: not on what full-text indexes say, which takes longer than all the rest and
 * can be built again.
 */
const CHECK_TABLES = `SELECT quick_check FROM pragma_table_list AS listed, pragma_quick_check(listed.name)
  WHERE listed.schema = 'main' AND listed.type IN ('table', 'shadow') AND quick_check <> 'ok' LIMIT 1`;

/** Like `findDamage`, without the full-text indexes: 1 ms for a new database. */
export function findTableDamage(file: Pick<DatabaseFile, "query">): string | null {
  const problem = file.query<{ quick_check: string }, []>(CHECK_TABLES).get()?.quick_check;
  return problem === undefined ? null : describeVerdict(problem);
}

/** True if a database has tables, but not those of this product. An empty one can become a database of this product. */
export function isForeign(file: Pick<DatabaseFile, "query">): boolean {
  const names = file
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  return names.length > 0 && !["__drizzle_migrations", "users"].every((name) => names.includes(name));
}

/**
 * Opens a database that no process changes, such as a backup, for reading. No file is made beside it, and a write-ahead
 * log is not read.
 */
const openUnchanging = (path: string): Database =>
  new Database(
    `${Bun.pathToFileURL(path).href}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );

/** Runs `read` on a database that no process changes, and closes it. */
export function withUnchanging<Result>(path: string, read: (file: Database) => Result): Result {
  const file = openUnchanging(path);
  try {
    return read(file);
  } finally {
    file.close();
  }
}

/** What SQLite's whole check says of a database: `ok` if nothing is wrong. */
export const checkIntegrity = (file: Pick<DatabaseFile, "query">): string | undefined =>
  file.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get()?.integrity_check;

/** Opens a database for reading, also while a server uses it. No file is left beside it. */
export function openForReading(path: string): Database {
  const isInUse = measureFile(`${path}-wal`) > 0 || measureFile(`${path}-shm`) > 0;
  return isInUse ? new Database(path, { readonly: true }) : openUnchanging(path);
}
