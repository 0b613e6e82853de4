import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { removeWithCompanions } from "../../db/file/backup.ts";
import { makePrivateFolder } from "../../db/file/private-files.ts";
import { restoreDatabase } from "../../db/file/restore.ts";
import { bundledFiles } from "../bundled-files.ts";
import { type Config, loadConfig } from "../config.ts";
import { systemClock } from "../integrations/clock.ts";
import { createLog } from "../log.ts";
import { formatCount } from "../shared/text/format-count.ts";
import { assertNoLostPhotos, checkBackup, readRestored } from "./backups/check-backup.ts";
import { assertDatabase, copyDatabaseTo } from "./backups/copy-database.ts";
import { makeDailyBackup } from "./backups/daily-backup.ts";
import { sealFile } from "./backups/sealed-file.ts";
import { withBackup } from "./backups/with-backup.ts";
import { defineCommand, UsageError } from "./command.ts";
import { printExpectedErrors } from "./output/expected-errors.ts";
import { explainFailures } from "./output/explain-failure.ts";
import { isOperationalError, OperationalError } from "./output/operational-error.ts";
import { giveDataFilesToOwner, isInDataDir, locateDataFiles, removeUnfinishedBackups } from "./storage/data-files.ts";

const BACKUP_USAGE = `Usage: mealglass backup [FILE]
       mealglass backup --daily
       mealglass backup --check FILE

Copies the database to FILE, or to a new file in the folder "backups" of DATA_DIR. The server may be running. The copy
has its name once it is whole and checked; until then it is FILE.unfinished, which the next run replaces if this one is
interrupted. A file that exists is not written over. With DATABASE_URL the cluster is copied, as it is at one moment.
Either copy can be restored to a file or a cluster. With BACKUP_PASSPHRASE it is encrypted.

  --daily       make the backup that the server makes at BACKUP_AT, now: it goes to BACKUP_DIR and BACKUP_S3, is opened
                and checked there, and old ones are removed
  --check FILE  open the backup FILE, which may be the name of one in BACKUP_DIR or BACKUP_S3, count its rows, restore it
                into a temporary folder and read it; nothing else is changed`;

const RESTORE_USAGE = `Usage: mealglass restore FILE

Puts the backup FILE in the place of the database in DATA_DIR. FILE may be the name of one in BACKUP_DIR or BACKUP_S3; an
encrypted one needs BACKUP_PASSPHRASE. The server must be stopped. The database that was there is kept in the folder
"backups". With DATABASE_URL the backup is copied into the cluster, which must have no accounts: start its nodes with empty
folders. All servers must be stopped. A restore that was interrupted is run again. A backup of an older version is
migrated: by the next start of the server, or on its way into the cluster.`;

function createBackupPath({ dataDir, backup }: Config): string {
  const { backups } = locateDataFiles(dataDir);
  removeUnfinishedBackups(dataDir, systemClock.now());
  const ending = backup.passphrase === null ? "db" : "db.enc";
  return join(backups, `mealglass-${new Date(systemClock.now()).toISOString().replaceAll(":", "-")}.${ending}`);
}

/** Where a backup goes: a file that does not exist, in a folder that does. */
function chooseTarget(file: string | undefined, config: Config): string {
  // A path that ends with a slash is a folder, such as that of a disk which is not mounted.
  if (file?.endsWith("/")) throw new OperationalError(`${file} is a folder. FILE has to name a file in it.`);
  const target = resolve(file ?? createBackupPath(config));
  const folder = dirname(target);
  if (folder === resolve(locateDataFiles(config.dataDir).backups)) makePrivateFolder(folder);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new OperationalError(`There is no folder ${folder}.`);
  if (existsSync(target)) throw new OperationalError(`${target} exists already, and is not written over.`);
  return target;
}

/** Writes an encrypted copy. What is not encrypted is in the data directory alone. */
async function copyEncrypted(
  config: Config,
  target: string,
  passphrase: string,
  options: { staysWithRoot: boolean },
): Promise<void> {
  const { backups } = locateDataFiles(config.dataDir);
  makePrivateFolder(backups);
  const plain = join(backups, `${crypto.randomUUID()}.db.unfinished`);
  const sealed = `${target}.unfinished`;
  rmSync(sealed, { force: true });
  try {
    await copyDatabaseTo(config, plain);
    await sealFile(plain, sealed, passphrase, options);
    renameSync(sealed, target);
  } finally {
    removeWithCompanions(plain);
    rmSync(sealed, { force: true });
  }
}

