/** The cells of a row in the order of its columns, as SQLite holds them: a boolean is 0 or 1. */
export type EngineRow = unknown[];

/** SQL with a value for each `?` in it. */
export type Statement = { readonly sql: string; readonly params: readonly unknown[] };

/**
 * What runs SQL: the file beside this process, or a server that is asked over the network. Whatever fails is a
 * DatabaseError. Statements use nothing that is newer than SQLite 3.45.
 */
export interface Engine {
  /** Compiles a statement that will be executed often; does nothing where an engine has no use for it. */
  prepare(sql: string): void;
  /** The rows that a statement gives; none where it returns nothing. */
  execute(statement: Statement): Promise<EngineRow[]>;
  /** Executes statements as one: all of them or none, with no other write between. Gives the rows of each. */
  batch(statements: readonly Statement[]): Promise<EngineRow[][]>;
}
