import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { backUpCluster } from "../../../db/cluster/rqlite-backup.ts";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { copyDatabase, isSame } from "../../../db/copy/copy-database.ts";
import { listTableNames } from "../../../db/copy/tables.ts";
import { assertNoUnfinishedCopy } from "../../../db/copy/unfinished.ts";
import { removeWithCompanions } from "../../../db/file/backup.ts";
import { withUnchanging } from "../../../db/file/damage.ts";
import { migrateDatabase, NoTablesError, OlderDatabaseError } from "../../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../../db/file/open.ts";
import { createPrivateFile, makePrivateFolder } from "../../../db/file/private-files.ts";
import { assertOwnSchema, assertWhole } from "../../../db/file/restore.ts";
import { bundledFiles } from "../../bundled-files.ts";
import type { DatabaseCluster } from "../../database-settings.ts";
import { systemClock } from "../../integrations/clock.ts";
import { OperationalError } from "../output/operational-error.ts";
import { assertOwnTables, FOR_A_COMMAND } from "./cluster.ts";
import { type CopyPlace, openSource, openTarget } from "./copy-places.ts";
import { locateDataFiles, removeUnfinishedBackups } from "./data-files.ts";

/** Writes a copy of a cluster that is in use into a file that does not exist. */
export async function copyCluster(
  cluster: DatabaseCluster,
  target: string,
  options: { staysWithRoot?: boolean },
): Promise<void> {
  const engine = createRqliteEngine(cluster, FOR_A_COMMAND);
  await assertNoUnfinishedCopy(engine);
  await assertOwnTables(engine);
  if (!(await listTableNames(engine)).includes("users")) throw new NoTablesError();
  await backUpCluster(cluster, target, options);
}

/** Opens a copy of an older version's backup, which is brought up to this version. `close` removes the copy. */
async function openMigrated(file: string, dataDir: string): Promise<CopyPlace> {
  const { backups } = locateDataFiles(dataDir);
  makePrivateFolder(backups);
  removeUnfinishedBackups(dataDir, systemClock.now());
  const copy = join(backups, `restore-${crypto.randomUUID()}.db.unfinished`);
  try {
    createPrivateFile(copy);
    copyFileSync(file, copy);
    const connection = openConnection(copy);
    try {
      const { migrationsDir } = bundledFiles;
      migrateDatabase(connection, { migrationsDir, backupDir: null, now: systemClock.now });
    } finally {
      closeDatabase(connection);
    }
    const place = await openSource({ file: copy });
    return {
      ...place,
      close() {
        place.close();
        removeWithCompanions(copy);
      },
    };
  } catch (error) {
    removeWithCompanions(copy);
    throw error;
  }
}

/**
 * Copies a backup into a cluster without accounts. One of an older version is migrated on the way, in a copy in the data
 * directory. Throws a NewerDatabaseError if it is of a newer version, a CopyRefusedError if the cluster is in use. Run again
 * after an interruption it goes on.
 */
export async function restoreToCluster(file: string, cluster: DatabaseCluster, dataDir: string): Promise<void> {
  assertWhole(file);
  const source = await openSource({ file }).catch((error: unknown) => {
    if (!(error instanceof OlderDatabaseError)) throw error;
    return openMigrated(file, dataDir);
  });
  try {
    withUnchanging(file, (database) => assertOwnSchema(database, file, bundledFiles.migrationsDir));
    const target = await openTarget({ cluster });
    const compared = await copyDatabase({
      from: source.engine,
      to: target.engine,
      signal: new AbortController().signal,
      migrate: target.migrate,
      assertQuiet: target.assertQuiet,
      onBegin: () => undefined,
      onProgress: () => undefined,
    });
    if (!compared.every(isSame)) throw new OperationalError(`The cluster has not become the same. ${target.discard()}`);
  } finally {
    source.close();
  }
}
