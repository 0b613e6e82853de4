import { beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUpDatabase } from "../../db/file/backup.ts";
import { migrateDatabase, NewerDatabaseError } from "../../db/file/migrate.ts";
import { closeDatabase, type DatabaseFile, openConnection } from "../../db/file/open.ts";
import { DISH_COLUMNS, parseFoods } from "../../db/seed/food-table.ts";
import { seedFoods } from "../../db/seed/seed-foods.ts";
import { openFileStorage } from "../../src/cli/storage/file-storage.ts";
import { createFairScheduler } from "../../src/http/fair-scheduler.ts";
import { createLog } from "../../src/log.ts";
import { afterThisTest } from "../support/after-test.ts";
import { readAllRows } from "../support/api/all-rows.ts";
import { createMigrations, KNOWN_MIGRATIONS, MIGRATIONS } from "../support/migrations.ts";
import { temporaryFolder } from "../support/paths.ts";
import { waitUntil } from "../support/wait-until.ts";

const LATER = Date.UTC(2099, 0);
let folder = "";
let connection: DatabaseFile;

const migrateWith = (migrationsDir: string) =>
  migrateDatabase(connection, { migrationsDir, backupDir: join(folder, "backups"), now: () => LATER });
const pragma = (name: string) => Object.values(connection.query(`PRAGMA ${name}`).get() as object)[0];
const addAccount = () =>
  connection.run(
    "INSERT INTO users (email, email_key, username, username_key, password, created_at) VALUES ('a', 'a', 'a', 'a', 'x', 1)",
  );

const addSession = () =>
  connection.run("INSERT INTO sessions (jti, user_id, created_at, last_seen_at, expires_at) VALUES ('j', 1, 1, 1, 1)");

/** A folder with today's migrations and one more, as a later version has it. */
function withMigration(sql: string): string {
  const next = { ...KNOWN_MIGRATIONS[0], idx: KNOWN_MIGRATIONS.length, when: LATER, tag: "9999_later" };
  const dir = createMigrations([...KNOWN_MIGRATIONS, next]);
  writeFileSync(join(dir, "9999_later.sql"), sql);
  return dir;
}

/** Migrates the database in another process. */
function spawnMigration(migrationsDir: string) {
  const options = { migrationsDir, backupDir: join(folder, "backups") };
  const script = `
    const { openConnection } = await import(${JSON.stringify(join(import.meta.dir, "../../db/file/open.ts"))});
    const { migrateDatabase } = await import(${JSON.stringify(join(import.meta.dir, "../../db/file/migrate.ts"))});
    const connection = openConnection(${JSON.stringify(join(folder, "mealglass.db"))});
    migrateDatabase(connection, { ...${JSON.stringify(options)}, now: Date.now });`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdio: ["ignore", "inherit", "inherit"] });
  afterThisTest(() => child.kill("SIGKILL"));
  return child;
}

beforeEach(() => {
  folder = temporaryFolder();
  connection = openConnection(join(folder, "mealglass.db"));
  afterThisTest(() => connection.close());
});

test("a connection keeps what it confirms: WAL, synchronous FULL, foreign keys, ten seconds of patience", () => {
  const pragmas = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"].map(pragma);
  expect(pragmas).toEqual(["wal", 2, 1, 10_000]);
});

