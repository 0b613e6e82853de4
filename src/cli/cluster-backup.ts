import { copyDatabase, isSame } from "../../db/copy/copy-database.ts";
import { listTableNames } from "../../db/copy/tables.ts";
import { assertNoUnfinishedCopy } from "../../db/copy/unfinished.ts";
import { OlderDatabaseError } from "../../db/migrate.ts";
import { assertWhole } from "../../db/restore.ts";
import { backUpCluster } from "../../db/rqlite-backup.ts";
import { createRqliteEngine } from "../../db/rqlite-engine.ts";
import type { DatabaseCluster } from "../database-settings.ts";
import { ASKED_ONCE } from "./cluster.ts";
import { openSource, openTarget } from "./copy-places.ts";
import { OperationalError } from "./operational-error.ts";

/** Writes a copy of a cluster that is in use into a file that does not exist. */
export async function copyCluster(
  cluster: DatabaseCluster,
  target: string,
  options: { staysWithRoot?: boolean },
): Promise<void> {
  const engine = createRqliteEngine(cluster, ASKED_ONCE);
  await assertNoUnfinishedCopy(engine);
  if (!(await listTableNames(engine)).includes("users"))
    throw new OperationalError("The cluster of DATABASE_URL has no database of this program yet.");
  await backUpCluster(cluster, target, options);
}

/**
 * Copies a backup into a cluster without accounts. Throws an OperationalError if it is of another version, a
 * CopyRefusedError if the cluster is in use. Run again after an interruption it goes on.
 */
export async function restoreToCluster(file: string, cluster: DatabaseCluster): Promise<void> {
  assertWhole(file);
  const source = await openSource({ file }).catch((error: unknown) => {
    if (!(error instanceof OlderDatabaseError)) throw error;
    throw new OperationalError(
      `${file} was written by an older Mealglass. Without DATABASE_URL, restore it into an empty DATA_DIR and start the server there once, which migrates it. Then copy it: mealglass database copy --from DATA_DIR/mealglass.db --to DATABASE_URL`,
      { cause: error },
    );
  });
  try {
    const target = await openTarget({ cluster });
    const compared = await copyDatabase({
      from: source.engine,
      to: target.engine,
      signal: new AbortController().signal,
      migrate: target.migrate,
      assertQuiet: target.assertQuiet,
      onBegin: () => undefined,
      onProgress: () => undefined,
    });
    if (!compared.every(isSame)) throw new OperationalError(`The cluster has not become the same. ${target.discard()}`);
  } finally {
    source.close();
  }
}
