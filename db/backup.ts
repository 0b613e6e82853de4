import { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import type { Db } from "./open.ts";

/**
 * Writes a consistent copy of a database that is in use. The copy has its name only once it is whole: it is checked,
 * flushed to the disk and then renamed. Throws when the copy does not pass SQLite's integrity check.
 */
export function backUpDatabase(db: Db, file: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  db.$client.query("VACUUM INTO ?").run(unfinished);
  const copy = new Database(unfinished, { readonly: true });
  const verdict = copy.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get();
  copy.close();
  if (verdict?.integrity_check !== "ok") throw new Error(`The backup ${file} is damaged: ${verdict?.integrity_check}`);
  const handle = openSync(unfinished, "r");
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
}
