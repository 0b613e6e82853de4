import type { Database } from "bun:sqlite";
import { decodeRows, encodeStatement, type RqliteResult } from "../../../db/cluster/rqlite-values.ts";
import type { EngineRow } from "../../../db/engine/engine.ts";
import type { RqliteNode } from "./rqlite.ts";

type Result = RqliteResult & { columns?: string[]; rows_affected?: number; last_insert_id?: number };
type Values = Record<string, unknown>;

const READS = /^\s*(select|pragma|with|explain)\b|\breturning\b/i;

/** Executes a statement on a node at once. Throws what the node says about it. */
function executeAtOnce(node: RqliteNode, sql: string, params: readonly unknown[]): Result {
  const body = JSON.stringify([encodeStatement({ sql, params })]);
  const path = READS.test(sql) ? "request?level=strong" : "execute";
  const { results } = JSON.parse(node.postAtOnce(`/db/${path}`, body)) as { results: Result[] };
  const [result = {}] = results;
  if (result.error !== undefined) throw new Error(result.error);
  return result;
}

/** The parameters of bun:sqlite's calls: some values, or a list of them. */
const flatten = (params: readonly unknown[]): unknown[] => params.flat();

function createStatement(node: RqliteNode, sql: string) {
  const execute = (params: readonly unknown[]) => executeAtOnce(node, sql, flatten(params));
  const values = (...params: unknown[]): EngineRow[] => decodeRows(execute(params));
  const all = (...params: unknown[]): Values[] => {
    const result = execute(params);
    return decodeRows(result).map((row) =>
      Object.fromEntries((result.columns ?? []).map((name, index) => [name, row[index]])),
    );
  };
  return {
    values,
    all,
    get: (...params: unknown[]): Values | null => all(...params)[0] ?? null,
    run(...params: unknown[]) {
      const { rows_affected: changes = 0, last_insert_id: lastInsertRowid = 0 } = execute(params);
      return { changes, lastInsertRowid };
    },
  };
}

/** What a test calls of a connection, on a node. A transaction is none: no one else writes meanwhile. */
const createConnection = (node: RqliteNode) => ({
  query: (sql: string) => createStatement(node, sql),
  prepare: (sql: string) => createStatement(node, sql),
  run: (sql: string, ...params: unknown[]) => createStatement(node, sql).run(...params),
  exec: (sql: string, ...params: unknown[]) => createStatement(node, sql).run(...params),
  transaction: (work: (...args: unknown[]) => unknown) =>
    Object.assign(work, { deferred: work, immediate: work, exclusive: work }),
});

/** The node to which the content of a connection's file has moved, if it has. */
const nodes = new WeakMap<Database, RqliteNode>();

/** A connection that a test uses as before when the content of its file has moved to a node. */
export function followToNode(file: Database): Database {
  const connection = new Proxy(file, {
    get(target, name) {
      const node = nodes.get(connection);
      const onNode: Values = node ? createConnection(node) : {};
      if (typeof name === "string" && Object.hasOwn(onNode, name)) return onNode[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return connection;
}

/** Moves the content of a connection's file to a node. */
export function moveToNode(connection: Database, node: RqliteNode): void {
  const bytes = new Uint8Array(connection.serialize());
  // rqlite wants a file without a write-ahead log.
  bytes.set([1, 1], 18);
  node.postAtOnce("/boot", bytes);
  nodes.set(connection, node);
}
