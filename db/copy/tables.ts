import type { Engine } from "../engine/engine.ts";

/** Rows of a table, or of what an index knows, in the order of a key. */
export type Listing = {
  name: string;
  /** The columns to read, the key among them. */
  columns: string[];
  key: string;
  /** The column with bytes, of which a few rows may be large. */
  bytes: string | null;
};

/** A table to copy, after those that it refers to. */
export type CopiedTable = Listing & {
  /** Columns that refer to a table which is copied later. They are filled in afterwards. */
  postponed: readonly string[];
};

/** The row that says that a copy into a database has not ended. */
export const UNFINISHED = "unfinished_copy";

/** What belongs to a database's processes or is made with its tables. */
const NOT_COPIED: readonly string[] = ["__drizzle_migrations", "leases", UNFINISHED];

/** Accounts and their profile photos refer to each other. */
const POSTPONED: Readonly<Record<string, readonly string[]>> = { users: ["profile_photo_id"] };

const TABLES = "pragma_table_list AS t WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
const LIST_TABLES = `SELECT t.name, t.type FROM ${TABLES} ORDER BY t.name`;
/** Without generated columns, which no one can write. */
const LIST_COLUMNS = `SELECT t.name, c.name, lower(c.type), c.pk FROM ${TABLES.replace(" WHERE", ", pragma_table_xinfo(t.name) AS c WHERE")}
  AND t.type IN ('table', 'shadow') AND c.hidden = 0 ORDER BY t.name, c.cid`;
const LIST_REFERENCES = `SELECT t.name, r."from", r."table" FROM ${TABLES.replace(" WHERE", ", pragma_foreign_key_list(t.name) AS r WHERE")}
  AND t.type = 'table'`;

const read = async (engine: Engine, sql: string): Promise<string[][]> =>
  (await engine.execute({ sql, params: [] })).map((row) => row.map(String));

/** The rows of a table by its key: a column that is the number of the row, or else that number. */
function describe(name: string, columns: readonly string[][]): Listing {
  const keys = columns.filter(([, , , place]) => place !== "0");
  const [, only, type] = keys.length === 1 ? (keys[0] ?? []) : [];
  const names = columns.map(([, column = ""]) => column);
  const bytes = columns.find(([, , columnType]) => columnType === "blob")?.[1] ?? null;
  return only !== undefined && type === "integer"
    ? { name, columns: names, key: only, bytes }
    : { name, columns: ["rowid", ...names], key: "rowid", bytes };
}

/** Each table after those that it refers to. Throws if they refer to each other in a way that no one thought of. */
function order(tables: readonly CopiedTable[], references: readonly string[][]): CopiedTable[] {
  const sorted: CopiedTable[] = [];
  const isDone = (name = "") => sorted.some((table) => table.name === name);
  const isFree = ({ name, postponed }: CopiedTable) =>
    references
      .filter(([from, column = ""]) => from === name && !postponed.includes(column))
      .every(([, , to]) => to === name || isDone(to));
  while (sorted.length < tables.length) {
    const next = tables.find((table) => !isDone(table.name) && isFree(table));
    if (next === undefined) throw new Error("Some tables refer to each other.");
    sorted.push(next);
  }
  return sorted;
}

/** The names of all tables of a database; none if it is empty. */
export const listTableNames = async (engine: Engine): Promise<string[]> =>
  (await read(engine, LIST_TABLES)).map(([name = ""]) => name);

/**
 * What is to be copied, in an order in which everything is there that a row refers to, and what the full-text indexes
 * have made of it: the copy makes them again, and they are compared like a table.
 */
export async function listContents(engine: Engine): Promise<{ tables: CopiedTable[]; indexes: Listing[] }> {
  const kinds = await read(engine, LIST_TABLES);
  const columns = await read(engine, LIST_COLUMNS);
  const columnsOf = (table: string) => columns.filter(([name]) => name === table);
  const listed = kinds.flatMap(([name = "", type]) =>
    type === "table" && !NOT_COPIED.includes(name)
      ? [{ ...describe(name, columnsOf(name)), postponed: POSTPONED[name] ?? [] }]
      : [],
  );
  const sizes = kinds.flatMap(([name = "", type]) =>
    type === "shadow" && name.endsWith("_docsize") ? [describe(name, columnsOf(name))] : [],
  );
  const words = { name: "foods_terms", columns: ["term", "doc", "cnt"], key: "term", bytes: null };
  return { tables: order(listed, await read(engine, LIST_REFERENCES)), indexes: [...sizes, words] };
}
