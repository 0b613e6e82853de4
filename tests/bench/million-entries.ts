import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { migrateDatabase } from "../../db/migrate.ts";
import { closeDatabase, openDatabase } from "../../db/open.ts";

const ACCOUNTS = 1000;
const ENTRIES_PER_ACCOUNT = 1000;
const MEALS_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The session of the account whose day is read: its jti and its account's id. */
export const BENCH_JTI = "bench-session";
export const BENCH_USER_ID = 500;
/** A day in the middle of that account's entries; both instants UTC milliseconds. */
export const BENCH_DAY = { from: Date.UTC(2026, 0, 20), to: Date.UTC(2026, 0, 20) + DAY_MS - 1 };

/**
 * Builds a database with one million entries over 1,000 accounts, 20 on each day of each account, and a session that
 * does not end. An existing file is used again.
 */
export function buildMillionEntries(file: string, migrationsDir: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const db = openDatabase(unfinished);
  migrateDatabase(db, { migrationsDir, backupDir: dirname(file), now: Date.now });
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`;
  db.$client.run(`${numbers(ACCOUNTS)}
    INSERT INTO users (email, email_key, username, username_key, password, is_subscribed, created_at)
    SELECT n || '@example.com', n || '@example.com', 'user' || n, 'user' || n, 'x', 1, 0 FROM numbers`);
  db.$client.run(`INSERT INTO sessions (jti, user_id, created_at, last_seen_at, expires_at)
    VALUES ('${BENCH_JTI}', ${BENCH_USER_ID}, 0, ${Date.UTC(2099, 0)}, ${Date.UTC(2099, 0)})`);
  // Entry by entry over all accounts, as they come in: one account's rows lie far apart in the file.
  db.$client.run(`${numbers(ACCOUNTS * ENTRIES_PER_ACCOUNT)}
    INSERT INTO food_entries
      (user_id, name, calories, protein, carbs, fat, meal_type, category, tags, serving_size, eaten_at, created_at)
    SELECT n % ${ACCOUNTS} + 1, 'Meal number ' || n, 100 + n % 700, n % 40, n % 90, n % 30, 'lunch', 'grains',
      '["vegan","warm"]', '1 bowl (250 g)',
      ${Date.UTC(2026, 0, 1)} + (n / ${ACCOUNTS}) * ${DAY_MS / MEALS_A_DAY}, 0
    FROM numbers`);
  db.$client.run("ANALYZE");
  closeDatabase(db);
  renameSync(unfinished, file);
}
