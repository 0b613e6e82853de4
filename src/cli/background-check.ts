import { setPriority } from "node:os";
import { DatabaseError, toDatabaseError } from "../../db/engine/errors.ts";
import type { DatabaseFile } from "../../db/file/open.ts";
import { repairSearchIndexes } from "../../db/file/search-indexes.ts";
import { AFTER_START_MS } from "../background/background-work.ts";
import type { Log } from "../log.ts";
import { PROGRAM } from "./program.ts";
import { CHECKED_AT_START_BYTES, measureDatabase } from "./storage/database.ts";

/** The check is stopped after this time: a disk that slow has to be looked at with `mealglass doctor`. */
const CHECK_MAX_MS = 10 * 60 * 1000;
/** The lowest, so that people do not wait for it. */
const PRIORITY = 19;
const EXIT_DAMAGED = 1;

type Deps = {
  file: DatabaseFile;
  /** Called if the database is damaged. */
  onDamage(): void;
  log: Log;
};

/**
 * Another process does it, with the same settings: SQLite's check cannot be interrupted, and this one answers people
 * meanwhile.
 */
async function check({ onDamage, log }: Deps, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const child = Bun.spawn([...PROGRAM, "doctor", "--database"], {
    stdio: ["ignore", "pipe", "ignore"],
    timeout: CHECK_MAX_MS,
    killSignal: "SIGKILL",
    signal,
  });
  setPriority(child.pid, PRIORITY);
  const [report, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (signal.aborted) return;
  // What else prevents the check is not told on its stdout.
  if (code === EXIT_DAMAGED && report !== "") {
    log.error("The database is damaged", { report: report.trim() });
    onDamage();
  } else if (code === 0) {
    log.debug("The database was checked", { milliseconds: Math.round(performance.now() - startedAt) });
  } else {
    log.warn("The database could not be checked to the end; mealglass doctor does that", { code });
  }
}

/** The tables of a small database were checked before the start. */
function checkSearchIndexes({ file, onDamage, log }: Deps): void {
  try {
    const rebuilt = repairSearchIndexes(file);
    if (rebuilt.length > 0) log.warn("A damaged search index was built again", { rebuilt });
    log.debug("The search indexes were checked");
  } catch (cause) {
    const error = toDatabaseError(cause);
    log.error("A damaged search index could not be built again", { error });
    if (error instanceof DatabaseError && error.kind === "corrupt") onDamage();
  }
}

/**
 * Checks a large database for damage while the server runs already, with little priority, or the search indexes of a
 * small one. `stop` ends it.
 */
export function startBackgroundCheck(deps: Deps): { stop(): void } {
  if (measureDatabase(deps.file) > CHECKED_AT_START_BYTES) {
    const abort = new AbortController();
    void check(deps, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) deps.log.warn("The database could not be checked for damage", { error });
    });
    return { stop: () => abort.abort() };
  }
  const timer = setTimeout(checkSearchIndexes, AFTER_START_MS, deps);
  timer.unref();
  return { stop: () => clearTimeout(timer) };
}
