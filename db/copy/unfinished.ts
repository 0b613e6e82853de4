import { createHash } from "node:crypto";
import type { Engine, Statement } from "../engine/engine.ts";
import { CopyRefusedError, UnfinishedCopyError } from "./errors.ts";
import { listContents, listTableNames, UNFINISHED } from "./tables.ts";

const run = (sql: string): Statement => ({ sql, params: [] });

/** Throws an UnfinishedCopyError if a copy into this database has not ended. */
export async function assertNoUnfinishedCopy(engine: Engine): Promise<void> {
  if ((await listTableNames(engine)).includes(UNFINISHED)) throw new UnfinishedCopyError();
}

/** What stays the same in a database as long as it is the same one, hashed. */
async function identify(engine: Engine): Promise<string> {
  const [keys, accounts] = [
    await engine.execute(run("SELECT public_key FROM push_keys ORDER BY id LIMIT 1")),
    await engine.execute(run("SELECT id, created_at FROM users ORDER BY id LIMIT 1")),
  ];
  return createHash("sha256")
    .update(JSON.stringify([keys, accounts]))
    .digest("hex");
}

/** Triggers would change what other rows say, which are copied as they are. Those of a full-text index fill it. */
const OTHER_TRIGGERS = "type = 'trigger' AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\'";

/** Throws unless the server's own rows are all that there is. */
async function assertUnused(engine: Engine, names: readonly string[]): Promise<void> {
  if (!["__drizzle_migrations", "users", "foods"].every((name) => names.includes(name)))
    throw new CopyRefusedError("The target has tables of another program, or not all of this one.");
  const [row] = await engine.execute(
    run("SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM foods WHERE origin NOT IN ('builtin', 'recipe'))"),
  );
  const [accounts, foods] = row ?? [];
  if (accounts !== 0 || foods !== 0)
    throw new CopyRefusedError(
      `The target is in use: it has ${accounts} accounts and ${foods} imported foods. Nothing was changed.`,
    );
}

/** Marks a database that only a server's start has filled, and removes what that has stored. */
async function empty(engine: Engine, mark: readonly Statement[]): Promise<void> {
  const { tables } = await listContents(engine);
  const deletions = [...tables.map(({ name }) => name).reverse(), "leases"].map((name) => run(`DELETE FROM "${name}"`));
  await engine.batch([...mark, ...deletions]);
}

type Beginning = {
  from: Engine;
  to: Engine;
  /** Makes the tables of this version in the target, or completes them. */
  migrate(): Promise<void>;
};

/**
 * Prepares a target: with a mark that keeps servers away, with the tables of this version, and without the triggers. One
 * that holds an unfinished copy of the same database is taken as it is. Throws a CopyRefusedError if it holds anything
 * else. Returns whether an earlier copy goes on.
 */
export async function beginCopy({ from, to, migrate }: Beginning): Promise<boolean> {
  const source = await identify(from);
  const names = await listTableNames(to);
  const isResumed = names.includes(UNFINISHED);
  const mark = [
    run(`CREATE TABLE ${UNFINISHED} (source text NOT NULL)`),
    { sql: `INSERT INTO ${UNFINISHED} VALUES (?)`, params: [source] },
  ];
  if (isResumed) {
    const [row] = await to.execute(run(`SELECT source FROM ${UNFINISHED}`));
    if (row?.[0] !== source)
      throw new CopyRefusedError("The target holds the unfinished copy of another database. Nothing was changed.");
  } else if (names.length === 0) {
    await to.batch(mark);
  } else {
    await assertUnused(to, names);
    await migrate();
    await empty(to, mark);
  }
  await migrate();
  const triggers = await to.execute(run(`SELECT name FROM sqlite_schema WHERE ${OTHER_TRIGGERS}`));
  await to.batch(triggers.map(([name]) => run(`DROP TRIGGER IF EXISTS "${name}"`)));
  return isResumed;
}

/** Makes a complete copy a database: with its triggers, with the numbers that were given before, without the mark. */
export async function endCopy(from: Engine, to: Engine): Promise<void> {
  const triggers = await from.execute(run(`SELECT sql FROM sqlite_schema WHERE ${OTHER_TRIGGERS} ORDER BY name`));
  const numbers = await from.execute(run("SELECT name, seq FROM sqlite_sequence ORDER BY name"));
  await to.batch([
    run("DELETE FROM sqlite_sequence"),
    ...numbers.map((params) => ({ sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", params })),
    ...triggers.map(([sql]) => run(String(sql))),
    run(`DROP TABLE ${UNFINISHED}`),
  ]);
}
