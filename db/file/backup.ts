import { rmSync } from "node:fs";
import { DatabaseError } from "../engine/errors.ts";
import { checkIntegrity, withUnchanging } from "./damage.ts";
import type { DatabaseFile } from "./open.ts";
import { createPrivateFile, finishFile } from "./private-files.ts";

/** Removes a database with the files that SQLite keeps beside it. */
export function removeWithCompanions(database: string): void {
  for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(database + ending, { force: true });
}

/** Gives a copy its name once it is whole: it is checked and flushed to the disk before. */
export function finishCopy(unfinished: string, target: string): void {
  const verdict = withUnchanging(unfinished, checkIntegrity);
  if (verdict !== "ok") throw new DatabaseError("corrupt", `the backup ${target} would be damaged: ${verdict}`);
  finishFile(unfinished, target);
}

/**
 * Writes a consistent copy of a database that is in use, for its owner alone. The copy has its name only once it is
 * whole: it is checked, flushed to the disk and then renamed. A copy that fails leaves no file. Throws a DatabaseError
 * `corrupt` if it does not pass SQLite's integrity check. `staysWithRoot` is for a copy that root makes outside
 * the data directory.
 */
export function backUpDatabase(file: DatabaseFile, target: string, options: { staysWithRoot?: boolean } = {}): void {
  const unfinished = `${target}.unfinished`;
  removeWithCompanions(unfinished);
  try {
    // SQLite takes an empty file, with its mode.
    createPrivateFile(unfinished, options);
    file.query("VACUUM INTO ?").run(unfinished);
    finishCopy(unfinished, target);
  } finally {
    removeWithCompanions(unfinished);
  }
}
