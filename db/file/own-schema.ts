import { Database } from "bun:sqlite";
import type { DatabaseFile } from "./open.ts";
import { readMigrations } from "./read-migrations.ts";

/** SQL that a database runs on its own. */
type StoredCode = { name: string; sql: string };

const listCode = (file: Pick<DatabaseFile, "query">): StoredCode[] =>
  file.query<StoredCode, []>("SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')").all();

/** The triggers and views after each of the migrations, so those of every version. */
function listOwnCode(migrationsDir: string): Set<string> {
  const own = new Set<string>();
  const database = new Database(":memory:");
  try {
    for (const migration of readMigrations(migrationsDir)) {
      for (const statement of migration.sql) database.run(statement);
      for (const { sql } of listCode(database)) own.add(sql);
    }
    return own;
  } finally {
    database.close();
  }
}

/**
 * The name of a trigger or view in a database that no version of the product has made; undefined if there is none. The
 * server would run it with every write.
 */
export function findForeignCode(file: Pick<DatabaseFile, "query">, migrationsDir: string): string | undefined {
  const code = listCode(file);
  if (code.length === 0) return undefined;
  const own = listOwnCode(migrationsDir);
  return code.find(({ sql }) => !own.has(sql))?.name;
}
