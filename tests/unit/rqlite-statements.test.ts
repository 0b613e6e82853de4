import { expect, test } from "bun:test";
import { dryRun } from "../../db/cluster/rqlite-dry-run.ts";
import { withReturnedRows } from "../../db/cluster/rqlite-returning.ts";
import { encodeStatement } from "../../db/cluster/rqlite-values.ts";
import { createDb } from "../../db/engine/drizzle.ts";
import type { Statement } from "../../db/engine/engine.ts";
import { createEntryRepository } from "../../src/features/diary/repository.ts";

/** A node compresses longer ones before it writes them to its log. That halves how many entries a second it stores. */
const UNCOMPRESSED_MAX = 1023;

test("an entry is stored by a few short statements", async () => {
  const batches: (readonly Statement[])[] = [];
  const db = createDb({
    prepare: () => undefined,
    execute: async () => [],
    async batch(statements) {
      batches.push(statements);
      return statements.map(() => []);
    },
  });
  const entry = {
    ...{ name: "Soup", calories: 200, protein: 1, carbs: 2, fat: 3, fiber: 4, sugar: 5, sodium: 6, caffeine: 7 },
    alcohol: 8,
  };
  const details = { confidence: 1, servingSize: null, servingQuantity: 1, category: null, tags: "[]", notes: null };
  await createEntryRepository(db).insertWithinBudget(
    {
      ...{ ...entry, ...details, userId: 1, photoId: null, mealType: "lunch", portion: null, items: null },
      ...{ isFavorite: false, source: "manual", eatenAt: 1, timeZone: "America/Argentina/Buenos_Aires" },
      ...{ utcOffset: -10_800_000, analyzedAt: null, createdAt: 1 },
      ...{ clientId: null, idempotencyKey: "key", idempotencyDigest: "digest" },
    },
    { userId: 1, kind: "entries", now: 1, accountLimit: 10, addressHash: null, addressLimit: 10 },
  );
  const [statements = []] = batches;
  const sent = [...dryRun(statements), ...statements.map(withReturnedRows)].map(encodeStatement);
  expect(sent).toHaveLength(2);
  for (const [sql] of sent) expect(sql.length).toBeLessThanOrEqual(UNCOMPRESSED_MAX);
});

test("a batch has a dry run unless nothing can have happened where a statement with RETURNING fails", () => {
  const insert = 'insert into "a" ("b") values (1) returning "b"';
  const follow = 'insert into "c" ("d") select 1 where changes() > 0';
  const hasDryRun = (...texts: string[]) => dryRun(texts.map((sql) => ({ sql, params: [] }))).length > 0;
  for (const sql of [follow, `${follow} and 1 = 1`, `${follow} on conflict do nothing`])
    expect(hasDryRun(insert, "select 1", sql)).toBe(false);
  expect(hasDryRun(insert)).toBe(false);
  expect(hasDryRun(follow, insert)).toBe(true);
  expect(hasDryRun(insert, `${follow} returning "d"`)).toBe(true);
  for (const sql of [
    `${follow} or 1 = 1`,
    `${follow} and 1 = 1 or 2 = 2`,
    'insert into "c" ("d") select 1 where changes() = 0',
    'insert into "c" ("d") select (select 1 where changes() > 0)',
    'update "c" set "d" = 1 where "d" = 2',
  ])
    expect(hasDryRun(insert, sql)).toBe(true);
});
