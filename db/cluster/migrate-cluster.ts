import type { Engine } from "../engine/engine.ts";
import { DatabaseError } from "../engine/errors.ts";
import { fillLocalTimes, LIST_TIME_ZONES, needsTimeZones } from "../file/fill-local-times.ts";
import { JOURNAL, NewerDatabaseError, NoTablesError, OlderDatabaseError, selectPending } from "../file/migrate.ts";
import { listMigrationTimes, readMigrations } from "../file/read-migrations.ts";

const INSERT = "INSERT INTO __drizzle_migrations (id, hash, created_at) VALUES (?, ?, ?)";

/** True if another process has applied the migration meanwhile. */
const isClaimed = (error: unknown): boolean => error instanceof DatabaseError && error.kind === "unique_violation";

/** When the newest applied migration was written (UTC milliseconds); 0 for an empty journal. */
async function findNewestApplied(engine: Engine): Promise<number> {
  const [row] = await engine.execute({ sql: "SELECT max(created_at) FROM __drizzle_migrations", params: [] });
  return Number(row?.[0] ?? 0);
}

/** When the newest migration was written that this version knows (UTC milliseconds). */
export const findNewestKnown = (migrationsDir: string): number => Math.max(...listMigrationTimes(migrationsDir));

/**
 * Whether a newer version has changed the tables in a way that one does not survive whose newest migration is
 * `newestKnown`. The tables of this version have to be there.
 */
export async function isOutdated(engine: Engine, newestKnown: number): Promise<boolean> {
  const sql = "SELECT count(*) FROM schema_floors WHERE oldest > ?";
  const [row] = await engine.execute({ sql, params: [newestKnown] });
  return row?.[0] !== 0;
}

/** Whether a cluster that people use has tables of an older version, which `migrateCluster` will change. */
export async function isMigrationDue(engine: Engine, migrationsDir: string): Promise<boolean> {
  const sql = "SELECT count(*) FROM sqlite_schema WHERE name IN ('__drizzle_migrations', 'users')";
  const [tables] = await engine.execute({ sql, params: [] });
  if (tables?.[0] !== 2 || (await findNewestApplied(engine)) >= findNewestKnown(migrationsDir)) return false;
  return (await engine.execute({ sql: "SELECT 1 FROM users LIMIT 1", params: [] })).length > 0;
}

/**
 * Throws NewerDatabaseError, OlderDatabaseError or NoTablesError unless a cluster has the tables of this version; changes
 * nothing.
 */
export async function assertCurrentCluster(engine: Engine, migrationsDir: string): Promise<void> {
  const known = readMigrations(migrationsDir);
  const sql = "SELECT count(*) FROM sqlite_schema WHERE name = '__drizzle_migrations'";
  const [row] = await engine.execute({ sql, params: [] });
  if (row?.[0] === 0) throw new NoTablesError();
  if (selectPending(await findNewestApplied(engine), known).length > 0) throw new OlderDatabaseError("it migrates it");
}

/**
 * Brings the tables of a cluster up to this version. Each migration is one transaction, and its row in the journal, whose
 * key it is, is the first thing in it. So of several processes that start at once, one applies it, and nothing happens in
 * the others. Returns how many this process applied. If a newer version is ahead, nothing is changed; throws
 * NewerDatabaseError if this one cannot work with its tables.
 */
export async function migrateCluster(
  engine: Engine,
  migrationsDir: string,
): Promise<{ applied: number; isAhead: boolean }> {
  const known = readMigrations(migrationsDir);
  const newestKnown = findNewestKnown(migrationsDir);
  await engine.execute({ sql: JOURNAL, params: [] });
  const newestApplied = await findNewestApplied(engine);
  if (newestApplied > newestKnown) {
    if (await isOutdated(engine, newestKnown)) throw new NewerDatabaseError();
    return { applied: 0, isAhead: true };
  }
  let applied = 0;
  for (const { sql, hash, writtenAt } of selectPending(newestApplied, known)) {
    const zones = needsTimeZones(sql) ? await engine.execute({ sql: LIST_TIME_ZONES, params: [] }) : [];
    const statements = fillLocalTimes(
      sql,
      zones.map(([zone]) => String(zone)),
    ).map((text) => ({ sql: text, params: [] }));
    try {
      await engine.batch([{ sql: INSERT, params: [writtenAt, hash, writtenAt] }, ...statements]);
      applied += 1;
    } catch (error) {
      if (!isClaimed(error)) throw error;
    }
  }
  await markSecureDeletion(engine);
  return { applied, isAhead: false };
}

const LIST_INDEXES = `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5(%'`;

/** A full-text index from which rows are removed at once, and that does not say so in the number of its format. */
const isUnmarked = (config: string): string =>
  `k = 'version' AND v = 4 AND EXISTS (SELECT 1 FROM ${config} WHERE k = 'secure-delete' AND v = 1)`;

/**
 * Marks the full-text indexes of a cluster from which rows are removed at once. SQLite does that with the first removal.
 * SQLite 3.45, which is in rqlite, forgets it where an index has no content of its own. Then every version takes a page that
 * was emptied for damage when it checks a copy, and no backup is good.
 */
export async function markSecureDeletion(engine: Engine): Promise<void> {
  for (const [name] of await engine.execute({ sql: LIST_INDEXES, params: [] })) {
    const config = `"${name}_config"`;
    const unmarked = isUnmarked(config);
    const found = await engine.execute({ sql: `SELECT 1 FROM ${config} WHERE ${unmarked}`, params: [] });
    if (found.length > 0) await engine.execute({ sql: `UPDATE ${config} SET v = 5 WHERE ${unmarked}`, params: [] });
  }
}
