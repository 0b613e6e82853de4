import { describe, expect, test } from "bun:test";
import { recordStatements } from "../support/recorded-statements.ts";
import type { SyncDb } from "../support/test-api.ts";
import { NOON, testApi, testDatabase } from "../support/test-api.ts";

/** Tables that do not grow with use and may be read from end to end, and why they do not. */
const SMALL_TABLES: Record<string, string> = {};
/** Statements that are meant to read a table from end to end: how they end, and what for. */
const WHOLE_TABLES: Record<string, string> = {
  'from "users" order by "users"."id" asc': "`mealglass user list` shows whoever runs the server every account",
};

const planOf = (syncDb: SyncDb, text: string): string[] => {
  const statement = syncDb.$client.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`);
  const plan = statement.all().map(({ detail }) => detail);
  statement.finalize();
  return plan;
};

/** The names that a statement gives to parts of itself: `with days(date) as (...)`, `(select ...) as found`. */
const namesPartOf = (text: string): (string | undefined)[] =>
  [
    ...text.matchAll(/(?:with|recursive|,)\s+"?(\w+)"?\s*(?:\([^)]*\))?\s+as\s+\(/gi),
    ...text.matchAll(/\)\s+as\s+"?(\w+)"?/gi),
  ].map(([, name]) => name);

/**
 * The step of a plan that costs more the more rows a table has: it reads a table, or an index of one, from end to end,
 * or makes an index for this one query, which does so too. A constant row, the result of a part of the statement and a
 * virtual table (a JSON list, full-text search) are no tables.
 */
const isFullScan = (step: string, text: string): boolean => {
  if (step.includes("AUTOMATIC")) return true;
  const scanned = /^SCAN (?!CONSTANT ROW)([^(]\S*)(?! VIRTUAL TABLE)(?: |$)/.exec(step)?.[1];
  if (scanned === undefined || scanned in SMALL_TABLES) return false;
  return !namesPartOf(text).includes(scanned);
};

const fullScansOf = (syncDb: SyncDb, texts: readonly string[]) =>
  [...new Set(texts)]
    .filter((text) => !Object.keys(WHOLE_TABLES).some((end) => text.endsWith(end)))
    .map((text) => ({ text, scans: planOf(syncDb, text).filter((step) => isFullScan(step, text)) }))
    .filter(({ scans }) => scans.length > 0);

/** The app on a database of its own, with every statement that making it has prepared. */
function recordedApp() {
  const syncDb = testDatabase();
  const statements = recordStatements(syncDb.$client);
  return { ...testApi({ syncDb }), statements };
}

describe("the statements of the app", () => {
  test("are found, those of every repository", () => {
    const { statements } = recordedApp();
    const tables = ["users", "sessions", "food_entries", "streaks", "photos", "foods"];
    for (const table of tables) {
      const mentions = statements.filter((text) => text.includes(`"${table}"`));
      expect([table, mentions.length > 0]).toEqual([table, true]);
    }
    expect(statements.length).toBeGreaterThan(30);
  });

  test("read no table that grows with use from end to end", () => {
    const { syncDb, statements } = recordedApp();
    expect(fullScansOf(syncDb, statements)).toEqual([]);
  });

  test("are prepared once, when the app is made, and not while it serves", async () => {
    const { statements, signIn, runMaintenance } = recordedApp();
    const prepared = statements.length;
    const call = await signIn("ada");
    await call("POST", "/food-entries", { name: "Soup", calories: 300, eatenAt: new Date(NOON).toISOString() });
    for (const path of ["/food-entries", "/user/daily-summary", "/user/daily-series?days=90", "/foods/search?q=soup"]) {
      await call("GET", path);
    }
    await call("DELETE", "/food-entries/1");
    await runMaintenance();
    expect(statements.slice(prepared)).toEqual([]);
  });
});

describe("what such a statement would look like", () => {
  test.each([
    ["select * from food_entries where name = 'Soup'", "SCAN food_entries"],
    ["select count(*) from food_entries", "SCAN food_entries USING COVERING INDEX"],
    ["select * from users order by id", "SCAN users"],
    ["delete from sessions where user_agent = 'x'", "SCAN sessions"],
  ])("%s", (text, scan) => {
    const syncDb = testDatabase();
    const [found] = fullScansOf(syncDb, [text]);
    expect(found?.scans[0]).toStartWith(scan);
  });

  test.each([
    "select * from users where id = 1",
    "select 1 where exists (select 1 from users where id = 1)",
    "select value from json_each('[1]') as day",
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 9) select * from n",
    "select users.id from users join (select value from json_each('[1]') limit 9) as found on found.value = users.id",
    "select rowid from foods_fts where foods_fts match 'soup'",
  ])("and not: %s", (text) => {
    expect(fullScansOf(testDatabase(), [text])).toEqual([]);
  });
});

test("what goes with a row it belongs to is found by an index", () => {
  const { $client } = testDatabase();
  const missing = $client
    .query<{ child: string; column: string }, []>(
      `select tables.name as child, "from" as "column" from sqlite_schema as tables, pragma_foreign_key_list(tables.name)
       where tables.type = 'table' and not exists (
         select 1 from pragma_table_info(tables.name) as info where info.name = "from" and info.pk = 1
       ) and not exists (
         select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as info
         where info.seqno = 0 and info.name = "from")`,
    )
    .all();
  expect(missing).toEqual([]);
});
