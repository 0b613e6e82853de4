import type { DatabaseFile } from "../../../db/file/open.ts";
import { listAccountTables, listTables } from "../api/account-rows.ts";
import { NOON } from "../fixed-now.ts";
import { findOwnerColumn } from "./canaries.ts";

/** What the product keeps for itself: a refused call may change it, and so may a call that only reads. */
const BOOKKEEPING = new Set([
  "streaks",
  "diary_versions",
  "advice_texts",
  "provider_abilities",
  "push_keys",
  "notices",
]);

/** Columns of `reminders` that the server changes at any time: when the next one is due. */
const PLANNED = new Set(["due_at", "handled_until", "revision"]);

/** Rows that the server deletes at any time: sessions that had ended before the product's clock began. */
const REMOVABLE: Record<string, string> = { sessions: `expires_at < ${NOON}` };

type Digests = Record<string, string>;

const isStored = (table: string): boolean => !BOOKKEEPING.has(table) && !table.startsWith("sqlite_");

const bytesToHex = (_: string, value: unknown) => (value instanceof Uint8Array ? value.toHex() : value);

/** The names of the table's columns that only calls change, quoted and with commas between them. */
const listColumns = (file: DatabaseFile, table: string): string =>
  file
    .query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .filter(({ name }) => table !== "reminders" || !PLANNED.has(name))
    .map(({ name }) => `"${name}"`)
    .join(", ");

function digestTable(file: DatabaseFile, table: string): string {
  const isKept = `NOT (${REMOVABLE[table] ?? "FALSE"})`;
  const rows = file.query(`SELECT ${listColumns(file, table)} FROM "${table}" WHERE ${isKept}`).values();
  return `${rows.length} rows, ${Bun.hash(JSON.stringify(rows, bytesToHex)).toString(16)}`;
}

/** The rows that belong to an account, in every table, as one text. */
export function readAccountRows(file: DatabaseFile, userId: number): string {
  const rows = listAccountTables(file)
    .filter(isStored)
    .map((table) => {
      const owner = findOwnerColumn(file, table);
      return [
        table,
        file.query(`SELECT ${listColumns(file, table)} FROM "${table}" WHERE "${owner}" = ?`).values(userId),
      ];
    });
  const user = file.query("SELECT * FROM users WHERE id = ?").values(userId);
  return JSON.stringify([user, ...rows], bytesToHex);
}

/**
 * Watches a database that another process writes. `readChanges` returns the tables whose rows have changed since it was
 * last called, with how many rows they had and have. SQLite tells whether anything was committed at all, by others or by
 * this connection, so that an unchanged file costs nothing.
 */
export function watchDatabase(file: DatabaseFile) {
  const readVersion = () => file.query("SELECT data_version, total_changes() FROM pragma_data_version").values().join();
  const readDigests = (): Digests =>
    Object.fromEntries(
      listTables(file)
        .filter(isStored)
        .map((table) => [table, digestTable(file, table)]),
    );
  let version = readVersion();
  let digests = readDigests();

  return {
    readChanges(): string[] {
      const newVersion = readVersion();
      if (newVersion === version) return [];
      const before = digests;
      version = newVersion;
      digests = readDigests();
      return Object.entries(digests)
        .filter(([table, digest]) => digest !== before[table])
        .map(([table, digest]) => `${table}: ${before[table]} -> ${digest}`);
    },
  };
}
