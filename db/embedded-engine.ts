import type { Database, SQLQueryBindings, Statement as SqliteStatement } from "bun:sqlite";
import type { Engine, EngineRow, Statement } from "./engine.ts";
import { DatabaseError, toDatabaseError } from "./errors.ts";
import { isReading } from "./statement-kind.ts";
import type { StorageMonitor } from "./storage-monitor.ts";

type Compiled = { statement: SqliteStatement; isRead: boolean; isDelete: boolean };

/** For a file whose disk nobody watches. */
const UNWATCHED: StorageMonitor = {
  assertWritable: () => undefined,
  diagnose: (error) => error,
  releaseReserve: () => false,
  noteWrite: () => undefined,
};

const DELETING = /^\s*delete\b/i;

/**
 * Runs SQL on a file in this process. A statement is compiled once and kept by its text. On a full disk only essential
 * statements write.
 */
export function createEmbeddedEngine(connection: Database, storage: StorageMonitor = UNWATCHED): Engine {
  const compiledBySql = new Map<string, Compiled>();

  const compile = (sql: string): Compiled => {
    const known = compiledBySql.get(sql);
    if (known) return known;
    const compiled = {
      statement: connection.prepare(sql),
      isRead: isReading(sql),
      isDelete: DELETING.test(sql),
    };
    compiledBySql.set(sql, compiled);
    return compiled;
  };

  const run = ({ sql, params }: Statement): EngineRow[] =>
    compile(sql).statement.values(...(params as SQLQueryBindings[]));
  const runAll = connection.transaction((statements: readonly Statement[]) => statements.map(run));

  const mayUseReserve = ({ sql, isCritical }: Statement): boolean => {
    const { isRead, isDelete } = compile(sql);
    return isCritical === true || isRead || isDelete;
  };

  /** Runs `work` as a write. An essential one is tried again as long as the disk is full and something of the reserve is left. */
  function write<Result>(isEssential: boolean, work: () => Result): Result {
    if (!isEssential) storage.assertWritable();
    try {
      const result = work();
      storage.noteWrite();
      return result;
    } catch (cause) {
      const error = toDatabaseError(cause);
      if (!(error instanceof DatabaseError)) throw error;
      const failure = storage.diagnose(error);
      const canRetry = isEssential && failure.kind === "disk_full" && storage.releaseReserve();
      if (canRetry) return write(isEssential, work);
      throw failure;
    }
  }

  function read<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      const error = toDatabaseError(cause);
      throw error instanceof DatabaseError && error.kind === "corrupt" ? storage.diagnose(error) : error;
    }
  }

  return {
    prepare(sql) {
      read(() => compile(sql));
    },
    async execute(statement) {
      const { isRead } = read(() => compile(statement.sql));
      return isRead ? read(() => run(statement)) : write(mayUseReserve(statement), () => run(statement));
    },
    async batch(statements) {
      const isEssential = read(() => statements.every(mayUseReserve));
      return write(isEssential, () => runAll.immediate(statements));
    },
  };
}
