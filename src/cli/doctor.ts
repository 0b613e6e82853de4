import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseError, toDatabaseError } from "../../db/engine/errors.ts";
import { findDamage, findVisibleDamage, isForeign, openForReading } from "../../db/file/damage.ts";
import { measureFreeBytes } from "../../db/file/disk-reserve.ts";
import { assertNotNewer, NewerDatabaseError } from "../../db/file/migrate.ts";
import { describeNetworkFileSystem, findNetworkFileSystem } from "../../db/file/network-file-system.ts";
import { measureFile } from "../../db/file/private-files.ts";
import { inspectServerLock } from "../../db/file/server-lock.ts";
import { version } from "../../package.json";
import { bundledFiles } from "../bundled-files.ts";
import { type Config, ConfigError, loadConfig } from "../config.ts";
import type { DatabaseCluster } from "../database-settings.ts";
import { systemClock } from "../integrations/clock.ts";
import { findMailProblem } from "../integrations/mailer/smtp-mailer.ts";
import { createS3PhotoStore } from "../integrations/photo-store/s3-photo-store.ts";
import { createLog } from "../log.ts";
import { LOCALE } from "../shared/text/locale.ts";
import { readCertificate } from "../tls/certificate.ts";
import { type BackupPlaces, findGoodBackup, listStoredBackups } from "./backups/find-good-backup.ts";
import { describeLastBackup, findBackupProblem, readLastBackup } from "./backups/last-backup.ts";
import { defineCommand } from "./command.ts";
import { printExpectedErrors } from "./output/expected-errors.ts";
import {
  describeDamage,
  describeForeign,
  describeNewer,
  explainFailures,
  findReadOnly,
} from "./output/explain-failure.ts";
import { formatTimeOf } from "./output/format.ts";
import { isOperationalError, OperationalError } from "./output/operational-error.ts";
import { listOpenFiles, locateDataFiles } from "./storage/data-files.ts";
import { LanAuthorityError, NoDatabaseError } from "./storage/errors.ts";
import { readLanExpiry } from "./storage/lan-certificate.ts";
import { readLastVersion } from "./storage/last-version.ts";
import { loadSessionSecret, SessionSecretError } from "./storage/session-secret.ts";

const USAGE = `Usage: mealglass doctor

Looks at DATA_DIR and changes nothing: whether the database is whole, how much room the disk has, who serves it, which
backup is good, what became of the last daily one, and what others can read. With DATABASE_URL: whether the cluster can
be used. With PHOTOS_URL: whether the bucket answers. With TLS_CERT or LAN_TLS: until when the certificate is good. Logs in
to the mail server of SMTP_URL, without sending anything. The server may be running. The exit code is 1 if something is wrong.

  --database   check the database alone`;

const MEGABYTE = 1_000_000;
const formatBytes = (bytes: number): string =>
  `${(bytes / MEGABYTE).toLocaleString(LOCALE, { maximumFractionDigits: 1 })} MB`;

type Finding = { name: string; text: string; isWrong: boolean };

const good = (name: string, text: string): Finding => ({ name, text, isWrong: false });
const wrong = (name: string, text: string): Finding => ({ name, text, isWrong: true });

/** What is damaged in the database; null if nothing is. Throws a NoDatabaseError or a NewerDatabaseError. */
function findDatabaseDamage(dataDir: string): string | null {
  const { database: path } = locateDataFiles(dataDir);
  if (!statSync(path, { throwIfNoEntry: false })) throw new NoDatabaseError(dataDir);
  const visible = findVisibleDamage(path, { wasUsed: true });
  if (visible !== null) return visible;
  const file = openForReading(path);
  try {
    if (isForeign(file)) throw new OperationalError(describeForeign(path));
    const damage = findDamage(file);
    if (damage === null) assertNotNewer(file, bundledFiles.migrationsDir);
    return damage;
  } catch (cause) {
    const error = toDatabaseError(cause);
    if (error instanceof DatabaseError && error.kind === "corrupt") return `SQLite says: ${error.message}`;
    throw error;
  } finally {
    file.close();
  }
}

/** Says of a database what the server's start would say. Throws a NoDatabaseError. */
function examineDatabase(places: BackupPlaces): Finding {
  const { dataDir } = places;
  const { database } = locateDataFiles(dataDir);
  try {
    const damage = findDatabaseDamage(dataDir);
    return damage === null
      ? good("Database", `whole, ${formatBytes(statSync(database).size)}, in the file ${resolve(database)}`)
      : wrong("Database", describeDamage(database, damage, places));
  } catch (error) {
    if (error instanceof NewerDatabaseError)
      return wrong("Database", describeNewer(dataDir, readLastVersion(dataDir), version));
    if (error instanceof OperationalError) return wrong("Database", error.message);
    throw error;
  }
}

/** The stored secret, without which the server does not start; its start makes one that is missing. */
function examineSessionSecret({ dataDir, sessionSecret }: Config): Finding[] {
  if (sessionSecret !== null || !existsSync(locateDataFiles(dataDir).sessionSecret)) return [];
  try {
    loadSessionSecret(dataDir);
    return [];
  } catch (error) {
    if (error instanceof SessionSecretError) return [wrong("Sessions", error.message)];
    throw error;
  }
}

function examineDisk(dataDir: string): Finding {
  const reserve = measureFile(locateDataFiles(dataDir).reserve);
  const free = measureFreeBytes(dataDir);
  const kept = reserve > 0 ? `and ${formatBytes(reserve)} in reserve` : "and nothing in reserve";
  return free > reserve / 2
    ? good("Disk", `${formatBytes(free)} free ${kept}`)
    : wrong("Disk", `full: ${formatBytes(free)} free ${kept}`);
}

