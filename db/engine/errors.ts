import { SQLiteError } from "bun:sqlite";

/** Why a statement failed, independent of the engine. */
export type DatabaseErrorKind =
  | "unique_violation"
  /** A row refers to one that does not exist, such as its account. */
  | "missing_reference"
  /** No room on the disk, within a quota, or in a file that may not grow. */
  | "disk_full"
  /** The file, its folder or its disk is only for reading. */
  | "read_only"
  /** The file is damaged, or no database. */
  | "corrupt"
  /** Another process has locked the database for longer than this one waits. */
  | "busy"
  /** The file cannot be read or written, or the server cannot be reached. */
  | "unreachable"
  | "other";

/** A statement failed. The message comes from the engine and contains no values. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";

  constructor(
    readonly kind: DatabaseErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The kinds of SQLite's result codes, by the beginning of a code. */
const KINDS: readonly (readonly [code: string, kind: DatabaseErrorKind])[] = [
  ["SQLITE_CONSTRAINT_UNIQUE", "unique_violation"],
  ["SQLITE_CONSTRAINT_PRIMARYKEY", "unique_violation"],
  ["SQLITE_CONSTRAINT_ROWID", "unique_violation"],
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "missing_reference"],
  ["SQLITE_FULL", "disk_full"],
  ["SQLITE_READONLY", "read_only"],
  ["SQLITE_PERM", "read_only"],
  ["SQLITE_CORRUPT", "corrupt"],
  ["SQLITE_NOTADB", "corrupt"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_IOERR", "unreachable"],
  ["SQLITE_CANTOPEN", "unreachable"],
];

/** Maps an error of bun:sqlite to a DatabaseError; returns any other error unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error;
  const { code = "", message } = error;
  const kind = KINDS.find(([start]) => code.startsWith(start))?.[1] ?? "other";
  return new DatabaseError(kind, message, { cause: error });
}

/** True if a row was refused because it refers to one that does not exist, such as its account. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof DatabaseError && error.kind === "missing_reference";

/** What prevents all writes, not only this one. */
const WRITE_OBSTACLES: ReadonlySet<DatabaseErrorKind> = new Set([
  "disk_full",
  "read_only",
  "corrupt",
  "busy",
  "unreachable",
]);

/** True if a write failed for the sake of the storage, so that any other would have failed, too. */
export const isStorageFailure = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && WRITE_OBSTACLES.has(error.kind);

/** True if an error of a statement, on a connection or through an engine, means that there is no room. */
export function isDiskFull(error: unknown): boolean {
  const failure = toDatabaseError(error);
  return failure instanceof DatabaseError && failure.kind === "disk_full";
}

/** True if another process has locked the database for longer than this one waits. */
export const isBusy = (error: unknown): boolean => error instanceof DatabaseError && error.kind === "busy";
