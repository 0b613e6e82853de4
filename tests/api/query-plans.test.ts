import { describe, expect, test } from "bun:test";
import { recordStatements } from "../support/api/record-statements.ts";
import type { SyncDb } from "../support/api/test-api.ts";
import { createTestDatabase, NOON, testApi } from "../support/api/test-api.ts";

/** Tables that stay small and may be read completely, with the reason. */
const SMALL_TABLES: Record<string, string> = {};
/** Statements that may read a whole table: how they end, and the reason. */
const WHOLE_TABLES: Record<string, string> = {
  'from "users" order by "users"."id" asc': "`mealglass user list` shows whoever runs the server every account",
  'from "invites" order by "invites"."id" asc': "`mealglass user invites` shows them every invite that they made",
  'delete from "invites" where "invites"."makes_admin" = +?':
    "the start of a server without accounts replaces its link",
  "from (select 'of all accounts')": "an administrator sees how many accounts there are, and what they used",
  'where "reports"."progress_share_id" is not null order by "reports"."progress_share_id" asc, "reports"."id" asc':
    "an administrator sees every report",
  'where "reports"."review_id" is not null order by "reports"."review_id" asc, "reports"."id" asc':
    "the same for reviews",
  "where food ->> 'brand' is not null on conflict do nothing":
    "SQLite looks for foods of a new brand only where a transaction has left some without theirs",
  'select coalesce(sum("bytes"), 0) from "photo_usage"':
    "the host sees in /metrics what the photos of all accounts take, a row for each account",
  'from "foods" where "foods"."origin" in (\'builtin\', \'recipe\') order by "foods"."id" asc':
    "a device fetches all built-in foods once, for searching without a connection",
  'select "id", "name", "aliases", "popularity" from "foods"':
    "the words of all foods are indexed when names have changed",
};

const explain = (syncDb: SyncDb, text: string): string[] => {
  const statement = syncDb.$client.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`);
  const plan = statement.all().map(({ detail }) => detail);
  statement.finalize();
  return plan;
};

/** The names that a statement defines: `with days(date) as (...)`, `(select ...) as found`. */
const findPartNames = (text: string): (string | undefined)[] =>
  [
    ...text.matchAll(/(?:with|recursive|,)\s+"?(\w+)"?\s*(?:\([^)]*\))?\s+as\s+\(/gi),
    ...text.matchAll(/\)\s+as\s+"?(\w+)"?/gi),
  ].map(([, name]) => name);

/**
 * A step of a query plan that costs more with more rows: it reads a whole table or index, or builds an index for this
 * query. Constant rows, results of subqueries and virtual tables (JSON lists, full-text search) do not count.
 */
const isFullScan = (step: string, text: string): boolean => {
  if (step.includes("AUTOMATIC")) return true;
  const scanned = /^SCAN (?!CONSTANT ROW)([^(]\S*)(?! VIRTUAL TABLE)(?: |$)/.exec(step)?.[1];
  if (scanned === undefined || scanned in SMALL_TABLES) return false;
  return !findPartNames(text).includes(scanned);
};

const findFullScans = (syncDb: SyncDb, texts: readonly string[]) =>
  [...new Set(texts)]
    .filter((text) => !Object.keys(WHOLE_TABLES).some((end) => text.endsWith(end)))
    .map((text) => ({ text, scans: explain(syncDb, text).filter((step) => isFullScan(step, text)) }))
    .filter(({ scans }) => scans.length > 0);

/** The app on its own database, with all statements that it prepares, also those for several processes. */
function createRecordedApp() {
  const syncDb = createTestDatabase();
  const statements = recordStatements(syncDb.$client);
  return { ...testApi({ syncDb, sharesDatabase: true }), statements };
}

describe("the statements of the app", () => {
  test("are found, those of every repository, and read no table that grows with use from end to end", () => {
    const { syncDb, statements } = createRecordedApp();
    const tables = ["users", "sessions", "food_entries", "streaks", "photos", "foods"];
    for (const table of tables) {
      const mentions = statements.filter((text) => text.includes(`"${table}"`));
      expect([table, mentions.length > 0]).toEqual([table, true]);
    }
    expect(statements.length).toBeGreaterThan(30);
    expect(findFullScans(syncDb, statements)).toEqual([]);
  });

  test("are prepared once, when the app is made, and not while it serves", async () => {
    const { statements, signIn, runMaintenance } = createRecordedApp();
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

/** Tables whose rows are never deleted or renumbered, so that nothing goes with them. */
const PERMANENT_TABLES = ["brands"];

test("what goes with a row it belongs to is found by an index", () => {
  const { $client } = createTestDatabase();
  const missing = $client
    .query<{ child: string; column: string }, [string]>(
      `select tables.name as child, "from" as "column" from sqlite_schema as tables, pragma_foreign_key_list(tables.name)
       where tables.type = 'table' and "table" not in (select value from json_each(?)) and not exists (
         select 1 from pragma_table_info(tables.name) as info where info.name = "from" and info.pk = 1
       ) and not exists (
         select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as info
         where info.seqno = 0 and info.name = "from")`,
    )
    .all(JSON.stringify(PERMANENT_TABLES));
  expect(missing).toEqual([]);
});
