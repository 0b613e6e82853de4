import { join, resolve } from "node:path";
import { isMigrationDue } from "../../../db/cluster/migrate-cluster.ts";
import { backUpCluster } from "../../../db/cluster/rqlite-backup.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { isDiskFull } from "../../../db/engine/errors.ts";
import { measureFreeBytes, NO_SPACE_CODES } from "../../../db/file/disk-reserve.ts";
import { hasErrorCode, makePrivateFolder } from "../../../db/file/private-files.ts";
import { bundledFiles } from "../../bundled-files.ts";
import type { DatabaseCluster } from "../../database-settings.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import { OperationalError } from "../output/operational-error.ts";
import { locateDataFiles, removeOldMigrationCopies, removeUnfinishedBackups } from "./data-files.ts";

/** After the first failed backup; after each further one in a row the pause is twice as long. */
const PAUSE_MS = 2000;
const PAUSE_MAX_MS = 5 * 60 * 1000;

const MEGABYTE = 1_000_000;

/** The size of a cluster's database in bytes. */
export async function measureCluster(engine: Engine): Promise<number> {
  const sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
  const [row] = await engine.execute({ sql, params: [] });
  return Number(row?.[0]);
}

const describeFullDisk = (dataDir: string, bytes: number): string =>
  `The disk of ${resolve(dataDir)} is full, and this version has to back the database up there before it migrates it, which takes about ${Math.ceil(bytes / MEGABYTE)} MB. Nothing was changed. Free some space, or start the version before.`;

type Options = {
  cluster: DatabaseCluster;
  dataDir: string;
  log: Log;
  /** Milliseconds that only grow. */
  now?: () => number;
};

/**
 * Returns a function that keeps what there is in a cluster before a migration, in the data directory of the server that
 * migrates, if a migration is due. It may be called often. Each backup is all of the database over the network: none begins
 * without room for it, and after one that failed the next calls fail the same way, without another, for a while.
 */
export function createMigrationBackup({ cluster, dataDir, log, now = () => performance.now() }: Options) {
  let failures = 0;
  let failure: unknown;
  let notBefore = Number.NEGATIVE_INFINITY;

  async function backUp(engine: Engine): Promise<void> {
    const { backups } = locateDataFiles(dataDir);
    makePrivateFolder(backups);
    removeUnfinishedBackups(dataDir, systemClock.now());
    const bytes = await measureCluster(engine);
    if (measureFreeBytes(backups) < bytes) throw new OperationalError(describeFullDisk(dataDir, bytes));
    if (now() < notBefore) throw failure;
    const time = new Date(systemClock.now()).toISOString().replaceAll(":", "-");
    const backup = join(backups, `before-migration-${time}.db`);
    try {
      await backUpCluster(cluster, backup);
    } catch (error) {
      const isFull = isDiskFull(error) || hasErrorCode(error, ...NO_SPACE_CODES);
      failure = isFull ? new OperationalError(describeFullDisk(dataDir, bytes), { cause: error }) : error;
      notBefore = now() + Math.min(PAUSE_MS * 2 ** failures, PAUSE_MAX_MS);
      failures += 1;
      throw failure;
    }
    log.info("The database was backed up before it was migrated", { backup });
    removeOldMigrationCopies(dataDir);
  }

  return async (engine: Engine): Promise<void> => {
    if (await isMigrationDue(engine, bundledFiles.migrationsDir)) await backUp(engine);
  };
}
