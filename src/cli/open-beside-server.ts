import type { LocalDatabase } from "../../db/open.ts";
import { LockedError, type ServerLock, takeServerLock } from "../../db/server-lock.ts";
import { systemClock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";
import { locateDataFiles, prepareDataDir } from "./data-files.ts";
import { prepareDatabase } from "./database.ts";
import { openExistingDatabase } from "./open-existing.ts";

/** Opens the database beside a running server, which has prepared it, or else prepares it like one. */
export async function openBesideServer(dataDir: string, log: Log): Promise<LocalDatabase> {
  prepareDataDir(dataDir);
  let lock: ServerLock;
  try {
    lock = takeServerLock(locateDataFiles(dataDir).lock, systemClock.now);
  } catch (error) {
    if (error instanceof LockedError) return openExistingDatabase(dataDir);
    throw error;
  }
  try {
    return await prepareDatabase(dataDir, log);
  } finally {
    lock.release();
  }
}
