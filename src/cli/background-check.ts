import { setPriority } from "node:os";
import type { DatabaseFile } from "../../db/open.ts";
import type { Log } from "../log.ts";
import { CHECKED_AT_START_BYTES, measureDatabase } from "./database.ts";
import { PROGRAM } from "./program.ts";

/** The check is stopped after this time: a disk that slow has to be looked at with `mealglass doctor`. */
const CHECK_MAX_MS = 10 * 60 * 1000;
/** The lowest, so that people do not wait for it. */
const PRIORITY = 19;
const EXIT_DAMAGED = 1;

type Deps = {
  dataDir: string;
  file: Pick<DatabaseFile, "query">;
  /** Called if the database is damaged. */
  onDamage(): void;
  log: Log;
};

/** Another process does it: SQLite's check cannot be interrupted, and this one answers people meanwhile. */
async function check({ dataDir, onDamage, log }: Deps, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const child = Bun.spawn([...PROGRAM, "doctor", "--database"], {
    env: { DATA_DIR: dataDir },
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

/**
 * Checks a large database for damage while the server runs already, with little priority. A small one was checked
 * before. `stop` ends it.
 */
export function startBackgroundCheck(deps: Deps): { stop(): void } {
  const abort = new AbortController();
  if (measureDatabase(deps.file) > CHECKED_AT_START_BYTES) {
    void check(deps, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) deps.log.warn("The database could not be checked for damage", { error });
    });
  }
  return { stop: () => abort.abort() };
}
