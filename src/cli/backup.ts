import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isDiskFull } from "../../db/engine/errors.ts";
import { backUpDatabase } from "../../db/file/backup.ts";
import { DamagedDatabaseError, findVisibleDamage, isForeign } from "../../db/file/damage.ts";
import { NO_SPACE_CODES } from "../../db/file/disk-reserve.ts";
import { openConnection } from "../../db/file/open.ts";
import { hasErrorCode, makePrivateFolder } from "../../db/file/private-files.ts";
import { restoreDatabase } from "../../db/file/restore.ts";
import { bundledFiles } from "../bundled-files.ts";
import { type Config, loadConfig } from "../config.ts";
import { systemClock } from "../integrations/clock.ts";
import { defineCommand } from "./command.ts";
import { printExpectedErrors } from "./output/expected-errors.ts";
import { explainFailures } from "./output/explain-failure.ts";
import { isOperationalError, OperationalError } from "./output/operational-error.ts";
import { giveDataFilesToOwner, isInDataDir, locateDataFiles, removeUnfinishedBackups } from "./storage/data-files.ts";
import { NoDatabaseError } from "./storage/no-database-error.ts";

const BACKUP_USAGE = `Usage: mealglass backup [FILE]

Copies the database to FILE, or to a new file in the folder "backups" of DATA_DIR. The server may be running. The copy
has its name once it is whole and checked; a file that exists is not written over. With DATABASE_URL the cluster is
copied, as it is at one moment. Either copy can be restored to a file or a cluster.`;

const RESTORE_USAGE = `Usage: mealglass restore FILE

Puts the backup FILE in the place of the database in DATA_DIR. The server must be stopped. The database that was there
is kept in the folder "backups". With DATABASE_URL the backup is copied into the cluster, which must have no accounts:
start its nodes with empty folders. All servers must be stopped. A restore that was interrupted is run again. A backup of
an older version is migrated: by the next start of the server, or on its way into the cluster.`;

function createBackupPath(dataDir: string): string {
  const { backups } = locateDataFiles(dataDir);
  removeUnfinishedBackups(dataDir, systemClock.now());
  return join(backups, `mealglass-${new Date(systemClock.now()).toISOString().replaceAll(":", "-")}.db`);
}

/** Where a backup goes: a file that does not exist, in a folder that does. */
function chooseTarget(file: string | undefined, dataDir: string): string {
  const target = resolve(file ?? createBackupPath(dataDir));
  const folder = dirname(target);
  if (folder === resolve(locateDataFiles(dataDir).backups)) makePrivateFolder(folder);
  if (!existsSync(folder)) throw new OperationalError(`There is no folder ${folder}.`);
  if (existsSync(target)) throw new OperationalError(`${target} exists already, and is not written over.`);
  return target;
}

function copyFile(dataDir: string, target: string, options: { staysWithRoot: boolean }): void {
  const { database } = locateDataFiles(dataDir);
  const connection = openConnection(database);
  try {
    if (isForeign(connection)) throw new OperationalError(`${resolve(database)} is a database of another program.`);
    backUpDatabase(connection, target, options);
  } finally {
    connection.close();
  }
}

function assertDatabase(dataDir: string): void {
  const { database } = locateDataFiles(dataDir);
  if (!existsSync(database)) throw new NoDatabaseError(dataDir);
  giveDataFilesToOwner(dataDir);
  const damage = findVisibleDamage(database, { wasUsed: true });
  if (damage !== null) throw new DamagedDatabaseError(database, damage);
}

async function backUp(file: string | undefined, { dataDir, databaseCluster }: Config): Promise<number> {
  if (!databaseCluster) assertDatabase(dataDir);
  const target = chooseTarget(file, dataDir);
  const options = { staysWithRoot: !isInDataDir(target, dataDir) };
  try {
    if (databaseCluster) {
      const { copyCluster } = await import("./storage/cluster-backup.ts");
      await copyCluster(databaseCluster, target, options);
    } else copyFile(dataDir, target, options);
  } catch (error) {
    throw isDiskFull(error) || hasErrorCode(error, ...NO_SPACE_CODES)
      ? new OperationalError(`The disk of ${dirname(target)} is full. No backup was made.`, { cause: error })
      : error;
  }
  console.log(`The database was copied to ${target}`);
  return 0;
}

function restoreBackup(file: string, dataDir: string): number {
  giveDataFilesToOwner(dataDir);
  const { database, backups, lock } = locateDataFiles(dataDir);
  const { previousDatabase } = restoreDatabase({
    file: resolve(file),
    database,
    lock,
    migrationsDir: bundledFiles.migrationsDir,
    backupDir: backups,
    now: systemClock.now,
  });
  console.log(`${resolve(file)} is the database now.`);
  if (previousDatabase) console.log(`The one that was there is kept as ${resolve(previousDatabase)}`);
  return 0;
}

async function restore(file: string, { dataDir, databaseCluster }: Config): Promise<number> {
  if (!databaseCluster) return restoreBackup(file, dataDir);
  const { restoreToCluster } = await import("./storage/cluster-backup.ts");
  await restoreToCluster(resolve(file), databaseCluster, dataDir);
  console.log(`${resolve(file)} is in the cluster of DATABASE_URL now, and every table is the same.`);
  return 0;
}

/** Runs a command on the file in the data directory, or on the cluster that is set. */
function onDatabase(work: (config: Config) => Promise<number>): Promise<number> {
  const config = loadConfig();
  return printExpectedErrors(isOperationalError, () => explainFailures(config, () => work(config)));
}

/** `mealglass backup [FILE]`; the exit code is 1 after a failure. */
export const backupCommand = defineCommand({
  usage: BACKUP_USAGE,
  parameters: ["[FILE]"],
  run: ({ positionals: [file] }) => onDatabase((config) => backUp(file, config)),
});

/** `mealglass restore FILE`; the exit code is 1 after a failure. */
export const restoreCommand = defineCommand({
  usage: RESTORE_USAGE,
  parameters: ["FILE"],
  run: ({ positionals: [file = ""] }) => onDatabase((config) => restore(file, config)),
});
