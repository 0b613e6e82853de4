import { assertCurrentCluster } from "../../../db/cluster/migrate-cluster.ts";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { listTableNames } from "../../../db/copy/tables.ts";
import { assertNoUnfinishedCopy } from "../../../db/copy/unfinished.ts";
import type { Db } from "../../../db/engine/db.ts";
import { createDb } from "../../../db/engine/drizzle.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { bundledFiles } from "../../bundled-files.ts";
import type { DatabaseCluster } from "../../database-settings.ts";
import { OperationalError } from "../output/operational-error.ts";

/** For what should fail soon: each node is asked once. */
export const ASKED_ONCE = { attemptMs: 5000, totalMs: 0, electionMs: 0, pauseMs: 0, slowMs: 1000 };
/** For a command: it waits while the nodes choose a leader, but not for nodes that are not there. */
export const FOR_A_COMMAND = { ...ASKED_ONCE, electionMs: 5000, pauseMs: 100 };

/** Throws an OperationalError if the cluster's nodes do not keep foreign keys, which deletions rely on. */
export async function assertForeignKeys(engine: Engine): Promise<void> {
  const [row] = await engine.execute({ sql: "PRAGMA foreign_keys", params: [] });
  if (row?.[0] !== 1)
    throw new OperationalError("The database's nodes do not keep foreign keys. Start every rqlited with -fk.");
}

/** Throws an OperationalError if a cluster has tables, but not those of this product. An empty one can become its own. */
export async function assertOwnTables(engine: Engine): Promise<void> {
  const names = await listTableNames(engine);
  if (names.length > 0 && !names.includes("__drizzle_migrations"))
    throw new OperationalError("The cluster is the database of another program.");
}

/**
 * Opens a cluster for a command, beside the servers that prepared its tables. Throws a NewerDatabaseError, an
 * OlderDatabaseError or a NoTablesError if they are of another version or not there, and a DatabaseError if it cannot be
 * reached.
 */
export async function openCluster(cluster: DatabaseCluster): Promise<Db> {
  const engine = createRqliteEngine(cluster, FOR_A_COMMAND);
  await assertForeignKeys(engine);
  await assertNoUnfinishedCopy(engine);
  await assertOwnTables(engine);
  await assertCurrentCluster(engine, bundledFiles.migrationsDir);
  return createDb(createRqliteEngine(cluster));
}
