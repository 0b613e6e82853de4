import { beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { readRestored } from "../../src/cli/backups/check-backup.ts";
import { makeDailyBackup } from "../../src/cli/backups/daily-backup.ts";
import { nameDailyBackup } from "../../src/cli/backups/kept-backups.ts";
import { readLastBackup } from "../../src/cli/backups/last-backup.ts";
import { withBackup } from "../../src/cli/backups/with-backup.ts";
import { loadConfig } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { DAY_MS } from "../../src/shared/product/durations.ts";
import { fillAllTables } from "../support/api/account-rows.ts";
import { readAllRows } from "../support/api/all-rows.ts";
import { MAKE_NEWER, runSql } from "../support/executable/run-sql.ts";
import { NOON } from "../support/fixed-now.ts";
import { MIGRATIONS } from "../support/migrations.ts";
import { noiseBytes } from "../support/noise.ts";
import { temporaryFolder } from "../support/paths.ts";
import { startPhotoBucket } from "../support/stand-ins/photo-bucket.ts";

const PASSPHRASE = "correct battery";
const SHA = "ab".repeat(32);
/** That of three bytes that are zero. */
const HASH = new Bun.CryptoHasher("sha256").update(new Uint8Array(3)).digest("hex");

let dataDir = "";
let database = "";
let now = NOON;

/** A data directory without a server, with rows in every table. */
beforeEach(() => {
  now = NOON;
  dataDir = temporaryFolder();
  database = join(dataDir, "mealglass.db");
  const file = openConnection(database);
  migrateDatabase(file, { migrationsDir: MIGRATIONS, backupDir: null, now: () => NOON });
  const add = file.query(
    "INSERT INTO users (email, email_key, username, username_key, password, created_at) VALUES (?1, ?1, ?1, ?1, '', 7)",
  );
  add.run("ada");
  add.run("eve");
  fillAllTables(file, 1, 2);
  closeDatabase(file);
});

const log = createLog("silent", () => undefined);
const configure = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
async function backUp(env: Record<string, string> = {}) {
  return makeDailyBackup(configure(env), { clock: { now: () => now }, log });
}
const list = (folder = join(dataDir, "backups")): string[] => readdirSync(folder).sort();

/** What a backup holds, decrypted where it has to be. */
const readBackup = (file: string, env: Record<string, string> = {}) =>
  withBackup(file, configure(env), async (path) => readAllRows(path));

test("a backup has every row of every table, and says what became of it", async () => {
  const last = await backUp();
  const name = nameDailyBackup(NOON, false);
  expect(last).toMatchObject({ startedAt: NOON, problem: null, goodAt: NOON, restoredAt: NOON, name });
  expect(readLastBackup(dataDir)).toEqual(last);
  expect(list()).toEqual([name]);
  const rows = readAllRows(database);
  expect(await readBackup(join(dataDir, "backups", name))).toEqual(rows);
  expect(last.rows).toBeGreaterThan(Object.values(rows).flat().length);
  expect(statSync(join(dataDir, "backups", name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, "last-backup.json")).mode & 0o777).toBe(0o600);
});

test("encrypted, it is in a folder of its own choice alone, and opens with its passphrase alone", async () => {
  const folder = join(temporaryFolder(), "nas");
  const env = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE };
  expect((await backUp(env)).problem).toBeNull();
  const name = nameDailyBackup(NOON, true);
  expect([list(folder), list()]).toEqual([[name], []]);
  expect(readFileSync(join(folder, name)).includes("SQLite")).toBe(false);
  expect(await readBackup(name, env)).toEqual(readAllRows(database));
  await expect(readBackup(name, { ...env, BACKUP_PASSPHRASE: "another one" })).rejects.toThrow("another one");
  await expect(readBackup(name, { BACKUP_DIR: folder })).rejects.toThrow("is encrypted");
  expect(list()).toEqual([]);
});

test("in a bucket it can be read by its name, old ones are removed, and other objects are left alone", async () => {
  const bucket = await startPhotoBucket();
  const env = { BACKUP_S3: bucket.url, BACKUP_PASSPHRASE: PASSPHRASE };
  for (let age = 9; age > 0; age -= 1)
    await bucket.write(nameDailyBackup(NOON - age * DAY_MS, true), new Uint8Array(9));
  await bucket.write("notes.txt", new Uint8Array(1));
  // More than one part of an upload.
  runSql(database, "UPDATE photos SET bytes = ?", noiseBytes(6_000_000));
  expect((await backUp(env)).problem).toBeNull();
  const kept = [0, 1, 2, 3, 4, 5, 6, 7].map((age) => nameDailyBackup(NOON - age * DAY_MS, true));
  // The two that are older are of one week, a Tuesday and a Wednesday before.
  expect(await bucket.listKeys()).toEqual([...kept.toReversed(), "notes.txt"]);
  expect(list()).toEqual([]);
  expect(await readBackup(nameDailyBackup(NOON, true), env)).toEqual(readAllRows(database));
  await expect(readBackup("daily-of-another.db", env)).rejects.toThrow("there is no such file");
});

