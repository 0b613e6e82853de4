import { SQLiteError } from "bun:sqlite";

/** What went wrong, whichever engine runs the statement. */
export type DatabaseErrorKind =
  | "unique_violation"
  /** A row refers to one that is not there, such as its account. */
  | "missing_reference"
  | "disk_full"
  /** Somebody else held the database for longer than this process waits. */
  | "busy"
  /** The file cannot be read or written, or the server cannot be asked. */
  | "unreachable"
  | "other";

/** A statement failed. Its message is the engine's and holds no values. */
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

/** The kinds of SQLite's result codes, by how a code begins. */
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

/** An error of bun:sqlite as a DatabaseError; any other error as it is. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error;
  const { code = "", message } = error;
  const kind = KINDS.find(([start]) => code.startsWith(start))?.[1] ?? "other";
  return new DatabaseError(kind, message, { cause: error });
}

/** True when a row was refused because something it refers to does not exist, such as its account. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof DatabaseError && error.kind === "missing_reference";

/** True where somebody else held the database for longer than this process waits. */
export const isBusy = (error: unknown): boolean => error instanceof DatabaseError && error.kind === "busy";
