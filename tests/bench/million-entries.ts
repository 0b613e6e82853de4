import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";

const ACCOUNTS = 1000;
const ENTRIES = 1_000_000;
/** Between two entries of an account. */
const MEAL_MS = 5 * 60 * 60 * 1000;

const isNewerThan = (file: string, other: string): boolean =>
  existsSync(file) && statSync(file).birthtimeMs > statSync(other).mtimeMs;

/**
 * Builds a database with one million entries in 1,000 accounts. A file is reused until there is a new migration or this
 * file changes.
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
  // The accounts take turns, so that the rows of each lie far apart in the file, as in real use.
  connection.run(`${numbers(ENTRIES)}
    INSERT INTO food_entries
      (user_id, name, calories, protein, carbs, fat, meal_type, category, tags, serving_size, eaten_at, created_at)
    SELECT 1 + n % ${ACCOUNTS}, 'Meal number ' || n, 100 + n % 700, n % 40, n % 90, n % 30, 'lunch', 'grains',
      '["vegan","warm"]', '1 bowl (250 g)', n / ${ACCOUNTS} * ${MEAL_MS}, 0
    FROM numbers`);
  connection.run("ANALYZE");
  closeDatabase(connection);
  renameSync(unfinished, file);
}
