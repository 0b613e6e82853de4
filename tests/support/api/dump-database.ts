import type { DatabaseFile } from "../../../db/file/open.ts";
import { listTables } from "./account-rows.ts";

type Entry = { type: string; name: string; sql: string };

const IS_VIRTUAL = /^CREATE VIRTUAL TABLE/i;

/** The rows of a table as statements. SQLite writes the values, so that each comes back as it was. */
function dumpRows(file: DatabaseFile, table: string): string[] {
  const columns = file
    .query<{ name: string }, []>(`SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden = 0`)
    .all()
    .map(({ name }) => `"${name}"`);
  const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
  return file
    .query<{ row: string }, []>(`SELECT ${values} AS row FROM "${table}"`)
    .all()
    .map(({ row }) => `INSERT INTO "${table}" (${columns.join(",")}) VALUES (${row});`);
}

/** Tables in which full-text indexes keep their content. SQLite lets no one else write to them. */
const listShadows = (file: DatabaseFile): string[] =>
  file
    .query<{ name: string }, []>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'")
    .all()
    .map(({ name }) => name);

/** What fills an index again. One that keeps no content cannot do that alone. */
const fillIndex = ({ name, sql }: Entry): string[] => {
  if (/content=''/.test(sql)) return [`INSERT INTO ${name} (rowid, username_key) SELECT id, username_key FROM users;`];
  return /USING fts5\(/.test(sql) ? [`INSERT INTO ${name} (${name}) VALUES ('rebuild');`] : [];
};

/** A database as SQL text. Its full-text indexes are built again when it is read. */
export function dumpDatabase(file: DatabaseFile): string {
  const entries = file
    .query<Entry, []>(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all();
  const shadows = listShadows(file);
  const own = entries.filter(({ name }) => !shadows.includes(name));
  const isStored = ({ type, sql }: Entry): boolean => type === "table" && !IS_VIRTUAL.test(sql);
  const numbers = listTables(file).filter((name) => name === "sqlite_sequence");
  return [
    "PRAGMA foreign_keys = OFF;",
    "BEGIN;",
    ...own.filter(({ type }) => type === "table").map(({ sql }) => `${sql};`),
    ...[...own.filter(isStored).map(({ name }) => name), ...numbers].flatMap((name) => dumpRows(file, name)),
    ...own.filter(({ type }) => type !== "table").map(({ sql }) => `${sql};`),
    ...own.flatMap(fillIndex),
    "COMMIT;",
    "",
  ].join("\n");
}
