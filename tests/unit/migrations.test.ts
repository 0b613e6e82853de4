import { expect, test } from "bun:test";
import { join } from "node:path";
import { type Migration, readMigrations } from "../../db/file/read-migrations.ts";
import { ROOT } from "../support/paths.ts";

/** Since this migration several processes can share a database, and older ones go on while a newer one migrates it. */
const FIRST_SHARED = 27;

const TAKES_AWAY: readonly RegExp[] = [
  /\bdrop\s+(table|column)\b/i,
  /\brename\b/i,
  /\badd\s+(column\s+)?`?\w+`?(?!.*\bdefault\b).*\bnot null\b/i,
];
const UNIQUE_INDEX = /^\s*create unique index `?\w+`? on `?(?<table>\w+)`?/i;
const FLOOR = /insert into `?schema_floors`?/i;

/** The statements with which a version cannot work that does not know them. */
function findObstacles({ sql }: Pick<Migration, "sql">): string[] {
  const isMadeHere = (table: string) => sql.some((text) => new RegExp(`create table \`?${table}\\b`, "i").test(text));
  return sql.filter((text) => {
    const table = UNIQUE_INDEX.exec(text)?.groups?.table;
    return TAKES_AWAY.some((rule) => rule.test(text)) || (table !== undefined && !isMadeHere(table));
  });
}

const hasFloor = ({ sql }: Pick<Migration, "sql">): boolean => sql.some((text) => FLOOR.test(text));

test("a migration that older versions do not survive says so, in schema_floors", () => {
  const migrations = readMigrations(join(ROOT, "db/migrations")).slice(FIRST_SHARED);
  expect(migrations.length).toBeGreaterThan(0);
  expect(migrations.filter((migration) => !hasFloor(migration)).flatMap(findObstacles)).toEqual([]);
});
