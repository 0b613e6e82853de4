import type { Database, SQLQueryBindings, Statement as SqliteStatement } from "bun:sqlite";
import type { StorageMonitor } from "../file/storage-monitor.ts";
import { type Engine, type EngineRow, isReading, type Statement } from "./engine.ts";
import { DatabaseError, toDatabaseError } from "./errors.ts";
import { createGroupCommit, type Write } from "./group-commit.ts";

type Compiled = { statement: SqliteStatement; isRead: boolean; isDelete: boolean };

/** For a file whose disk no one watches. */
const UNWATCHED: StorageMonitor = {
  assertWritable: () => undefined,
  diagnose: (error) => error,
  releaseReserve: () => false,
  noteWrite: () => undefined,
};

const DELETING = /^\s*delete\b/i;
/** What stands in quotes is found as a whole, so that a question mark in it is none of these. */
const PARAMETER_OR_QUOTED = /'[^']*'|"[^"]*"|\?/g;

/**
 * SQLite looks at the value of a bare parameter while it plans a comparison or a LIMIT, and so plans the statement each
 * time it is run, which can take ten times as long as running it. With a plus sign, which leaves every value as it is, the
 * plan stays.
 */
const keepPlan = (sql: string): string =>
  sql.replaceAll(PARAMETER_OR_QUOTED, (found) => (found === "?" ? "+?" : found));

/**
 * Runs SQL on a file in this process. A statement is compiled once and kept by its text. Reads run at once, and the writes
 * of one turn of the event loop share a commit, for which `onWait` gets a promise in the caller's asynchronous context.
 * On a full disk only critical statements write.
 */
export function createEmbeddedEngine(
  connection: Database,
  storage: StorageMonitor = UNWATCHED,
  onWait: (committed: Promise<unknown>) => void = () => undefined,
): Engine {
  const compiledBySql = new Map<string, Compiled>();

  const compile = (sql: string): Compiled => {
    const known = compiledBySql.get(sql);
    if (known) return known;
    const compiled = {
      statement: connection.prepare(keepPlan(sql)),
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

  const assertAllowed = ({ isCritical }: Write): void => {
    if (!isCritical) storage.assertWritable();
  };

  /** A critical write is tried again as long as the disk is full and something of the reserve is left. */
  function runAlone(write: Write): unknown {
    assertAllowed(write);
    try {
      const result = write.run();
      storage.noteWrite();
      return result;
    } catch (cause) {
      const error = toDatabaseError(cause);
      if (!(error instanceof DatabaseError)) throw error;
      const failure = storage.diagnose(error);
      const canRetry = write.isCritical && failure.kind === "disk_full" && storage.releaseReserve();
      if (canRetry) return runAlone(write);
      throw failure;
    }
  }
  const writes = createGroupCommit(connection, { assertAllowed, runAlone, onCommit: storage.noteWrite, onWait });

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
      if (isRead) return read(() => run(statement));
      return writes.add({ isCritical: mayUseReserve(statement), run: () => run(statement) });
    },
    async batch(statements) {
      const isRead = read(() => statements.every(({ sql }) => compile(sql).isRead));
      if (isRead) return read(() => runAll(statements));
      return writes.add({ isCritical: statements.every(mayUseReserve), run: () => runAll.immediate(statements) });
    },
  };
}
