import { pauseForRequests } from "../../src/yield-to-event-loop.ts";
import { isDiskFull, toDatabaseError } from "../engine/errors.ts";
import { BUSY_TIMEOUT_MS, type DatabaseFile } from "./open.ts";

/** One slice moves at most a quarter of a megabyte, which takes some milliseconds. */
const SLICE_PAGES = 64;
/** Free pages that stay in the file, because the next writes take them. */
const KEPT_PAGES = 512;
/** What `PRAGMA auto_vacuum` says of a file that can shrink page by page. */
const INCREMENTAL = 2;

const readNumber = (file: Pick<DatabaseFile, "query">, pragma: "auto_vacuum" | "freelist_count"): number =>
  Object.values(file.query<Record<string, number>, []>(`PRAGMA ${pragma}`).get() ?? {})[0] ?? 0;

/**
 * Rewrites a file that an earlier version made, so that it can shrink. It takes about as long as a backup, and as much room
 * again. On a disk without that room the file stays as it is. Not within a transaction.
 */
export function makeShrinkable(file: DatabaseFile): void {
  if (readNumber(file, "auto_vacuum") === INCREMENTAL) return;
  try {
    file.run("PRAGMA auto_vacuum = INCREMENTAL");
    file.run("VACUUM");
  } catch (error) {
    if (!isDiskFull(error) && !isDiskFull(toDatabaseError(error))) throw error;
  }
}

/** Empties the write-ahead log. While another process reads it, such as a backup, it stays until the next time. */
function emptyLog(file: DatabaseFile): void {
  // It would wait for the reader, and all requests with it.
  file.run("PRAGMA busy_timeout = 0");
  try {
    file.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    file.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/**
 * Gives the space of deleted data back to the disk, in slices between which requests are answered, and empties the
 * write-ahead log, which has what was overwritten in the file. `isStopped` ends it early.
 */
export async function shrinkDatabase(file: DatabaseFile, isStopped: () => boolean): Promise<void> {
  let free = readNumber(file, "freelist_count");
  while (free > KEPT_PAGES && !isStopped()) {
    // A statement with a result for each page: all of them have to be read.
    file.query(`PRAGMA incremental_vacuum(${SLICE_PAGES})`).all();
    const left = readNumber(file, "freelist_count");
    // A file that cannot shrink.
    if (left >= free) break;
    free = left;
    await pauseForRequests();
  }
  if (!isStopped()) emptyLog(file);
}
