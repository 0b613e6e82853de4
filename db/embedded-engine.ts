import type { Database, SQLQueryBindings, Statement as SqliteStatement } from "bun:sqlite";
import type { Engine, EngineRow, Statement } from "./engine.ts";
import { toDatabaseError } from "./errors.ts";

/** Runs SQL on a file in this process. A statement is compiled once and kept by its text. */
export function createEmbeddedEngine(connection: Database): Engine {
  const compiled = new Map<string, SqliteStatement>();

  const compile = (sql: string): SqliteStatement => {
    const known = compiled.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    compiled.set(sql, statement);
    return statement;
  };

  const run = ({ sql, params }: Statement): EngineRow[] => compile(sql).values(...(params as SQLQueryBindings[]));
  const runAll = connection.transaction((statements: readonly Statement[]) => statements.map(run));

  return {
    prepare(sql) {
      try {
        compile(sql);
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    async execute(statement) {
      try {
        return run(statement);
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    async batch(statements) {
      try {
        return runAll.immediate(statements);
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
  };
}