async function backUp(file: string | undefined, config: Config): Promise<number> {
  const { dataDir, backup } = config;
  assertDatabase(config);
  const target = chooseTarget(file, config);
  const options = { staysWithRoot: !isInDataDir(target, dataDir) };
  if (backup.passphrase === null) await copyDatabaseTo(config, target, options);
  else await copyEncrypted(config, target, backup.passphrase, options);
  console.log(`The database was copied to ${target}`);
  return 0;
}

/** What a check logs is about the bucket of photos. */
const logWarnings = () => createLog("warn", (line) => console.error(line));

async function backUpDaily(config: Config): Promise<number> {
  const { problem, name, rows } = await makeDailyBackup(config, { clock: systemClock, log: logWarnings() });
  if (problem !== null) throw new OperationalError(`The daily backup failed. ${problem}`);
  console.log(`${name} was made and checked: ${formatCount(rows, "row")}.`);
  return 0;
}

const check = (file: string, config: Config): Promise<number> =>
  withBackup(file, config, async (database, folder) => {
    const rows = Object.values(checkBackup(database)).reduce((sum, count) => sum + count, 0);
    const lost = await readRestored(database, { ...config, folder: join(folder, "restored"), log: logWarnings() });
    assertNoLostPhotos(lost);
    console.log(`${file} is whole and can be restored: ${formatCount(rows, "row")}.`);
    return 0;
  });

/** A backup as the host finds it: by its path, or by its name in BACKUP_DIR or BACKUP_S3. */
const describeBackup = (file: string): string => (existsSync(file) ? resolve(file) : file);

function restoreToFile(file: string, source: string, dataDir: string): number {
  giveDataFilesToOwner(dataDir);
  const { database, backups, lock } = locateDataFiles(dataDir);
  const { previousDatabase } = restoreDatabase({
    file: source,
    database,
    lock,
    migrationsDir: bundledFiles.migrationsDir,
    backupDir: backups,
    now: systemClock.now,
  });
  console.log(`${describeBackup(file)} is the database now.`);
  if (previousDatabase) console.log(`The one that was there is kept as ${resolve(previousDatabase)}`);
  return 0;
}

const restore = (file: string, config: Config): Promise<number> =>
  withBackup(file, config, async (source) => {
    const { dataDir, databaseCluster } = config;
    if (!databaseCluster) return restoreToFile(file, source, dataDir);
    const { restoreToCluster } = await import("./storage/cluster-backup.ts");
    await restoreToCluster(source, databaseCluster, dataDir);
    console.log(`${describeBackup(file)} is in the cluster of DATABASE_URL now, and every table is the same.`);
    return 0;
  });

/** Runs a command on the file in the data directory, or on the cluster that is set. */
function onDatabase(work: (config: Config) => Promise<number>): Promise<number> {
  const config = loadConfig();
  return printExpectedErrors(isOperationalError, () => explainFailures(config, () => work(config)));
}

/** `mealglass backup [FILE]`; the exit code is 1 after a failure. */
export const backupCommand = defineCommand({
  usage: BACKUP_USAGE,
  options: { daily: { type: "boolean" }, check: { type: "string" } },
  parameters: ["[FILE]"],
  run({ positionals: [file], values: { daily, check: checked } }) {
    if ([file, daily, checked].filter((given) => given !== undefined).length > 1)
      throw new UsageError("FILE, --daily and --check are three commands.");
    if (typeof checked === "string") return onDatabase((config) => check(checked, config));
    return onDatabase(daily ? backUpDaily : (config) => backUp(file, config));
  },
});

/** `mealglass restore FILE`; the exit code is 1 after a failure. */
export const restoreCommand = defineCommand({
  usage: RESTORE_USAGE,
  parameters: ["FILE"],
  run: ({ positionals: [file = ""] }) => onDatabase((config) => restore(file, config)),
});
