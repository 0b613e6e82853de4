import { closeDatabase } from "../../../db/file/open.ts";
import { LockedError, type ServerLock, takeServerLock } from "../../../db/file/server-lock.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import type { StorageSettings } from "../output/explain-failure.ts";
import { locateDataFiles, prepareDataDir } from "./data-files.ts";
import { prepareDatabase } from "./database.ts";
import { type OpenDatabase, openExistingDatabase } from "./open-existing.ts";

/** Opens the file or the cluster beside a running server, which has prepared it. Without one it prepares a file. */
export async function openBesideServer(settings: StorageSettings, log: Log): Promise<OpenDatabase> {
  const { dataDir, databaseCluster } = settings;
  if (databaseCluster) return openExistingDatabase(settings);
  prepareDataDir(dataDir);
  let lock: ServerLock;
  try {
    lock = takeServerLock(locateDataFiles(dataDir).lock, systemClock.now);
  } catch (error) {
    if (error instanceof LockedError) return openExistingDatabase(settings);
    throw error;
  }
  try {
    const { db, file } = await prepareDatabase(dataDir, log);
    return { db, close: () => closeDatabase(file) };
  } finally {
    lock.release();
  }
}
