import { closeDatabase, type DatabaseFile } from "../../../db/file/open.ts";
import { type ServerLock, takeServerLock } from "../../../db/file/server-lock.ts";
import { shrinkDatabase } from "../../../db/file/shrink.ts";
import {
  createStorageMonitor,
  type LocalStorageMonitor,
  type StorageProblem,
} from "../../../db/file/storage-monitor.ts";
import type { Config } from "../../config.ts";
import type { FairScheduler } from "../../http/fair-scheduler.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import type { Readiness } from "../../server.ts";
import { startBackgroundCheck } from "../background-check.ts";
import { locateDataFiles, prepareDataDir } from "./data-files.ts";
import { measureDatabase, prepareDatabase } from "./database.ts";
import type { ServerStorage } from "./server-storage.ts";
import { loadSessionSecret } from "./session-secret.ts";

function examineDatabase(file: DatabaseFile, storage: LocalStorageMonitor): Readiness {
  const problem = storage.findProblem();
  if (problem !== null) return STORAGE_PROBLEMS[problem];
  try {
    return file.query("SELECT count(*) FROM sqlite_schema").get() !== null;
  } catch {
    return STORAGE_PROBLEMS.unreachable;
  }
}

type Settings = Pick<Config, "dataDir" | "sessionSecret">;
type Deps = { log: Log; turns: Pick<FairScheduler, "excludeCommit"> };

async function openLocked(
  { dataDir, sessionSecret }: Settings,
  { log, turns }: Deps,
  lock: ServerLock,
): Promise<ServerStorage> {
  const storage = watchStorage(dataDir, log);
  const { db, file } = await prepareDatabase(dataDir, log, { storage, onWait: turns.excludeCommit });
  let check: { stop(): void } | undefined;
  return {
    db,
    sessionSecret: sessionSecret ?? loadSessionSecret(dataDir),
    prepared: Promise.resolve(),
    hasAccounts: () => file.query("SELECT 1 FROM users WHERE demo_until IS NULL LIMIT 1").get() !== null,
    examine: () => examineDatabase(file, storage),
    measureBytes: () => measureDatabase(file),
    async shrink(isStopped) {
      // Moving pages writes them twice.
      if (storage.findProblem() === null) await shrinkDatabase(file, isStopped);
    },
    watch() {
      storage.start((error) => log.error("The disk could not be examined", { error }));
      check = startBackgroundCheck({ file, onDamage: storage.markCorrupt, log });
    },
    close() {
      check?.stop();
      storage.stop();
      closeDatabase(file);
      lock.release();
    },
  };
}

/** Opens the file in the data directory for a server, unless another process serves the same one. */
export async function openFileStorage(settings: Settings, deps: Deps): Promise<ServerStorage> {
  prepareDataDir(settings.dataDir);
  const lock = takeServerLock(locateDataFiles(settings.dataDir).lock, systemClock.now);
  try {
    return await openLocked(settings, deps, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** What is wrong, for the answer of the readiness check. */
export const STORAGE_PROBLEMS: Record<StorageProblem, string> = {
  disk_full: "This server's disk is full. It answers reads, logins, deletions and exports alone.",
  read_only: "This server cannot save anything: its disk is read-only.",
  unreachable: "This server cannot reach its disk.",
  corrupt: "This server's database is damaged. Its log says more.",
};

/** Watches the disk of a data directory, and logs the beginning and the end of each problem once. */
export function watchStorage(dataDir: string, log: Log): LocalStorageMonitor {
  const { database, reserve } = locateDataFiles(dataDir);
  return createStorageMonitor({
    database,
    reserve,
    onChange(problem) {
      if (problem === null) log.warn("The disk can be written again", { folder: dataDir });
      else log.error(STORAGE_PROBLEMS[problem], { folder: dataDir });
    },
  });
}
