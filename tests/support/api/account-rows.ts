import type { DatabaseFile } from "../../../db/file/open.ts";

// Reads the database schema, so that a test covers all tables, including future ones.

type Column = { name: string; type: string; isRequired: boolean; mayBeEmpty: boolean };
type Reference = { column: string; table: string; onDelete: string };

/** What holds nothing of its own, such as full-text indexes, and what migrations say of themselves. */
export const IS_DERIVED = /fts|_terms$|^sqlite_|^__drizzle|^schema_floors$|^streaks$|^diary_versions$/;

/** All tables of the file, including SQLite's own, but not the internal tables of a full-text index. */
export const listTables = (file: DatabaseFile): string[] =>
  file
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' ORDER BY name",
    )
    .all()
    .map(({ name }) => name);

/** How many rows each table has. */
export const countRows = (file: DatabaseFile): Record<string, number> =>
  Object.fromEntries(
    listTables(file).map((table) => [
      table,
      file.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${table}"`).get()?.n ?? 0,
    ]),
  );

const listColumns = (file: DatabaseFile, table: string): Column[] =>
  file
    .query<{ name: string; type: string; notnull: number; dflt_value: unknown; pk: number; hidden: number }, []>(
      `PRAGMA table_xinfo("${table}")`,
    )
    .all()
    .filter(({ hidden }) => hidden === 0)
    .map(({ name, type, notnull, dflt_value, pk }) => ({
      name,
      type: type.toLowerCase(),
      mayBeEmpty: notnull === 0,
      // SQLite assigns an `id` itself.
      isRequired:
        notnull === 1 && dflt_value === null && !(pk === 1 && type.toLowerCase() === "integer" && name === "id"),
    }));

export const listReferences = (file: DatabaseFile, table: string): Reference[] =>
  file
    .query<{ from: string; table: string; on_delete: string }, []>(`PRAGMA foreign_key_list("${table}")`)
    .all()
    .map(({ from, table: to, on_delete }) => ({ column: from, table: to, onDelete: on_delete }))
    .sort((a, b) => a.column.localeCompare(b.column));

/** The tables whose rows belong to an account. */
export const listAccountTables = (file: DatabaseFile): string[] =>
  listTables(file).filter(
    (table) => table !== "users" && listReferences(file, table).some(({ table: to }) => to === "users"),
  );

let count = 0;

/** In the future, so that no created row has expired. */
const LATER = Date.UTC(2100, 0);

/** A value for a required column. A string is valid JSON too, because some columns need it. */
function createValue({ name, type }: Column): string | number | Uint8Array {
  count += 1;
  if (name.endsWith("_at")) return LATER;
  if (type === "blob") return new Uint8Array([count]);
  return type === "text" ? `"x${count}"` : 1;
}

/**
 * Inserts a row for an account in each table that refers to accounts. If a table refers to two accounts, as friendships
 * do, the other one is `otherId`.
 */
export function fillAllTables(file: DatabaseFile, userId: number, otherId: number): void {
  const rowIds = new Map<string, number>([["users", userId]]);

  const fill = (table: string): number => {
    const known = rowIds.get(table);
    if (known !== undefined) return known;
    const references = listReferences(file, table);
    const accounts = references.filter((reference) => reference.table === "users").map(({ column }) => column);
    // The account is the last column in alphabetical order: requester, not addressee.
    const values = new Map<string, string | number | Uint8Array>();
    const mayBeEmpty = new Set(listColumns(file, table).flatMap(({ name, mayBeEmpty }) => (mayBeEmpty ? [name] : [])));
    // If a row refers to one of several things, as a report does, it refers to the first.
    const [, ...further] = references.filter(({ column, table: to }) => to !== "users" && mayBeEmpty.has(column));
    for (const { column, table: to } of references.filter((reference) => !further.includes(reference))) {
      const isOther = to === "users" && column !== accounts.at(-1);
      values.set(column, isOther ? otherId : fill(to));
    }
    for (const column of listColumns(file, table)) {
      if (column.isRequired && !values.has(column.name)) values.set(column.name, createValue(column));
    }
    const names = [...values.keys()];
    const { lastInsertRowid } = file
      // A trigger may have stored the row already.
      .query(
        `INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")}) ON CONFLICT DO NOTHING`,
      )
      .run(...values.values());
    rowIds.set(table, Number(lastInsertRowid));
    return Number(lastInsertRowid);
  };

  for (const table of listAccountTables(file)) fill(table);
  file.query("UPDATE users SET profile_photo_id = ? WHERE id = ?").run(rowIds.get("photos") ?? null, userId);
}

/** Two accounts, one of them with a row in every table, and a row in each of the others that has none. */
export function fillEveryTable(file: DatabaseFile): void {
  const add = file.query(
    `INSERT INTO users (email, email_key, username, username_key, password, time_zone, created_at)
     VALUES (?1 || '@Example.com', ?1 || '@example.com', ?1, ?1, '$argon2id$', 'Asia/Kathmandu', 7)`,
  );
  add.run("ada-lovelace");
  add.run("eve");
  fillAllTables(file, 1, 2);
  file.run(`INSERT INTO foods (name, tags, kcal, protein, carbs, fat, fiber, sugar, sodium, portions)
            VALUES ('Porridge', '[]', 71, 2.5, 12, 1.5, 1.7, 0.3, 4, '[]')`);
  const views = file.query("SELECT name FROM sqlite_schema WHERE type = 'view'").values().flat();
  for (const [table, rows] of Object.entries(countRows(file))) {
    if (rows > 0 || views.includes(table) || /fts|_terms$|^sqlite_|^schema_floors$/.test(table)) continue;
    const required = listColumns(file, table).filter(({ isRequired }) => isRequired);
    const names = required.map(({ name }) => `"${name}"`).join(", ");
    const values = required.map(createValue);
    if (names === "") file.run(`INSERT INTO "${table}" DEFAULT VALUES`);
    else file.query(`INSERT INTO "${table}" (${names}) VALUES (${names.replaceAll(/"\w+"/g, "?")})`).run(...values);
  }
}
