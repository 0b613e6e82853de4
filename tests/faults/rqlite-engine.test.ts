import { afterAll, beforeAll, beforeEach, describe, expect } from "bun:test";
import { createRqliteEngine } from "../../db/cluster/rqlite-engine.ts";
import { createEmbeddedEngine } from "../../db/engine/embedded-engine.ts";
import type { Engine } from "../../db/engine/engine.ts";
import { openConnection } from "../../db/file/open.ts";
import { afterThisTest } from "../support/after-test.ts";
import { createRqliteNode } from "../support/cluster/rqlite.ts";
import { catchError, findKind, run, SHORT_TIMES } from "../support/executable/engine-calls.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

let node: Awaited<ReturnType<typeof createRqliteNode>>;
beforeAll(async () => {
  node = await createRqliteNode();
});
afterAll(() => node.remove());

const TABLES = `
  DROP TABLE IF EXISTS child; DROP TABLE IF EXISTS parent; DROP TABLE IF EXISTS names; DROP TABLE IF EXISTS terms;
  DROP TABLE IF EXISTS counts;
  CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT UNIQUE, share REAL, bytes BLOB,
    double INTEGER GENERATED ALWAYS AS (id * 2) VIRTUAL);
  CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parent (id) ON DELETE CASCADE);
  CREATE TABLE counts (what TEXT PRIMARY KEY, count INTEGER NOT NULL);
  CREATE VIRTUAL TABLE names USING fts5 (name);
  CREATE VIRTUAL TABLE terms USING fts5vocab (names, row);
  CREATE TRIGGER parent_added AFTER INSERT ON parent BEGIN
    INSERT INTO counts VALUES ('parents', 1) ON CONFLICT (what) DO UPDATE SET count = count + 1; END`;

const splitTables = (): string[] =>
  TABLES.split(/;\s*\n|; (?=DROP)/)
    .map((sql) => sql.trim())
    .filter((sql) => sql !== "");

function openFile(): Engine {
  const connection = openConnection(`${temporaryFolder()}/contract.db`);
  afterThisTest(() => connection.close());
  return createEmbeddedEngine(connection);
}

