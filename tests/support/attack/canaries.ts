import type { DatabaseFile } from "../../../db/file/open.ts";
import { fillAllTables, listAccountTables, listReferences } from "../api/account-rows.ts";

/** Part of every text and photo of the attacked account: no one else's answer may contain it. */
export const CANARY = "CanaryOfTheVictim";

/**
 * The ids of an account and of its private rows, by table, as far as they have ids that no one else's rows have: numbers,
 * or the UUIDs that clients made.
 */
export type PrivateIds = Record<string, number | string>;

/** The column of a UUID by which the API knows a row. */
const PUBLIC_ID = "public_id";

/** Below the ids of all rows that have canaries, and above those of all others. */
const FIRST_PRIVATE_ID = 4000;

/**
 * Rows that other accounts see unless a column says otherwise: a profile picture is seen by everyone. The photo itself is in
 * the database, so that there is something to see.
 */
const HIDE: Record<string, string> = {
  photos: "object_key = NULL, object_bytes = NULL",
  users: "profile_photo_id = NULL",
  app_reviews: "is_public = 0",
  progress_shares: "is_public = 0",
};

/** What other accounts may see of a person, and the zone, which has to stay valid. */
const isVisible = (table: string, column: string): boolean =>
  table === "users" && /^(username|email_key|time_zone)/.test(column);

/** The columns of a table that hold free text or bytes. */
function listSecretColumns(file: DatabaseFile, table: string): { name: string; type: string }[] {
  const references = new Set(listReferences(file, table).map(({ column }) => column));
  const columns = file
    .query<{ name: string; type: string; hidden: number }, []>(`PRAGMA table_xinfo("${table}")`)
    .all()
    .map(({ name, type, hidden }) => ({ name, type: type.toLowerCase(), hidden }));
  return columns.filter(
    ({ name, type, hidden }) =>
      hidden === 0 &&
      name !== PUBLIC_ID &&
      (type === "text" || type === "blob") &&
      !references.has(name) &&
      !isVisible(table, name),
  );
}

/** The column with the account that a row belongs to: the last in alphabetical order, as in `fillAllTables`. */
export const findOwnerColumn = (file: DatabaseFile, table: string): string | undefined =>
  listReferences(file, table)
    .filter(({ table: to }) => to === "users")
    .at(-1)?.column;

/** Whether the rows of a table have a UUID of their own that is stored, and not derived from other columns. */
const hasPublicId = (file: DatabaseFile, table: string): boolean =>
  file
    .query<{ name: string; hidden: number }, []>(`PRAGMA table_xinfo("${table}")`)
    .all()
    .some(({ name, hidden }) => name === PUBLIC_ID && hidden === 0);

function setNextId(file: DatabaseFile, table: string, id: number): void {
  file.query("DELETE FROM sqlite_sequence WHERE name = ?").run(table);
  file.query("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(table, id - 1);
}

/** Lets the next rows of all tables have ids so far apart that an id of one table is none of another. */
export const spreadIds = (file: DatabaseFile): void =>
  ["users", ...listAccountTables(file)].forEach((table, index) => {
    setNextId(file, table, FIRST_PRIVATE_ID + 100 * index);
  });

/**
 * Gives an account a row in every table that belongs to accounts, a new one included, and writes the canary into all its
 * texts and photos. Nothing of it is public, and only `friendId` is connected with it.
 */
export function plantCanaries(file: DatabaseFile, userId: number, friendId: number): PrivateIds {
  const tables = listAccountTables(file);
  fillAllTables(file, userId, friendId);
  const ids: PrivateIds = { users: userId };
  for (const table of ["users", ...tables]) {
    const owner = table === "users" ? "id" : findOwnerColumn(file, table);
    const where = `WHERE rowid = (SELECT max(rowid) FROM "${table}" WHERE "${owner}" = ${userId})`;
    for (const { name, type } of listSecretColumns(file, table)) {
      // Valid JSON as well, because some columns hold JSON.
      const canary = `"${CANARY} ${table} ${name}"`;
      file
        .query(`UPDATE "${table}" SET "${name}" = ? ${where}`)
        .run(type === "blob" ? new TextEncoder().encode(canary) : canary);
    }
    if (HIDE[table]) file.run(`UPDATE "${table}" SET ${HIDE[table]} ${where}`);
    const id = file.query<{ id: number }, []>(`SELECT rowid AS id FROM "${table}" ${where}`).get()?.id;
    // Some tables have the account's id as their own, and some count none.
    if (id === undefined || id < FIRST_PRIVATE_ID || id === userId) continue;
    ids[table] = id;
    if (!hasPublicId(file, table)) continue;
    ids[table] = `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
    file.query(`UPDATE "${table}" SET ${PUBLIC_ID} = ? ${where}`).run(ids[table]);
  }
  return ids;
}
