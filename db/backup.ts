import { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import type { DatabaseFile } from "./open.ts";

/**
 * Writes a consistent copy of a database that is in use. The copy has its name only once it is whole: it is checked,
 * flushed to the disk and then renamed. Throws when the copy does not pass SQLite's integrity check.
 */
export function backUpDatabase(file: DatabaseFile, target: string): void {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  file.query("VACUUM INTO ?").run(unfinished);
  const copy = new Database(unfinished, { readonly: true });
  const verdict = copy.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get();
  copy.close();
  if (verdict?.integrity_check !== "ok")
    throw new Error(`The backup ${target} is damaged: ${verdict?.integrity_check}`);
  const handle = openSync(unfinished, "r");
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, target);
}
