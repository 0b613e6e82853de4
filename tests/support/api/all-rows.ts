import { openConnection } from "../../../db/file/open.ts";
import { listTables } from "./account-rows.ts";

/** Every row of every table of a database's file, in the order in which they are stored. */
export function readAllRows(file: string): Record<string, unknown[]> {
  const connection = openConnection(file);
  try {
    const isVirtual = (table: string): boolean => /_fts|_terms$/.test(table) || table.startsWith("sqlite_schema");
    return Object.fromEntries(
      listTables(connection)
        .filter((table) => !isVirtual(table))
        .map((table) => [table, connection.query(`SELECT * FROM "${table}"`).all()]),
    );
  } finally {
    connection.close();
  }
}