describe.each([
  ["the file", () => openFile()],
  ["rqlite", () => createRqliteEngine(node.cluster, SHORT_TIMES)],
])("the engine of %s", (_name, open) => {
  let engine: Engine;
  beforeEach(async () => {
    engine = open();
    for (const sql of splitTables()) await run(engine, sql);
  });

  test("gives values back as they were given", async () => {
    const text = `Crème brûlée 🍮 "quoted" 'too' ? \n\t \u0000 日本`;
    const values = [9_007_199_254_740_991, text, 0.1, null];
    await run(engine, "INSERT INTO parent (id, name, share, bytes) VALUES (?, ?, ?, ?)", ...values);
    expect(await run(engine, "SELECT id, name, share, bytes FROM parent")).toEqual([values]);
    expect(await run(engine, "SELECT 1 = 1, 2 > 3, -5, 2.5, 3.0, NULL, 'a'")).toEqual([[1, 0, -5, 2.5, 3, null, "a"]]);
    expect(await run(engine, "SELECT typeof(?), typeof(?), typeof(?)", 1.5, "1", null)).toEqual([
      ["real", "text", "null"],
    ]);
    expect(await run(engine, "SELECT id FROM parent WHERE name = 'nobody'")).toEqual([]);
    expect(await run(engine, "INSERT INTO counts VALUES ('x', ?)", true)).toEqual([]);
    expect(await run(engine, "SELECT count FROM counts WHERE what = 'x'")).toEqual([[1]]);
  });

  test("keeps bytes as bytes", async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 256);
    const insert = "INSERT INTO parent (name, bytes) VALUES ('what?', ?), (?, ?) RETURNING id, bytes";
    const rows = await run(engine, insert, bytes, "?", new Uint8Array());
    expect(rows).toEqual([
      [1, bytes],
      [2, new Uint8Array()],
    ]);
    expect(await run(engine, "SELECT typeof(bytes), length(bytes) FROM parent")).toEqual([
      ["blob", 5000],
      ["blob", 0],
    ]);
  });

  test("returns rows of writes, upserts, and writes after WITH", async () => {
    const upsert =
      "INSERT INTO counts VALUES (?, 1) ON CONFLICT (what) DO UPDATE SET count = count + 1 RETURNING count";
    expect(await run(engine, upsert, "soup")).toEqual([[1]]);
    expect(await run(engine, upsert, "soup")).toEqual([[2]]);
    expect(await run(engine, "UPDATE counts SET count = 9 WHERE what = ? RETURNING what, count", "soup")).toEqual([
      ["soup", 9],
    ]);
    const withInsert =
      "WITH more (what) AS (VALUES ('a'), ('b')) INSERT INTO counts SELECT what, 3 FROM more RETURNING what";
    expect(await run(engine, withInsert)).toEqual([["a"], ["b"]]);
    const room = "INSERT INTO counts SELECT ?, changes() WHERE (SELECT count(*) FROM counts) < 9 RETURNING count";
    const twoRows = { sql: "UPDATE counts SET count = 3 WHERE what IN ('a', 'b')", params: [] };
    expect((await engine.batch([twoRows, { sql: room, params: ["c"] }]))[1]).toEqual([[2]]);
    const within = "UPDATE counts SET count = (SELECT 3) WHERE what NOT IN ('a', 'b', 'soup') RETURNING what";
    expect(await run(engine, within)).toEqual([["c"]]);
    expect(await run(engine, "DELETE FROM counts WHERE what = 'c' AND count IN (SELECT 3) RETURNING 7")).toEqual([[7]]);
    expect(await run(engine, "WITH a AS (SELECT count FROM counts) SELECT sum(count) FROM a")).toEqual([[15]]);
    expect(await run(engine, "DELETE FROM counts RETURNING count")).toHaveLength(3);
  });

  test("executes a batch as a whole, or nothing of it", async () => {
    const insert = (name: string) => ({ sql: "INSERT INTO parent (name) VALUES (?) RETURNING id", params: [name] });
    const count = { sql: "SELECT count(*) FROM parent", params: [] };
    const changed = { sql: "INSERT INTO counts SELECT 'changed', 1 WHERE changes() > 0", params: [] };
    const batch = [insert("a"), count, { sql: "UPDATE parent SET share = 1", params: [] }, changed, insert("b")];
    expect(await engine.batch(batch)).toEqual([[[1]], [[1]], [], [], [[2]]]);
    expect(await run(engine, "SELECT count FROM counts WHERE what = 'changed'")).toEqual([[1]]);
    expect(await findKind(engine.batch([insert("c"), insert("d"), insert("a")]))).toBe("unique_violation");
    expect(
      await findKind(engine.batch([insert("c"), { ...insert("a"), sql: "INSERT INTO parent (name) VALUES (?)" }])),
    ).toBe("unique_violation");
    expect(await engine.batch([count, { sql: "SELECT max(id) FROM parent", params: [] }])).toEqual([[[2]], [[2]]]);
    expect(await engine.batch([])).toEqual([]);
  });

  test("executes nothing after a first statement that fails, where the others depend on its change", async () => {
    const insert = (name: string) => ({ sql: "INSERT INTO parent (name) VALUES (?) RETURNING id", params: [name] });
    const orphan = { sql: "INSERT INTO child (parent) VALUES (?) RETURNING id", params: [99] };
    const follow = (what: string, count: number | null = 1) => ({
      sql: `insert into "counts" ("what", "count") select ?, ? where changes() > 0
        on conflict ("what") do update set "count" = "counts"."count" + excluded."count"`,
      params: [what, count],
    });
    expect(await engine.batch([insert("a"), follow("one"), follow("two")])).toEqual([[[1]], [], []]);
    expect(await findKind(engine.batch([insert("a"), follow("one"), follow("two")]))).toBe("unique_violation");
    expect(await findKind(engine.batch([orphan, follow("one")]))).toBe("missing_reference");
    expect(await findKind(engine.batch([insert("b"), follow("one"), follow("three", null)]))).toBe("other");
    expect(await run(engine, "SELECT name FROM parent")).toEqual([["a"]]);
    expect(await run(engine, "SELECT * FROM counts WHERE what != 'parents' ORDER BY what")).toEqual([
      ["one", 1],
      ["two", 1],
    ]);
  });

  test("keeps the literals and names of a long statement", async () => {
    const literal = `a,  "b_c"   ''quoted'' \n ${"long, ".repeat(200)}`;
    const sql = `SELECT '${literal}' AS "two  words",   "long_name",\n "current_date",  "a, b_c"
      FROM (SELECT 1 AS "long_name", 2 AS "current_date", 3 AS "a, b_c") AS "some_rows" WHERE "some_rows"."long_name" = ?`;
    expect(await run(engine, sql, 1)).toEqual([[literal.replaceAll("''", "'"), 1, 2, 3]]);
  });

  test("runs triggers and generated columns", async () => {
    await run(engine, "INSERT INTO parent (name) VALUES ('a'), ('b')");
    expect(await run(engine, "SELECT count FROM counts WHERE what = 'parents'")).toEqual([[2]]);
    expect(await run(engine, "SELECT double FROM parent ORDER BY id")).toEqual([[2], [4]]);
  });

  test("searches texts and their terms", async () => {
    await run(engine, "INSERT INTO names VALUES ('Lentil soup'), ('Tomato soup')");
    expect(await run(engine, "SELECT name FROM names WHERE names MATCH ?", "tom*")).toEqual([["Tomato soup"]]);
    expect(await run(engine, "SELECT term, doc FROM terms WHERE term >= ? ORDER BY term", "m")).toEqual([
      ["soup", 2],
      ["tomato", 1],
    ]);
  });

  test("says why a statement failed, and none of its values", async () => {
    await run(engine, "INSERT INTO parent (id, name) VALUES (1, 'secret')");
    const twice = run(engine, "INSERT INTO parent (name) VALUES (?)", "secret");
    expect(await findKind(twice)).toBe("unique_violation");
    expect(Bun.inspect(await catchError(twice))).not.toContain("secret");
    expect(await findKind(run(engine, "INSERT INTO parent (id) VALUES (1)"))).toBe("unique_violation");
    expect(await findKind(run(engine, "INSERT INTO child (parent) VALUES (2)"))).toBe("missing_reference");
    expect(await findKind(run(engine, "INSERT INTO child (parent) VALUES (NULL)"))).toBe("other");
    expect(await findKind(run(engine, "SELECT nothing FROM nowhere"))).toBe("other");
    await run(engine, "INSERT INTO child (parent) VALUES (1)");
    await run(engine, "DELETE FROM parent");
    expect(await run(engine, "SELECT count(*) FROM child")).toEqual([[0]]);
  });
});
