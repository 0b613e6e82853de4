import type { DatabaseFile } from "../../db/open.ts";

// What the tables say of themselves, so that a test can speak of all of them, those of tomorrow too.

type Column = { name: string; type: string; isNeeded: boolean; mayBeEmpty: boolean };
type Reference = { column: string; table: string; onDelete: string };

/** Every table that the file holds, SQLite's own included, but not what a full-text index keeps itself in. */
export const tablesOf = (file: DatabaseFile): string[] =>
  file
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' ORDER BY name",
    )
    .all()
    .map(({ name }) => name);

/** How many rows each table has. */
export const rowCounts = (file: DatabaseFile): Record<string, number> =>
  Object.fromEntries(
    tablesOf(file).map((table) => [
      table,
      file.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${table}"`).get()?.n ?? 0,
    ]),
  );

const columnsOf = (file: DatabaseFile, table: string): Column[] =>
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
      // SQLite numbers an `id` by itself.
      isNeeded:
        notnull === 1 && dflt_value === null && !(pk === 1 && type.toLowerCase() === "integer" && name === "id"),
    }));

export const referencesOf = (file: DatabaseFile, table: string): Reference[] =>
  file
    .query<{ from: string; table: string; on_delete: string }, []>(`PRAGMA foreign_key_list("${table}")`)
    .all()
    .map(({ from, table: to, on_delete }) => ({ column: from, table: to, onDelete: on_delete }))
    .sort((a, b) => a.column.localeCompare(b.column));

/** The tables whose rows belong to an account. */
export const tablesOfAccounts = (file: DatabaseFile): string[] =>
  tablesOf(file).filter(
    (table) => table !== "users" && referencesOf(file, table).some(({ table: to }) => to === "users"),
  );

let count = 0;

/** Instants of what is made up lie ahead, so that nothing of it has had its time. */
const LATER = Date.UTC(2100, 0);

/** Something for a column that must not stay empty; a text is JSON as well, because some texts have to be. */
function valueFor({ name, type }: Column): string | number | Uint8Array {
  count += 1;
  if (name.endsWith("_at")) return LATER;
  if (type === "blob") return new Uint8Array([count]);
  return type === "text" ? `"x${count}"` : 1;
}

/**
 * Gives an account a row in each table that refers to accounts. Where a table names two accounts, as friendships do,
 * the other one is `otherId`.
 */
export function fillAllTables(file: DatabaseFile, userId: number, otherId: number): void {
  const rowIds = new Map<string, number>([["users", userId]]);

  const fill = (table: string): number => {
    const known = rowIds.get(table);
    if (known !== undefined) return known;
    const references = referencesOf(file, table);
    const accounts = references.filter((reference) => reference.table === "users").map(({ column }) => column);
    // The one that is named last is the one that comes last in the alphabet: requester, not addressee.
    const values = new Map<string, string | number | Uint8Array>();
    const mayBeEmpty = new Set(columnsOf(file, table).flatMap(({ name, mayBeEmpty }) => (mayBeEmpty ? [name] : [])));
    // What may refer to one thing or another, as a report does, refers to the first.
    const [, ...further] = references.filter(({ column, table: to }) => to !== "users" && mayBeEmpty.has(column));
    for (const { column, table: to } of references.filter((reference) => !further.includes(reference))) {
      const isOther = to === "users" && column !== accounts.at(-1);
      values.set(column, isOther ? otherId : fill(to));
    }
    for (const column of columnsOf(file, table)) {
      if (column.isNeeded && !values.has(column.name)) values.set(column.name, valueFor(column));
    }
    const names = [...values.keys()];
    const { lastInsertRowid } = file
      .query(`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
      .run(...values.values());
    rowIds.set(table, Number(lastInsertRowid));
    return Number(lastInsertRowid);
  };

  for (const table of tablesOfAccounts(file)) fill(table);
  file.query("UPDATE users SET profile_photo_id = ? WHERE id = ?").run(rowIds.get("photos") ?? null, userId);
}
