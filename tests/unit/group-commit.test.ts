import { expect, test } from "bun:test";
import { createEmbeddedEngine } from "../../db/engine/embedded-engine.ts";
import type { Statement } from "../../db/engine/engine.ts";
import { DatabaseError } from "../../db/engine/errors.ts";
import { openConnection } from "../../db/file/open.ts";
import { afterThisTest } from "../support/after-test.ts";
import { temporaryFolder } from "../support/paths.ts";

/** A database with tables, its engine, which counts successful transactions, and a second connection to the file. */
function createMeals() {
  const path = `${temporaryFolder()}/mealglass.db`;
  const connection = openConnection(path);
  const other = openConnection(path);
  afterThisTest(() => connection.close());
  afterThisTest(() => other.close());
  connection.run("CREATE TABLE meals (name TEXT UNIQUE, data BLOB)");
  connection.run("CREATE TABLE sides (meal TEXT REFERENCES meals (name) DEFERRABLE INITIALLY DEFERRED)");
  let commits = 0;
  const engine = createEmbeddedEngine(connection, {
    assertWritable: () => undefined,
    diagnose: (error) => error,
    releaseReserve: () => false,
    noteWrite: () => {
      commits += 1;
    },
  });
  const listNames = () =>
    other
      .query<{ name: string }, []>("SELECT name FROM meals ORDER BY rowid")
      .all()
      .map(({ name }) => name);
  return { connection, other, engine, listNames, countCommits: () => commits };
}

const insert = (name: string, bytes = 0): Statement => ({
  sql: "INSERT INTO meals VALUES (?, zeroblob(?)) RETURNING name",
  params: [name, bytes],
});
const insertSide = (meal: string): Statement => ({ sql: "INSERT INTO sides VALUES (?)", params: [meal] });

/** What each write gives, or the kind of its failure. */
const resolveAllCallbacks = (writes: readonly Promise<unknown>[]) =>
  Promise.all(
    writes.map((write) => write.catch((error: unknown) => (error instanceof DatabaseError ? error.kind : error))),
  );

test("writes of one turn share a commit, and each gives its own rows once all are stored", async () => {
  const { engine, listNames, countCommits } = createMeals();
  const first = engine.execute(insert("soup")).then((rows) => [rows, listNames()]);
  const rest = [engine.batch([insert("pie"), insert("rice")]), engine.execute(insert("tea"))];
  expect(listNames()).toEqual([]);
  expect(await first).toEqual([[["soup"]], ["soup", "pie", "rice", "tea"]]);
  expect(await Promise.all(rest)).toEqual([[[["pie"]], [["rice"]]], [["tea"]]]);
  expect(countCommits()).toBe(1);
  await engine.execute(insert("stew"));
  expect(await engine.execute({ sql: "SELECT count(*) FROM meals", params: [] })).toEqual([[5]]);
  expect(countCommits()).toBe(2);
});

test("a read does not wait for a commit, nor does a batch of reads on a locked file", async () => {
  const { engine, other, countCommits } = createMeals();
  const count = { sql: "SELECT count(*) FROM meals", params: [] };
  other.run("BEGIN IMMEDIATE");
  expect(await engine.batch([count, count])).toEqual([[[0]], [[0]]]);
  other.run("ROLLBACK");
  const writing = engine.execute(insert("soup"));
  expect(await engine.execute(count)).toEqual([[0]]);
  expect(countCommits()).toBe(0);
  await writing;
  expect(await engine.execute(count)).toEqual([[1]]);
});

test("a violated constraint, or an error from outside the database, fails its own statement or batch alone", async () => {
  const { engine, listNames, countCommits } = createMeals();
  const outcomes = await resolveAllCallbacks([
    engine.execute(insert("soup")),
    engine.execute(insert("soup")),
    engine.batch([insert("pie"), insert("soup")]),
    engine.execute({ ...insert("stew"), params: [{}, 0] }),
    engine.batch([insert("rice"), insertSide("rice")]),
  ]);
  const missing = Error('Missing parameter "?1"');
  expect(outcomes).toEqual([[["soup"]], "unique_violation", "unique_violation", missing, [[["rice"]], []]]);
  expect(listNames()).toEqual(["soup", "rice"]);
  expect(countCommits()).toBe(1);
});

test("a full disk in a group fails only what has no room", async () => {
  const { connection, engine, listNames } = createMeals();
  connection.run("PRAGMA max_page_count = 20");
  const outcomes = await resolveAllCallbacks([
    engine.execute(insert("soup")),
    engine.batch([insert("pie"), insert("feast", 1_000_000)]),
    engine.execute(insert("tea")),
  ]);
  expect(outcomes).toEqual([[["soup"]], "disk_full", [["tea"]]]);
  expect(listNames()).toEqual(["soup", "tea"]);
});

test("a failed commit fails only the write that causes it", async () => {
  const { engine, listNames } = createMeals();
  const outcomes = await resolveAllCallbacks([
    engine.execute(insert("soup")),
    engine.execute(insertSide("missing")),
    engine.batch([insert("pie"), insertSide("pie")]),
  ]);
  expect(outcomes).toEqual([[["soup"]], "missing_reference", [[["pie"]], []]]);
  expect(listNames()).toEqual(["soup", "pie"]);
});

test("a locked file fails a write, and a group after one wait", async () => {
  const { connection, other, engine, listNames } = createMeals();
  connection.run("PRAGMA busy_timeout = 1");
  other.run("BEGIN IMMEDIATE");
  expect(await resolveAllCallbacks([engine.execute(insert("soup"))])).toEqual(["busy"]);
  expect(await resolveAllCallbacks([engine.execute(insert("soup")), engine.batch([insert("tea")])])).toEqual([
    "busy",
    "busy",
  ]);
  other.run("ROLLBACK");
  await engine.execute(insert("soup"));
  expect(listNames()).toEqual(["soup"]);
});
