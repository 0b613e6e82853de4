import { SQLiteError } from "bun:sqlite";

/** Why a statement failed, independent of the engine. */
export type DatabaseErrorKind =
  | "unique_violation"
  /** A row refers to one that does not exist, such as its account. */
  | "missing_reference"
  | "disk_full"
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

/** True if another process has locked the database for longer than this one waits. */
export const isBusy = (error: unknown): boolean => error instanceof DatabaseError && error.kind === "busy";
