import type { Database } from "bun:sqlite";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { afterThisFile, afterThisTest } from "../after-test.ts";
import { createRqliteNode, type RqliteNode } from "./rqlite.ts";
import { moveToNode } from "./rqlite-connection.ts";

/** Not limits for slow machines: they only end what hangs. */
const PATIENCE = { attemptMs: 60_000, totalMs: 60_000, electionMs: 60_000, pauseMs: 100, slowMs: 60_000 };

/** Nodes that run for the tests of a file, and that none of them uses now. */
const idle: RqliteNode[] = [];

async function startNode(): Promise<RqliteNode> {
  const node = await createRqliteNode();
  afterThisFile(async () => {
    idle.splice(0);
    await node.remove();
  });
  return node;
}

/** The nodes of this test's connections. */
const taken = new WeakMap<Database, Promise<RqliteNode>>();

/** A node with what the file of a connection contains. Another one has what another connection's file contains. */
function takeNode(connection: Database): Promise<RqliteNode> {
  const take = async () => {
    const node = idle.pop() ?? (await startNode());
    afterThisTest(() => void idle.push(node));
    moveToNode(connection, node);
    return node;
  };
  const node = taken.get(connection) ?? take();
  taken.set(connection, node);
  return node;
}

/** An engine on a real node. With its first statement the content of the connection's file moves there. */
export function rqliteEngine(connection: Database): Engine {
  let opened: Promise<Engine> | undefined;
  const open = () => {
    opened ??= takeNode(connection).then(({ cluster }) => createRqliteEngine(cluster, PATIENCE));
    return opened;
  };
  return {
    prepare: () => undefined,
    execute: async (statement) => (await open()).execute(statement),
    batch: async (statements) => (await open()).batch(statements),
  };
}
