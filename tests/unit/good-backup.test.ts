import { beforeEach, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DamagedDatabaseError } from "../../db/file/damage.ts";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { makeDailyBackup } from "../../src/cli/backups/daily-backup.ts";
import { nameDailyBackup } from "../../src/cli/backups/kept-backups.ts";
import { describeFailure } from "../../src/cli/output/explain-failure.ts";
import { loadConfig } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { DAY_MS, SECOND_MS } from "../../src/shared/product/durations.ts";
import { NOON } from "../support/fixed-now.ts";
import { MIGRATIONS } from "../support/migrations.ts";
import { temporaryFolder } from "../support/paths.ts";
import { startPhotoBucket } from "../support/stand-ins/photo-bucket.ts";

let dataDir = "";
/** A copy in the data directory that is half a year old. */
let oldCopy = "";

beforeEach(() => {
  dataDir = temporaryFolder();
  oldCopy = join(dataDir, "backups", "before-migration-2026-05-01.db");
  mkdirSync(join(dataDir, "backups"));
  for (const path of [oldCopy, join(dataDir, "mealglass.db")]) {
    const file = openConnection(path);
    migrateDatabase(file, { migrationsDir: MIGRATIONS, backupDir: null, now: () => NOON });
    closeDatabase(file);
  }
  const seconds = (NOON - 180 * DAY_MS) / SECOND_MS;
  utimesSync(oldCopy, seconds, seconds);
});

/** The command that a damaged database's message prints, and its sentence about the backup. */
function advise(env: Record<string, string>): { sentence: string; argument: string } {
  const settings = loadConfig({ DATA_DIR: dataDir, ...env });
  const error = new DamagedDatabaseError(join(dataDir, "mealglass.db"), "it is cut off");
  const [, sentence = "", , command = ""] = describeFailure(error, settings).split("\n");
  return { sentence, argument: command.split(" restore ")[1] ?? "" };
}

async function backUp(env: Record<string, string>): Promise<string> {
  const log = createLog("silent", () => undefined);
  const settings = loadConfig({ DATA_DIR: dataDir, ...env });
  const { name, problem } = await makeDailyBackup(settings, { clock: { now: () => NOON }, log });
  expect(problem).toBeNull();
  return name;
}

test("the way out of damage is the daily backup in BACKUP_DIR, and not an older copy in the data directory", async () => {
  const env = { BACKUP_DIR: temporaryFolder() };
  const made = join(env.BACKUP_DIR, await backUp(env));
  expect(advise(env)).toEqual({
    sentence: expect.stringMatching(/^The newest good backup is of [^,]+, this puts it in place/),
    argument: made,
  });
  // An older one stays older, though copying the folder gave it a new time.
  copyFileSync(oldCopy, join(dataDir, "backups", nameDailyBackup(NOON - DAY_MS, false)));
  expect(advise(env).argument).toBe(made);
  rmSync(join(dataDir, "backups", nameDailyBackup(NOON - DAY_MS, false)));
  // One that has become something else is passed over.
  writeFileSync(made, "");
  expect(advise(env).argument).toBe(oldCopy);
  // And so are other files there.
  renameSync(oldCopy, join(env.BACKUP_DIR, "other.db"));
  expect(advise(env).sentence).toStartWith("There is no good backup in");
});

test("an encrypted backup is the way out of damage, and its passphrase is named", async () => {
  const env = { BACKUP_PASSPHRASE: "correct battery" };
  const made = join(dataDir, "backups", await backUp(env));
  for (const settings of [env, {}]) {
    const { sentence, argument } = advise(settings);
    expect(argument).toBe(made);
    expect(sentence).toMatch(
      /^The newest backup is of .+, encrypted with BACKUP_PASSPHRASE\. .+ this checks it, puts it/,
    );
  }
});

test("a backup in BACKUP_S3 is restored by its name", async () => {
  const bucket = await startPhotoBucket();
  const env = { BACKUP_S3: bucket.url };
  const name = await backUp(env);
  const { sentence, argument } = advise(env);
  expect(argument).toBe(name);
  expect(sentence).toMatch(/^The newest good backup is of .+, in BACKUP_S3\. /);
  // Also where backups will be encrypted from now on.
  expect(advise({ ...env, BACKUP_PASSPHRASE: "correct battery" }).argument).toBe(name);
  rmSync(join(dataDir, "last-backup.json"));
  expect(advise(env).argument).toBe(oldCopy);
});
