import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { backUpDatabase } from "../../../db/file/backup.ts";
import { countRowsDuring, countRowsIn, type RowCounts } from "../../../db/file/count-rows.ts";
import { DamagedDatabaseError, findVisibleDamage, isForeign } from "../../../db/file/damage.ts";
import { openConnection } from "../../../db/file/open.ts";
import type { StorageSettings } from "../output/explain-failure.ts";
import { OperationalError } from "../output/operational-error.ts";
import { giveDataFilesToOwner, locateDataFiles } from "../storage/data-files.ts";
import { NoDatabaseError } from "../storage/errors.ts";
import { explainFullDisk } from "./explain-full-disk.ts";

type Options = { staysWithRoot?: boolean };

/** Throws unless the data directory has a database that can be backed up. */
export function assertDatabase({ dataDir, databaseCluster }: StorageSettings): void {
  if (databaseCluster) return;
  const { database } = locateDataFiles(dataDir);
  if (!existsSync(database)) throw new NoDatabaseError(dataDir);
  giveDataFilesToOwner(dataDir);
  const damage = findVisibleDamage(database, { wasUsed: true });
  if (damage !== null) throw new DamagedDatabaseError(database, damage);
}

/** Throws an OperationalError if two counts of the same rows differ. */
export function assertSameRows(found: RowCounts, expected: RowCounts, file: string): void {
  if (isDeepStrictEqual(found, expected)) return;
  const table = Object.keys({ ...expected, ...found }).find((name) => found[name] !== expected[name]) ?? "";
  throw new OperationalError(`${file} has ${found[table] ?? "no"} rows of ${table} in place of ${expected[table]}.`);
}

function copyFile(dataDir: string, target: string, options: Options): RowCounts {
  const { database } = locateDataFiles(dataDir);
  const connection = openConnection(database);
  let source: RowCounts | null;
  try {
    if (isForeign(connection)) throw new OperationalError(`${resolve(database)} is a database of another program.`);
    source = countRowsDuring(connection, () => backUpDatabase(connection, target, options));
  } finally {
    connection.close();
  }
  const counts = countRowsIn(target);
  // Rows that come and go meanwhile are in the copy or not.
  if (source !== null) assertSameRows(counts, source, target);
  return counts;
}

/**
 * Copies the database of a server, which may be running, as it is at one moment, into a file that does not exist. Returns
 * the rows of the copy, which is checked, and compared with the database if that stood still.
 */
export async function copyDatabaseTo(
  { dataDir, databaseCluster }: StorageSettings,
  target: string,
  options: Options = {},
): Promise<RowCounts> {
  return explainFullDisk(target, async () => {
    if (!databaseCluster) return copyFile(dataDir, target, options);
    const { copyCluster } = await import("../storage/cluster-backup.ts");
    await copyCluster(databaseCluster, target, options);
    return countRowsIn(target);
  });
}
