import { SQLiteError } from "bun:sqlite";

/** True where a row was refused because what it refers to is not there, such as its account. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof SQLiteError && error.code === "SQLITE_CONSTRAINT_FOREIGNKEY";