test("old ones go only once a new one is good, in either place", async () => {
  const bucket = await startPhotoBucket();
  const env = { BACKUP_S3: bucket.url, BACKUP_DIR: temporaryFolder() };
  const old = [1, 2].map((hours) => nameDailyBackup(NOON - hours * 1000, false));
  for (const name of old) writeFileSync(join(env.BACKUP_DIR, name), "");
  await bucket.stop();
  const failed = await backUp(env);
  expect(failed.problem).toStartWith("BACKUP_S3: The bucket of BACKUP_S3 cannot be used");
  expect(failed.goodAt).toBeNull();
  // What the folder got is good all the same.
  expect(list(env.BACKUP_DIR)).toEqual([...old, nameDailyBackup(NOON, false)].sort());
  await bucket.start();
  now = NOON + 1;
  expect(await backUp(env)).toMatchObject({ problem: null, goodAt: NOON + 1 });
  expect(list(env.BACKUP_DIR)).toEqual([nameDailyBackup(NOON + 1, false)]);
});

test("it is restored and read once a week", async () => {
  const restored: (number | null)[] = [];
  for (let day = 0; day < 15; day += 1) {
    now = NOON + day * DAY_MS;
    restored.push((await backUp()).restoredAt);
  }
  const days = restored.map((at) => ((at ?? 0) - NOON) / DAY_MS);
  expect(days).toEqual([...Array(7).fill(0), ...Array(7).fill(7), 14]);
});

/** Changes the database, and no setting. */
const change =
  (sql: string, ...params: string[]) =>
  () => {
    runSql(database, sql, ...params);
    return {};
  };

test.each<[what: string, spoil: () => Record<string, string>, problem: string]>([
  ["no database", () => ({ DATA_DIR: temporaryFolder() }), "There is no mealglass.db"],
  [
    "a folder that is a file",
    () => {
      writeFileSync(join(dataDir, "file"), "");
      return { BACKUP_DIR: join(dataDir, "file") };
    },
    "file",
  ],
  ["a row that cannot be read", change("UPDATE food_entries SET tags = 'no list'"), "JSON"],
  ["a newer database", change(MAKE_NEWER), "newer Mealglass"],
  [
    "photos of a bucket without PHOTOS_URL",
    change("UPDATE photos SET object_key = ?, object_bytes = 3", `1/${SHA}-0123456789ab`),
    "PHOTOS_URL",
  ],
])("says what is wrong, keeps nothing unfinished, and removes no older one: %s", async (_what, spoil, problem) => {
  await backUp();
  const env = spoil();
  now = NOON + 8 * DAY_MS;
  const last = await backUp(env);
  expect(last.problem).toContain(problem);
  expect(list().filter((name) => name.includes("unfinished"))).toEqual([]);
  expect(list()).toContain(nameDailyBackup(NOON, false));
});

test("photos in a bucket are looked for there, and what is gone or cut off, or no bucket, is told", async () => {
  const bucket = await startPhotoBucket();
  const key = `1/${SHA}-0123456789ab`;
  runSql(database, "UPDATE photos SET object_key = ?, object_bytes = 3, sha256 = ?", key, SHA);
  const env = { PHOTOS_URL: bucket.url };
  const problems: (string | null)[] = [];
  const attempt = async () => {
    now += 1;
    problems.push((await backUp(env)).problem);
  };
  await bucket.write(key, new Uint8Array(3));
  await bucket.stop();
  await attempt();
  await bucket.start();
  await attempt();
  runSql(database, "UPDATE photos SET sha256 = ?, object_key = ?", HASH, key.replace(SHA, HASH));
  await bucket.write(key.replace(SHA, HASH), new Uint8Array(3));
  await attempt();
  await bucket.remove(key.replace(SHA, HASH));
  await attempt();
  await bucket.write(key.replace(SHA, HASH), new Uint8Array(2));
  await attempt();
  await bucket.stop();
  await attempt();
  const unreachable = "The bucket of PHOTOS_URL cannot be used: ConnectionRefused.";
  expect(problems).toEqual([
    unreachable,
    expect.stringContaining("not in the bucket as they were stored"),
    null,
    expect.stringContaining("1 photo missing in the bucket of PHOTOS_URL"),
    expect.stringContaining("1 photo missing in the bucket of PHOTOS_URL, or cut off there"),
    unreachable,
  ]);
});

describe("a photo that is gone from the bucket", () => {
  const key = `1/${HASH}-0123456789ab`;
  let bucket: Awaited<ReturnType<typeof startPhotoBucket>>;
  beforeEach(async () => {
    bucket = await startPhotoBucket();
    runSql(database, "UPDATE photos SET object_key = ?, object_bytes = 3, sha256 = ?", key, HASH);
  });

  test("since its meal was deleted does not make an older backup a bad one, but on another machine", async () => {
    await bucket.write(key, new Uint8Array(3));
    const env = { PHOTOS_URL: bucket.url };
    const { name } = await backUp(env);
    runSql(database, "DELETE FROM photos");
    await bucket.remove(key);
    const check = (settings: { dataDir: string }) =>
      withBackup(join(dataDir, "backups", name), configure(env), (path, folder) =>
        readRestored(path, { ...configure(env), ...settings, folder: join(folder, "restored"), log }),
      );
    expect(await check({ dataDir })).toEqual([]);
    expect(await check({ dataDir: temporaryFolder() })).toEqual([key]);
  });

  test("though it is in the diary does not keep old backups for ever", async () => {
    await bucket.write(key, new Uint8Array([1, 2, 3]));
    const names: string[] = [];
    for (let day = 0; day < 9; day += 1) {
      now = NOON + day * DAY_MS;
      const { problem, name } = await backUp({ PHOTOS_URL: bucket.url });
      expect(problem).toContain("not in the bucket as they were stored");
      names.push(name);
    }
    expect(list()).not.toContain(names[0]);
  });
});