describe("migrating", () => {
  test("does nothing the second time", () => {
    expect(migrateWith(MIGRATIONS)).toEqual({ backup: null });
    addAccount();
    expect(migrateWith(MIGRATIONS)).toEqual({ backup: null });
  });

  test("writes a whole backup first where there are accounts", () => {
    migrateWith(MIGRATIONS);
    addAccount();
    const { backup } = migrateWith(withMigration("ALTER TABLE users ADD COLUMN nickname TEXT;"));
    expect(backup).toStartWith(join(folder, "backups"));
    const copy = openConnection(backup ?? "");
    expect(copy.query("SELECT username FROM users").all()).toEqual([{ username: "a" }]);
    expect(() => copy.query("SELECT nickname FROM users").all()).toThrow("no such column");
    copy.close();
    expect(connection.query("SELECT nickname FROM users").all()).toEqual([{ nickname: null }]);
  });

  test("an empty database is migrated without a backup", () => {
    migrateWith(MIGRATIONS);
    expect(migrateWith(withMigration("ALTER TABLE users ADD COLUMN nickname TEXT;"))).toEqual({ backup: null });
  });

  test("rebuilding a table keeps the rows that refer to it", () => {
    migrateWith(MIGRATIONS);
    addAccount();
    addSession();
    migrateWith(
      withMigration(
        [
          "CREATE TABLE users_new AS SELECT * FROM users;",
          "DROP TABLE users;",
          "ALTER TABLE users_new RENAME TO users;",
          "CREATE UNIQUE INDEX users_id ON users(id);",
        ].join("--> statement-breakpoint\n"),
      ),
    );
    expect(connection.query("SELECT count(*) AS n FROM sessions").get()).toEqual({ n: 1 });
    expect(pragma("foreign_keys")).toBe(1);
  });

  test("a migration that fails leaves everything as it was", () => {
    migrateWith(MIGRATIONS);
    addAccount();
    const broken = withMigration("ALTER TABLE users ADD COLUMN nickname TEXT;--> statement-breakpoint\nNONSENSE;");
    expect(() => migrateWith(broken)).toThrow();
    expect(() => connection.query("SELECT nickname FROM users").all()).toThrow("no such column");
    expect(pragma("foreign_keys")).toBe(1);
  });

  test("a migration that is killed leaves everything as it was, and is done by the next start", async () => {
    migrateWith(MIGRATIONS);
    addAccount();
    const rows = readAllRows(join(folder, "mealglass.db"));
    // It writes more than the cache holds, so that the file's log has it, and never ends.
    const endless = `ALTER TABLE users ADD COLUMN nickname TEXT;--> statement-breakpoint
      DELETE FROM users;--> statement-breakpoint
      INSERT INTO invites (code_hash, uses_max, created_at, expires_at)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(randomblob(500)), 1, 1, 1 FROM n;`;
    const other = spawnMigration(withMigration(endless));
    const log = join(folder, "mealglass.db-wal");
    const before = statSync(log).size;
    await waitUntil("it has written a lot", () => statSync(log).size > before + 8_000_000);
    other.kill("SIGKILL");
    await other.exited;
    connection.close();
    connection = openConnection(join(folder, "mealglass.db"));
    expect(readAllRows(join(folder, "mealglass.db"))).toEqual(rows);
    expect(pragma("integrity_check")).toBe("ok");
    migrateWith(withMigration("ALTER TABLE users ADD COLUMN nickname TEXT;"));
    expect(connection.query("SELECT username, nickname FROM users").all()).toEqual([{ username: "a", nickname: null }]);
  });

  test("what another process is migrating is waited for, and not done twice", async () => {
    migrateWith(MIGRATIONS);
    addAccount();
    const once = "UPDATE users SET daily_calorie_goal = daily_calorie_goal + 1;";
    const migrationsDir = withMigration(once);
    connection.run("BEGIN IMMEDIATE");
    const other = spawnMigration(migrationsDir);
    // Its backup is made when it has found something to do, before it wants the lock.
    const backups = join(folder, "backups");
    await waitUntil(
      "its backup",
      () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith(".db")),
    );
    connection.run(once);
    connection.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ?)", [LATER]);
    connection.run("COMMIT");
    expect(await other.exited).toBe(0);
    expect(connection.query("SELECT daily_calorie_goal AS goal FROM users").get()).toEqual({ goal: 2001 });
  });

  test("a migration that breaks references is undone", () => {
    migrateWith(MIGRATIONS);
    addAccount();
    addSession();
    expect(() => migrateWith(withMigration("DELETE FROM users;"))).toThrow("broken references");
    expect(connection.query("SELECT count(*) AS n FROM users").get()).toEqual({ n: 1 });
  });

  test("a database that is newer than this version is refused", () => {
    migrateWith(withMigration("ALTER TABLE users ADD COLUMN nickname TEXT;"));
    expect(() => migrateWith(MIGRATIONS)).toThrow(NewerDatabaseError);
  });
});

