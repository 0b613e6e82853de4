import { setTimeout as pause } from "node:timers/promises";
import { findNewestKnown, isOutdated, migrateCluster } from "../../../db/cluster/migrate-cluster.ts";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { watchEngine } from "../../../db/cluster/watched-engine.ts";
import { assertNoUnfinishedCopy } from "../../../db/copy/unfinished.ts";
import { createDb } from "../../../db/engine/drizzle.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { DatabaseError } from "../../../db/engine/errors.ts";
import { seedFoodsThroughEngine } from "../../../db/seed/seed-foods.ts";
import { bundledFiles } from "../../bundled-files.ts";
import type { DatabaseCluster } from "../../database-settings.ts";
import type { Log } from "../../log.ts";
import type { Readiness } from "../../server.ts";
import { ASKED_ONCE, assertForeignKeys, assertOwnTables } from "./cluster.ts";
import { createMigrationBackup, measureCluster } from "./migration-backup.ts";
import type { ServerStorage } from "./server-storage.ts";

/** How long the start waits for the tables. After that the server listens, and answers 503 until they are there. */
const START_MS = 3000;
/** Between two attempts to prepare the tables. */
const RETRY_MS = 1000;
/** For how long the result of a check stands, so that no one can make the cluster work by asking for it. */
const CHECKED_MS = 1000;

/** How often it is looked whether a newer version has changed the tables too much for this one. */
const WATCH_INTERVAL_MS = 10_000;

const OUTDATED = "This server is too old for its database. Start the newer version here, too.";
const NOT_PREPARED = "This server's database is not ready yet. Its log says more.";
const UNREACHABLE = "This server cannot reach its database, or no majority of its nodes.";

/** Brings the tables and the foods up to this version. Several servers may do it at once. */
async function prepare(engine: Engine, backUp: (engine: Engine) => Promise<void>, log: Log): Promise<void> {
  await assertForeignKeys(engine);
  await assertNoUnfinishedCopy(engine);
  await assertOwnTables(engine);
  await backUp(engine);
  const { applied, isAhead } = await migrateCluster(engine, bundledFiles.migrationsDir);
  if (applied > 0) log.info("The database was migrated", { migrations: applied });
  if (isAhead) {
    // Its foods may be newer as well.
    log.warn("A newer version has changed the database. This one can go on; start the newer version here, too");
    return;
  }
  await seedFoodsThroughEngine(
    engine,
    await Bun.file(bundledFiles.foods).text(),
    await Bun.file(bundledFiles.dishes).text(),
  );
}

/** Asks whether the cluster answers, at most once in a while. The question is strong: a majority of the nodes agrees. */
function createProbe(cluster: DatabaseCluster): () => Promise<Readiness> {
  const engine = createRqliteEngine(cluster, ASKED_ONCE);
  const ask = () =>
    engine.execute({ sql: "SELECT 1", params: [] }).then(
      (): Readiness => true,
      (): Readiness => UNREACHABLE,
    );
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<Readiness> = Promise.resolve(false);
  return () => {
    if (performance.now() - checkedAt > CHECKED_MS) {
      checkedAt = performance.now();
      checking = ask();
    }
    return checking;
  };
}

/** Looks whether this version has become too old for the database, until `stop`. */
function watchAge(engine: Engine, isPrepared: () => boolean, log: Log) {
  const newestKnown = findNewestKnown(bundledFiles.migrationsDir);
  let isTooOld = false;
  const look = async (): Promise<void> => {
    if (!isPrepared()) return;
    const wasTooOld = isTooOld;
    isTooOld = await isOutdated(engine, newestKnown);
    if (isTooOld && !wasTooOld) log.error(OUTDATED);
  };
  // Whatever fails here fails for the requests as well, and is told then.
  const timer = setInterval(() => void look().catch(() => undefined), WATCH_INTERVAL_MS);
  return { isTooOld: () => isTooOld, stop: () => clearInterval(timer) };
}

/** An error that says that the cluster cannot be reached, which will pass. */
const isPassing = (error: unknown): boolean => error instanceof DatabaseError && error.kind === "unreachable";

/** Waits for the first attempt, and repeats it until it succeeds or `signal` ends it. Each problem is logged once. */
async function repeatUntilDone(
  first: Promise<void>,
  repeat: () => Promise<void>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  let logged = "";
  for (let attempt = first; ; attempt = repeat()) {
    try {
      await attempt;
      if (logged !== "") log.warn("The database is ready");
      return;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== logged) log.error("The database is not ready; trying again", { error: message });
      logged = message;
    }
    // The signal ends the pause.
    await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/**
 * Opens a cluster for a server. If it cannot be reached, or takes long to prepare, the server starts without it: until
 * its tables are there every statement fails with `unreachable`. What waiting does not mend, such as a database of a
 * newer version, is thrown if it is found out at once, and logged later.
 */
export async function openClusterStorage(
  { cluster, dataDir, sessionSecret }: { cluster: DatabaseCluster; dataDir: string; sessionSecret: string },
  log: Log,
): Promise<ServerStorage> {
  const preparing = createRqliteEngine(cluster, ASKED_ONCE);
  const backUp = createMigrationBackup({ cluster, dataDir, log });
  const stop = new AbortController();
  let isPrepared = false;
  const first = prepare(preparing, backUp, log);
  await Promise.race([first, pause(START_MS, undefined, { ref: false })]).catch((error: unknown) => {
    if (!isPassing(error)) throw error;
  });
  const prepared = repeatUntilDone(first, () => prepare(preparing, backUp, log), log, stop.signal).then(() => {
    isPrepared = true;
  });
  const probe = createProbe(cluster);
  const age = watchAge(preparing, () => isPrepared, log);
  const watched = watchEngine(createRqliteEngine(cluster), {
    isPrepared: () => isPrepared && !age.isTooOld(),
    onChange(problem) {
      if (problem === null) log.warn("The database answers again");
      else log.error("The database cannot be reached", { error: problem.message });
    },
  });
  return {
    db: createDb(watched),
    sessionSecret,
    prepared,
    examine() {
      if (age.isTooOld()) return OUTDATED;
      return isPrepared ? probe() : NOT_PREPARED;
    },
    measureBytes: () => measureCluster(preparing),
    watch: () => undefined,
    close() {
      stop.abort();
      age.stop();
    },
  };
}
