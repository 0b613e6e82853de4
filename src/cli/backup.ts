import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { backUpDatabase } from "../../db/backup.ts";
import { DamagedDatabaseError, findVisibleDamage, isForeign } from "../../db/damage.ts";
import { isDiskFull } from "../../db/errors.ts";
import { openConnection } from "../../db/open.ts";
import { makePrivateFolder } from "../../db/private-files.ts";
import { restoreDatabase } from "../../db/restore.ts";
import { bundledFiles } from "../bundled-files.ts";
import { loadConfig } from "../config.ts";
import { systemClock } from "../integrations/clock.ts";
import { defineCommand } from "./command.ts";
import { giveDataFilesToOwner, isInDataDir, locateDataFiles, removeUnfinishedBackups } from "./data-files.ts";
import { printExpectedErrors } from "./expected-errors.ts";
import { explainFailures } from "./explain-failure.ts";
import { NoDatabaseError } from "./no-database-error.ts";
import { isOperationalError, OperationalError } from "./operational-error.ts";

const BACKUP_USAGE = `Usage: mealglass backup [FILE]

Copies the database to FILE, or to a new file in the folder "backups" of DATA_DIR. The server may be running. The copy
has its name once it is whole and checked; a file that exists is not written over.`;

const RESTORE_USAGE = `Usage: mealglass restore FILE

Puts the backup FILE in the place of the database in DATA_DIR. The server must be stopped. The database that was there
is kept in the folder "backups".`;

function createBackupPath(dataDir: string): string {
  const { backups } = locateDataFiles(dataDir);
  removeUnfinishedBackups(dataDir, systemClock.now());
  return join(backups, `mealglass-${new Date(systemClock.now()).toISOString().replaceAll(":", "-")}.db`);
}

function copyDatabase(file: string | undefined, dataDir: string): number {
  const { database, backups } = locateDataFiles(dataDir);
  if (!existsSync(database)) throw new NoDatabaseError(dataDir);
  giveDataFilesToOwner(dataDir);
  const damage = findVisibleDamage(database, { wasUsed: true });
  if (damage !== null) throw new DamagedDatabaseError(database, damage);
  const target = resolve(file ?? createBackupPath(dataDir));
  const folder = dirname(target);
  if (folder === resolve(backups)) makePrivateFolder(backups);
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`);
    return 1;
  }
  if (existsSync(target)) {
    console.error(`${target} exists already, and is not written over.`);
    return 1;
  }
  const connection = openConnection(database);
  try {
    if (isForeign(connection)) throw new OperationalError(`${resolve(database)} is a database of another program.`);
    backUpDatabase(connection, target, { staysWithRoot: !isInDataDir(target, dataDir) });
  } catch (error) {
    throw isDiskFull(error)
      ? new OperationalError(`The disk of ${dirname(target)} is full. No backup was made.`, { cause: error })
      : error;
  } finally {
    connection.close();
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

/** `mealglass backup [FILE]`; the exit code is 1 after a failure. */
export const backupCommand = defineCommand({
  usage: BACKUP_USAGE,
  parameters: ["[FILE]"],
  async run({ positionals: [file] }) {
    const { dataDir } = loadConfig();
    return printExpectedErrors(isOperationalError, () => explainFailures(dataDir, () => copyDatabase(file, dataDir)));
  },
});

/** `mealglass restore FILE`; the exit code is 1 after a failure. */
export const restoreCommand = defineCommand({
  usage: RESTORE_USAGE,
  parameters: ["FILE"],
  async run({ positionals: [file = ""] }) {
    const { dataDir } = loadConfig();
    return printExpectedErrors(isOperationalError, () => explainFailures(dataDir, () => restoreBackup(file, dataDir)));
  },
});
