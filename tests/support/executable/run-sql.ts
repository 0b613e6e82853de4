import { openConnection } from "../../../db/file/open.ts";

type Value = string | number | null | Uint8Array;

/** Runs a statement on a database's file, also beside a server, and returns its rows. */
export function runSql(file: string, sql: string, ...params: Value[]): unknown[][] {
  const connection = openConnection(file);
  try {
    return connection.query(sql).values(...params);
  } finally {
    connection.close();
  }
}

/** Makes a database one of a newer version. */
export const MAKE_NEWER = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('next', 9999999999999)";
/** Makes it one of the version before the newest migration. */
export const MAKE_OLDER =
  "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)";
