import type { Engine } from "../engine/engine.ts";

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