test("a backup of a database in use is whole, and has its name only then", () => {
  migrateWith(MIGRATIONS);
  addAccount();
  const file = join(folder, "copy.db");
  backUpDatabase(connection, file);
  backUpDatabase(connection, file);
  const copy = openConnection(file);
  expect(copy.query("SELECT count(*) AS n FROM users").get()).toEqual({ n: 1 });
  copy.close();
  expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("closing folds the write-ahead log into the file", () => {
  const other = openConnection(join(folder, "other.db"));
  other.run("CREATE TABLE t (x)");
  closeDatabase(other);
  expect(readdirSync(folder)).not.toContain("other.db-wal");
});

describe("the built-in foods", () => {
  const header =
    "ndb_no\tname\taliases\tcategory\ttags\tpopularity\tkcal\tprotein\tcarbs\tfat\tfiber\tsugar\tsodium\tportions";
  const apple = "09003\tApple\tapples\tfruits\tvegan\t9\t52\t0.26\t13.81\t0.17\t2.4\t10.39\t1\t1 medium=182;1 cup=125";
  const dishesHeader = DISH_COLUMNS.join("\t");
  const toast = `cheese-toast${apple.slice("09003".length).replace("Apple", "Cheese toast").replace("apples", "")}`;
  const names = () => connection.query("SELECT name FROM foods ORDER BY name DESC").values().flat();

  test("are put in once, brought up to date, and dropped when the table drops them; imported foods stay", () => {
    migrateWith(MIGRATIONS);
    seedFoods(connection, `${header}\n${apple}\n`, `${dishesHeader}\n${toast}\n`);
    expect(names()).toEqual(["Cheese toast", "Apple"]);
    expect(connection.query("SELECT origin, ndb_no, recipe, popularity FROM foods ORDER BY id").values()).toEqual([
      ["builtin", "09003", null, 9],
      ["recipe", null, "cheese-toast", 9],
    ]);
    connection.run(
      "INSERT INTO foods (ndb_no, origin, name, tags, kcal, protein, carbs, fat, fiber, sugar, sodium, portions) VALUES ('09111', 'fdc', 'Mine', '[]', 1, 1, 1, 1, 1, 1, 1, '[]')",
    );
    const { id } = connection.query("SELECT id FROM foods WHERE ndb_no = '09003'").get() as { id: number };
    seedFoods(connection, `${header}\n${apple.replace("Apple", "Red apple")}\n`, dishesHeader);
    expect(names()).toEqual(["Red apple", "Mine"]);
    expect(connection.query("SELECT rowid FROM foods_fts WHERE foods_fts MATCH 'red'").get()).toEqual({ rowid: id });
    expect(connection.query("SELECT rowid FROM foods_fts WHERE foods_fts MATCH 'apples'").all()).toHaveLength(1);
    seedFoods(connection, `${header}\n${apple.replace("09003", "09999")}\n`, dishesHeader);
    expect(names()).toEqual(["Mine", "Apple"]);
  });

  test.each([
    ["a missing column", apple.split("\t").slice(1).join("\t")],
    ["a figure that is missing", apple.replace("0.26", "")],
    ["a negative figure", apple.replace("0.26", "-1")],
    ["a popularity above 9", apple.replace("vegan\t9", "vegan\t10")],
    ["a portion without a weight", apple.replace("=182", "=")],
    ["an unknown category", apple.replace("fruits", "meat")],
  ])("%s is refused with the line's number", (_, row) => {
    expect(() => parseFoods(`${header}\n${row}`)).toThrow("line 2");
  });
});

test("a new server on which the demo was tried has no account yet, so that its start offers the first one", async () => {
  const settings = { dataDir: temporaryFolder(), sessionSecret: null };
  const deps = { log: createLog("silent", () => undefined), turns: createFairScheduler() };
  const storage = await openFileStorage(settings, deps);
  afterThisTest(() => storage.close());
  const other = openConnection(join(settings.dataDir, "mealglass.db"));
  afterThisTest(() => other.close());
  other.run(
    "INSERT INTO users (email, email_key, username, username_key, password, created_at, demo_until) VALUES ('a', 'a', 'a', 'a', 'x', 1, 2)",
  );
  expect(storage.hasAccounts?.()).toBe(false);
  other.run("UPDATE users SET demo_until = NULL");
  expect(storage.hasAccounts?.()).toBe(true);
});
