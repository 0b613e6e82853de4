import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";

const ACCOUNTS = 1000;
const ENTRIES = 1_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Between two of the latest entries, 20 of them a day, and between two of those before, 5 of them. */
const LATE_MEAL_MS = DAY_MS / 20;
const EARLY_MEAL_MS = DAY_MS / 5;

export type BenchAccount = { id: number; jti: string };

/** The statement that stores a session which does not end: by its creation, its last use and its end it is of the future. */
export const insertSession = ({ id, jti }: BenchAccount): string =>
  `INSERT INTO sessions (jti, user_id, created_at, last_seen_at, expires_at)
    VALUES ('${jti}', ${id}, ${Date.UTC(2099, 0)}, ${Date.UTC(2099, 0)}, ${Date.UTC(2099, 0)})`;

/**
 * Two people who have logged 20 meals on each of the last ten days. One of them also has a history of five meals a day
 * for eleven years. And an ordinary account, to which entries are added.
 */
export const LONG_DIARY = { id: 999, jti: "bench-long", entries: 20_000 };
export const SHORT_DIARY = { id: 1000, jti: "bench-short", entries: 200 };
export const ORDINARY: BenchAccount = { id: 500, jti: "bench-ordinary" };

const OTHERS = ACCOUNTS - 2;
const THEIR_ENTRIES = ENTRIES - LONG_DIARY.entries - SHORT_DIARY.entries;
const OTHERS_ENTRIES = { least: Math.floor(THEIR_ENTRIES / OTHERS), accountsWithOneMore: THEIR_ENTRIES % OTHERS };

/** A whole day by UTC that lies in both diaries, as instants that both belong to it. */
export function benchDay(now: number): { from: number; to: number } {
  const from = (Math.floor(now / DAY_MS) - 2) * DAY_MS;
  return { from, to: from + DAY_MS - 1 };
}

const isNewerThan = (file: string, other: string): boolean =>
  existsSync(file) && statSync(file).birthtimeMs > statSync(other).mtimeMs;

/**
 * Builds a database with one million entries in 1,000 accounts, of which one has 20,000 and one 200, and with sessions
 * that do not expire. A file is reused until there is a new migration or this file changes.
 */
export function buildMillionEntries(file: string, migrationsDir: string): void {
  const madeBy = [join(migrationsDir, "meta/_journal.json"), import.meta.path];
  if (madeBy.every((source) => isNewerThan(file, source))) return;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const connection = openConnection(unfinished);
  migrateDatabase(connection, { migrationsDir, backupDir: dirname(file), now: Date.now });
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`;
  connection.run(`${numbers(ACCOUNTS)}
    INSERT INTO users (email, email_key, username, username_key, password, premium_granted_at, created_at)
    SELECT n || '@example.com', n || '@example.com', 'user' || n, 'user' || n, 'x', 0, 0 FROM numbers`);
  for (const account of [LONG_DIARY, SHORT_DIARY, ORDINARY]) connection.run(insertSession(account));
  // Step by step over all accounts, so that the rows of each lie far apart in the file, as in real use. The long diary
  // grows in each step, the short one in the last steps, the others now and then.
  const steps = LONG_DIARY.entries;
  const lateFrom = steps - SHORT_DIARY.entries;
  connection.run(`${numbers(steps)},
    people AS (SELECT id, ${OTHERS_ENTRIES.least} + (id <= ${OTHERS_ENTRIES.accountsWithOneMore}) AS entries FROM users)
    INSERT INTO food_entries
      (user_id, name, calories, protein, carbs, fat, meal_type, category, tags, serving_size, eaten_at, created_at)
    SELECT id, 'Meal number ' || n, 100 + n % 700, n % 40, n % 90, n % 30, 'lunch', 'grains',
      '["vegan","warm"]', '1 bowl (250 g)', min(n - ${lateFrom}, 0) * ${EARLY_MEAL_MS} + max(n - ${lateFrom}, 0) * ${LATE_MEAL_MS}, 0
    FROM numbers, people
    WHERE CASE id
      WHEN ${LONG_DIARY.id} THEN 1
      WHEN ${SHORT_DIARY.id} THEN n >= ${lateFrom}
      ELSE n * entries / ${steps} < (n + 1) * entries / ${steps} END
    ORDER BY n, id`);
  connection.run("ANALYZE");
  closeDatabase(connection);
  renameSync(unfinished, file);
}

/** Moves the two diaries so that their last entry was eaten at `now`, because the file may be days old. */
export function moveDiariesTo(file: string, now: number): void {
  const connection = openConnection(file);
  connection.run(`UPDATE food_entries SET eaten_at = eaten_at + ${now} -
      (SELECT max(eaten_at) FROM food_entries WHERE user_id = ${LONG_DIARY.id})
    WHERE user_id IN (${LONG_DIARY.id}, ${SHORT_DIARY.id})`);
  closeDatabase(connection);
}

/** The ids of an account's latest entries, newest first. */
export function latestEntries(file: string, { id }: BenchAccount, count: number): number[] {
  const connection = openConnection(file);
  const rows = connection
    .query<{ id: number }, []>(
      `SELECT id FROM food_entries WHERE user_id = ${id} ORDER BY eaten_at DESC LIMIT ${count}`,
    )
    .all();
  closeDatabase(connection);
  return rows.map((row) => row.id);
}
