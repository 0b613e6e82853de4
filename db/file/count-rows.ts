import { withUnchanging } from "./damage.ts";
import type { DatabaseFile } from "./open.ts";

/** The number of rows of each table, by its name. */
export type RowCounts = Readonly<Record<string, number>>;

const LIST_TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name";

/** Counts the rows of all tables, as they are at one moment. */
function countRows(file: Pick<DatabaseFile, "query" | "transaction">): RowCounts {
  const count = (name: string): number =>
    file.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows ?? 0;
  const read = () =>
    file
      .query<{ name: string }, []>(LIST_TABLES)
      .all()
      .map(({ name }) => [name, count(name)] as const);
  return Object.fromEntries(file.transaction(read).deferred());
}

/** Counts the rows of all tables of a file that no process changes. */
export const countRowsIn = (path: string): RowCounts => withUnchanging(path, countRows);

/** What changes when another connection has written. */
const readVersion = (file: Pick<DatabaseFile, "query">): number =>
  file.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version ?? 0;

/** Runs `work`, and returns the rows that the file had meanwhile; null if another connection wrote to it. */
export function countRowsDuring(file: DatabaseFile, work: () => void): RowCounts | null {
  const version = readVersion(file);
  const counts = countRows(file);
  work();
  return readVersion(file) === version ? counts : null;
}

/** The objects of a bucket that the photos of a file refer to, with their sizes in bytes. */
export const listPhotoObjects = (path: string): Map<string, number> =>
  withUnchanging(path, (file) => {
    const rows = file
      .query<{ key: string; bytes: number }, []>(
        "SELECT object_key AS key, object_bytes AS bytes FROM photos WHERE object_key IS NOT NULL",
      )
      .all();
    return new Map(rows.map(({ key, bytes }) => [key, bytes]));
  });
