import { beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { type DatabaseFile, openConnection } from "../../db/file/open.ts";
import { afterThisTest } from "../support/after-test.ts";
import { countRows, fillEveryTable, IS_DERIVED, listTables } from "../support/api/account-rows.ts";
import { createMigrations, KNOWN_MIGRATIONS, MIGRATIONS } from "../support/migrations.ts";
import { temporaryFolder } from "../support/paths.ts";

type Row = Record<string, unknown>;

const NEWEST = KNOWN_MIGRATIONS.at(-1)?.tag;

let folder = "";
let connection: DatabaseFile;

beforeEach(() => {
  folder = temporaryFolder();
  connection = openConnection(join(folder, "mealglass.db"));
  afterThisTest(() => connection.close());
});

const migrateWith = (migrationsDir: string) =>
  migrateDatabase(connection, { migrationsDir, backupDir: join(folder, "backups"), now: () => Date.UTC(2099, 0) });

/** The migrations of an older version: all up to one of them. */
const copyMigrationsUpTo = (tag: string): string =>
  createMigrations(KNOWN_MIGRATIONS.slice(0, KNOWN_MIGRATIONS.findIndex((entry) => entry.tag === tag) + 1));

const readRows = (table: string): Row[] => connection.query<Row, []>(`SELECT * FROM "${table}" ORDER BY 1`).all();
const stored = () =>
  new Map(
    listTables(connection)
      .filter((table) => !IS_DERIVED.test(table))
      .map((table) => [table, readRows(table)]),
  );
/** A row without the columns that a later version removed. */
const kept = (row: Row, now: Row | undefined): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => now && column in now));

const fill = (): void => fillEveryTable(connection);

// What was migrated is told by these instants: one that lies before its forerunner's would be left out for good.
test("each migration is younger than the one before it", () => {
  const instants = KNOWN_MIGRATIONS.map(({ when }) => when);
  expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
});

test.each(KNOWN_MIGRATIONS.map(({ tag }) => tag).filter((tag) => tag !== NEWEST))(
  "a database as %s left it keeps every row and finds it again",
  (tag) => {
    migrateWith(copyMigrationsUpTo(tag));
    fill();
    const before = stored();
    const { backup } = migrateWith(MIGRATIONS);

    const counts = countRows(connection);
    for (const [table, rows] of before) {
      expect([table, counts[table]]).toEqual([table, rows.length]);
      const now = readRows(table);
      expect(now).toMatchObject(rows.map((row, index) => kept(row, now[index])));
    }
    const entryIds = connection.query("SELECT public_id AS id FROM food_entries ORDER BY rowid").all();
    expect(entryIds).toEqual(readRows("food_entries").map(({ id }) => ({ id: String(id) })));
    // The zone that the account used last, which is 05:45 ahead, unless the entry has its own.
    const zone = { time_zone: "Asia/Kathmandu", offset: 5.75 * 3_600_000 };
    expect(
      connection.query("SELECT DISTINCT time_zone, eaten_local - eaten_at AS offset FROM food_entries").all(),
    ).toEqual([tag < "0032_local_times" ? zone : { time_zone: "UTC", offset: 0 }]);
    if (tag >= "0016_goals" && tag < "0043_goal_offsets")
      expect(readRows("past_goals")).toMatchObject([{ utc_offset: zone.offset }]);
    expect(connection.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    expect(connection.query("PRAGMA foreign_key_check").all()).toEqual([]);
    expect(connection.query("SELECT rowid FROM foods_fts('porridge')").all()).toEqual([{ rowid: 1 }]);
    expect(connection.query("SELECT rowid FROM users_fts('lovelace')").all()).toEqual([{ rowid: 1 }]);
    expect(backup).toStartWith(join(folder, "backups"));

    connection.run("DELETE FROM users WHERE id = 1");
    expect(connection.query("SELECT rowid FROM users_fts('lovelace')").all()).toEqual([]);
  },
);

test("old entries and goals get the local times of their account's zone, before and after its clocks changed", () => {
  migrateWith(copyMigrationsUpTo("0031_leaving_accounts"));
  fill();
  const changedAt = Date.parse("2026-06-17T12:00Z");
  connection.run("UPDATE users SET time_zone = iif(id = 1, 'America/New_York', 'Moon/Base'), goal_changed_at = ?", [
    changedAt,
  ]);
  connection.run("DELETE FROM food_entries");
  const add = connection.query(
    "INSERT INTO food_entries (user_id, name, calories, meal_type, eaten_at, deleted_at, created_at) VALUES (?, '', 1, 'snack', ?, ?, 7)",
  );
  const times = [
    ...["1969-07-20T20:17Z", "2026-03-08T06:59Z", "2026-03-08T07:00Z", "2026-11-01T05:59Z", "2026-11-01T06:00Z"],
  ];
  for (const [index, time] of times.entries()) add.run(1, Date.parse(time), index === 2 ? 7 : null);
  add.run(2, Date.parse("2026-06-17T12:00Z"), null);
  const version = () => Number(connection.query("SELECT sum(version) FROM diary_versions").values()[0]?.[0]);
  const before = version();
  migrateWith(MIGRATIONS);
  expect(readRows("users")).toMatchObject([{ goal_changed_offset: -4 * 3_600_000 }, { goal_changed_offset: 0 }]);
  const rows = connection.query<{ time_zone: string; eaten_local: number }, []>("SELECT * FROM food_entries").all();
  expect(
    rows.map(({ time_zone, eaten_local }) => [time_zone, new Date(eaten_local).toISOString().slice(0, 16)]),
  ).toEqual([
    ["America/New_York", "1969-07-20T15:17"],
    ["America/New_York", "2026-03-08T01:59"],
    ["America/New_York", "2026-03-08T03:00"],
    ["America/New_York", "2026-11-01T01:59"],
    ["America/New_York", "2026-11-01T01:00"],
    ["UTC", "2026-06-17T12:00"],
  ]);
  // Devices fetch the diary again.
  expect(version()).toBeGreaterThan(before);
});

test("an account that was made of a demo is found by all of its name, though an older version made it", () => {
  migrateWith(copyMigrationsUpTo("0046_stated_amounts"));
  const add = connection.query(
    "INSERT INTO users (email, email_key, username, username_key, password, created_at, demo_until) VALUES (?1, ?1, ?1, ?1, '', 7, ?2)",
  );
  for (const [name, demoUntil] of [
    ["grace", null],
    ["demo abc", 9],
    ["demo lace", 9],
  ] as const)
    add.run(name, demoUntil);
  connection.run("UPDATE users SET username_key = 'lovelace', demo_until = NULL WHERE id = 2");
  migrateWith(MIGRATIONS);
  expect(connection.query("SELECT rowid FROM users_fts('lace')").all()).toEqual([{ rowid: 2 }]);
  expect(connection.query("SELECT rowid FROM users_fts('rac')").all()).toEqual([{ rowid: 1 }]);
});