function examineFileSystem(dataDir: string): Finding[] {
  const name = findNetworkFileSystem(dataDir);
  return name === null ? [] : [wrong("File system", describeNetworkFileSystem(name))];
}

function examineServer(dataDir: string): Finding {
  const { isHeld, holder } = inspectServerLock(locateDataFiles(dataDir).lock);
  if (!isHeld) return good("Server", "not running");
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : "it left no name";
  return good("Server", `running: ${who}`);
}

function examineBackups(places: BackupPlaces): Finding {
  const count = listStoredBackups(places).length;
  const newest = findGoodBackup(places);
  if (newest?.isInBucket) return good("Backups", `${count} in folders; the newest one is ${newest.name} in BACKUP_S3`);
  if (count === 0) return good("Backups", "none; mealglass backup makes one");
  if (newest === undefined) return wrong("Backups", `${count}, but none is good`);
  const made = `${newest.name} of ${formatTimeOf(newest.madeAt)}`;
  return newest.isEncrypted
    ? good("Backups", `${count}; the newest one is ${made}, encrypted; mealglass backup --check opens it`)
    : good("Backups", `${count}; the newest good one is ${made}`);
}

/** What became of daily backups, whether this server or a command makes them. */
function examineDailyBackups({ dataDir, backup }: Config): Finding[] {
  const last = readLastBackup(dataDir);
  if (backup.at === null && last === null) return [];
  const now = systemClock.now();
  // Without BACKUP_AT an old one is what the host wants.
  const isWrong = last?.problem !== null || (backup.at !== null && findBackupProblem(last, now) !== null);
  return [{ name: "Daily backup", text: describeLastBackup(last, now), isWrong: last !== null && isWrong }];
}

function examineRights(dataDir: string): Finding {
  const readOnly = findReadOnly(dataDir);
  if (readOnly !== undefined) return wrong("Permissions", readOnly);
  const open = listOpenFiles(dataDir);
  return open.length === 0
    ? good("Permissions", "only the owner can read the files")
    : wrong(
        "Permissions",
        `others can read ${open.map((file) => resolve(file)).join(", ")}; the server's start changes that`,
      );
}

/** Where photos are. Nothing is written to a bucket. */
async function examinePhotos(bucket: Config["photoBucket"]): Promise<Finding> {
  if (bucket === null) return good("Photos", "in the database");
  const problem = await createS3PhotoStore(bucket, { log: createLog("silent", () => undefined) }).findProblem();
  const place = `the bucket ${bucket.bucket} at ${bucket.endpoint ?? "Amazon S3"}`;
  return problem === null ? good("Photos", `${place} answers`) : wrong("Photos", `${place}: ${problem}`);
}

async function examineMail(mail: Config["mail"]): Promise<Finding> {
  if (mail === null) return good("Mail", "none is set");
  const problem = await findMailProblem(mail);
  return problem === null ? good("Mail", "the mail server takes mail from here") : wrong("Mail", problem);
}

/** Until when the certificate is good that this server speaks https with. Nothing is written. */
function examineCertificate({ tls, lanTls, dataDir }: Config): Finding[] {
  if (!tls && !lanTls) return [];
  try {
    const expiresAt = tls ? readCertificate(tls).expiresAt : readLanExpiry(dataDir);
    if (expiresAt === null) return [good("https", "the server's start makes a certificate")];
    const which = tls ? "the certificate in TLS_CERT" : "the certificate of LAN_TLS, which the server renews,";
    const isOver = expiresAt <= systemClock.now();
    return [
      { name: "https", text: `${which} ${isOver ? "ended" : "ends"} ${formatTimeOf(expiresAt)}`, isWrong: isOver },
    ];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => wrong("https", problem));
    if (error instanceof LanAuthorityError) return [wrong("https", error.message)];
    throw error;
  }
}

function printFindings(findings: readonly Finding[]): number {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, text } of findings)
    console.log(`${name.padEnd(width)}  ${text.replaceAll("\n", `\n${" ".repeat(width + 2)}`)}`);
  return findings.some(({ isWrong }) => isWrong) ? 1 : 0;
}

async function examineCluster(cluster: DatabaseCluster): Promise<Finding> {
  const { openCluster } = await import("./storage/cluster.ts");
  try {
    await openCluster(cluster);
    return good("Database", `the cluster at ${cluster.nodes.join(", ")} answers, with the tables of this version`);
  } catch (error) {
    if (!isOperationalError(error)) throw error;
    return wrong("Database", error.message);
  }
}

async function examine(config: Config): Promise<number> {
  const { dataDir, databaseCluster, photoBucket, mail } = config;
  const others = [
    ...examineDailyBackups(config),
    ...examineCertificate(config),
    await examinePhotos(photoBucket),
    await examineMail(mail),
  ];
  if (databaseCluster) return printFindings([await examineCluster(databaseCluster), ...others]);
  return printFindings([
    examineDatabase(config),
    examineDisk(dataDir),
    ...examineFileSystem(dataDir),
    examineServer(dataDir),
    examineBackups(config),
    examineRights(dataDir),
    ...examineSessionSecret(config),
    ...others,
  ]);
}

/** `mealglass doctor`: says what is wrong in the data directory; the exit code is 1 if something is. */
export const doctorCommand = defineCommand({
  usage: USAGE,
  options: { database: { type: "boolean" } },
  async run({ values }) {
    const config = loadConfig();
    const { databaseCluster } = config;
    return printExpectedErrors(isOperationalError, () =>
      explainFailures(config, async () => {
        if (!values.database) return examine(config);
        return printFindings([databaseCluster ? await examineCluster(databaseCluster) : examineDatabase(config)]);
      }),
    );
  },
});
