/** The cells of a row in the order of its columns, as SQLite stores them: a boolean is 0 or 1. */
export type EngineRow = unknown[];

/** SQL with a value for each `?` in it. */
export type Statement = {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Written on a full disk, too, in the space that is kept for it. A DELETE always is. */
  readonly isCritical?: boolean;
};

/**
 * Runs SQL: on a file in this process, or on a server over the network. A failed statement throws a DatabaseError.
 * Statements use nothing that is newer than SQLite 3.45.
 */
export interface Engine {
  /** Compiles a statement that will be executed often; an engine may ignore it. */
  prepare(sql: string): void;
  /** Executes a statement and returns its rows; none if it returns nothing. */
  execute(statement: Statement): Promise<EngineRow[]>;
  /**
   * Executes statements in one transaction: all of them or none, with no other write in between. Returns the rows of
   * each.
   */
  batch(statements: readonly Statement[]): Promise<EngineRow[][]>;
}

const READING = /^\s*(select|pragma|explain)\b/i;
/** A common table expression may come before any statement. */
const READING_WITH = /^\s*with\b(?!.*\b(insert|update|delete|replace)\b)/is;

/** True if a statement only reads. One with WITH counts as a write if it contains the name of one. */
export const isReading = (sql: string): boolean => READING.test(sql) || READING_WITH.test(sql);
