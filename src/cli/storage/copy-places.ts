import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { assertCurrentCluster, migrateCluster } from "../../../db/cluster/migrate-cluster.ts";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { CopyRefusedError } from "../../../db/copy/errors.ts";
import { watchForServers } from "../../../db/copy/running-servers.ts";
import { assertNoUnfinishedCopy } from "../../../db/copy/unfinished.ts";
import { createEmbeddedEngine } from "../../../db/engine/embedded-engine.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { DatabaseError } from "../../../db/engine/errors.ts";
import { finishCopy, removeWithCompanions } from "../../../db/file/backup.ts";
import { findVisibleDamage, isForeign, openForReading } from "../../../db/file/damage.ts";
import { assertCurrent, migrateDatabase } from "../../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../../db/file/open.ts";
import { LockedError, type ServerLock, takeServerLock } from "../../../db/file/server-lock.ts";
import { bundledFiles } from "../../bundled-files.ts";
import type { DatabaseCluster } from "../../database-settings.ts";
import { systemClock } from "../../integrations/clock.ts";
import { OperationalError } from "../output/operational-error.ts";
import { assertForeignKeys, assertOwnTables, FOR_A_COMMAND } from "./cluster.ts";
import { locateDataFiles } from "./data-files.ts";

/** What is copied, or copied to: a file, or a cluster. */
export type Place = { file: string } | { cluster: DatabaseCluster };

/** An open source or target of a copy. */
export type CopyPlace = {
  engine: Engine;
  /** Throws if a server has begun to work on it. */
  assertQuiet(): Promise<void>;
  close(): void;
};

export type CopyTarget = CopyPlace & {
  /** Makes the tables of this version, or completes them. */
  migrate(): Promise<void>;
  /** Makes a complete copy the database. */
  finish(): void;
  /** Called in place of `finish` if the copy is not the same, and returns how to begin again. */
  discard(): string;
};

/** An engine whose errors say which of both databases they are of. */
function nameFailures(engine: Engine, what: "source" | "target"): Engine {
  const rename = (error: unknown): never => {
    if (!(error instanceof DatabaseError)) throw error;
    throw new DatabaseError(error.kind, `The ${what} cannot be used: ${error.message}`, { cause: error });
  };
  return {
    prepare: (sql) => engine.prepare(sql),
    execute: (statement) => engine.execute(statement).catch(rename),
    batch: (statements) => engine.batch(statements).catch(rename),
  };
}

/** Keeps a server away from a file in a data directory; null for a file elsewhere. */
function lockFolder(file: string, what: string): ServerLock | null {
  const { database, lock } = locateDataFiles(dirname(file));
  if (basename(database) !== basename(file) || !existsSync(lock)) return null;
  try {
    return takeServerLock(lock, systemClock.now);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const who = error.holder ? ` (process ${error.holder.pid} on ${error.holder.host})` : "";
    throw new OperationalError(`A server works on the ${what}${who}. Stop it first: it would go on writing.`);
  }
}

const quiet = async (): Promise<void> => undefined;

function openSourceFile(path: string): CopyPlace {
  const file = resolve(path);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new OperationalError(`There is no file ${file}.`);
  const damage = findVisibleDamage(file, { wasUsed: true });
  if (damage !== null) throw new OperationalError(`The database ${file} is damaged: ${damage}.`);
  const lock = lockFolder(file, "source");
  const connection = openForReading(file);
  const close = () => {
    connection.close();
    lock?.release();
  };
  try {
    if (isForeign(connection)) throw new OperationalError(`${file} is a database of another program.`);
    assertCurrent(connection, bundledFiles.migrationsDir);
    // Whatever other commands write meanwhile, this connection sees the database as it is now.
    connection.run("BEGIN");
  } catch (error) {
    close();
    throw error;
  }
  return { engine: nameFailures(createEmbeddedEngine(connection), "source"), assertQuiet: quiet, close };
}

async function openCluster(cluster: DatabaseCluster, what: "source" | "target") {
  const asked = nameFailures(createRqliteEngine(cluster, FOR_A_COMMAND), what);
  await assertForeignKeys(asked);
  return { engine: nameFailures(createRqliteEngine(cluster), what), close: () => undefined };
}

async function openSourceCluster(cluster: DatabaseCluster): Promise<CopyPlace> {
  const { engine, close } = await openCluster(cluster, "source");
  await assertNoUnfinishedCopy(engine);
  await assertOwnTables(engine);
  await assertCurrentCluster(engine, bundledFiles.migrationsDir);
  return { engine, assertQuiet: await watchForServers(engine, "source"), close };
}

async function openTargetCluster(cluster: DatabaseCluster): Promise<CopyTarget> {
  const { engine, close } = await openCluster(cluster, "target");
  const assertQuiet = await watchForServers(engine, "target");
  return {
    engine,
    assertQuiet,
    close,
    async migrate() {
      const { isAhead } = await migrateCluster(engine, bundledFiles.migrationsDir);
      if (isAhead) throw new CopyRefusedError("The target was written by a newer Mealglass. Use that version.");
    },
    finish: () => undefined,
    discard: () => "Start the nodes with empty folders, and run the copy again.",
  };
}

function openTargetFile(path: string): CopyTarget {
  const file = resolve(path);
  if (existsSync(file)) throw new OperationalError(`${file} exists already, and is not written over.`);
  if (!existsSync(dirname(file))) throw new OperationalError(`There is no folder ${dirname(file)}.`);
  const lock = lockFolder(file, "target");
  const unfinished = `${file}.unfinished`;
  const connection = openConnection(unfinished);
  let isOpen = true;
  const closeFile = () => {
    if (isOpen) closeDatabase(connection);
    isOpen = false;
  };
  return {
    engine: nameFailures(createEmbeddedEngine(connection), "target"),
    assertQuiet: quiet,
    async migrate() {
      const { migrationsDir } = bundledFiles;
      migrateDatabase(connection, { migrationsDir, backupDir: join(dirname(file), "backups"), now: systemClock.now });
    },
    finish() {
      // A copy has no write-ahead log beside it.
      connection.run("PRAGMA journal_mode = DELETE");
      closeFile();
      if (existsSync(file)) throw new OperationalError(`${file} exists meanwhile, and is not written over.`);
      finishCopy(unfinished, file);
    },
    discard() {
      closeFile();
      removeWithCompanions(unfinished);
      return "The copy was removed. Run it again.";
    },
    close() {
      closeFile();
      lock?.release();
    },
  };
}

/** Opens what is copied. Throws an error that says why it cannot be: it is missing, of another version, or in use. */
export const openSource = async (place: Place): Promise<CopyPlace> =>
  "file" in place ? openSourceFile(place.file) : openSourceCluster(place.cluster);

/** Opens what is copied to: a file that does not exist, or a cluster, in which an earlier copy goes on. */
export const openTarget = async (place: Place): Promise<CopyTarget> =>
  "file" in place ? openTargetFile(place.file) : openTargetCluster(place.cluster);
