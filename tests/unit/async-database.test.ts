import { describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { bind } from "../../db/engine/db.ts";
import { createDb } from "../../db/engine/drizzle.ts";
import { createEmbeddedEngine } from "../../db/engine/embedded-engine.ts";
import { DatabaseError, type DatabaseErrorKind } from "../../db/engine/errors.ts";
import { paymentEvents } from "../../db/schema/billing.ts";
import { foodEntries } from "../../db/schema/diary.ts";
import { asyncDb, createTestDatabase, NOON } from "../support/api/test-api.ts";

const param = sql.placeholder;

function eventQueries() {
  const syncDb = createTestDatabase();
  const db = asyncDb(syncDb);
  const byId = eq(paymentEvents.id, param("id"));
  const values = { id: param("id"), receivedAt: NOON };
  const insert = db.insert(paymentEvents).values(values).returning({ id: paymentEvents.id }).prepare();
  const remove = db.delete(paymentEvents).where(byId).prepare();
  const find = db.select().from(paymentEvents).where(byId).prepare();
  return { db, syncDb, insert, remove, find };
}

const catchError = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test("a statement gives a promise, of undefined where there is no row", async () => {
  const { insert, find } = eventQueries();
  const inserting = insert.get({ id: "evt_1" });
  expect(inserting).toBeInstanceOf(Promise);
  expect(await inserting).toEqual({ id: "evt_1" });
  expect(await find.get({ id: "evt_1" })).toEqual({ id: "evt_1", receivedAt: NOON });
  expect(await find.get({ id: "evt_2" })).toBeUndefined();
  expect(await find.all({ id: "evt_2" })).toEqual([]);
  expect(await find.values({ id: "evt_1" })).toEqual([["evt_1", NOON]]);
});

test("a question mark in quotes is text, not a parameter", async () => {
  const { db, insert } = eventQueries();
  await insert.run({ id: "evt_1" });
  const asked = db.select({ "is it?": sql`'Why? ' || ${paymentEvents.id} || '?'`.as("is it?") }).from(paymentEvents);
  const byId = asked.where(eq(paymentEvents.id, param("id"))).prepare();
  expect(await byId.values({ id: "evt_1" })).toEqual([["Why? evt_1?"]]);
});

describe("atomically", () => {
  test("gives what each query returns, in their order", async () => {
    const { db, insert, remove, find } = eventQueries();
    const [first, , none, second] = await db.atomically([
      bind(insert, { id: "evt_1" }),
      bind(remove, { id: "evt_1" }),
      bind(find, { id: "evt_1" }),
      bind(insert, { id: "evt_2" }),
    ]);
    expect([first, none, second]).toEqual([[{ id: "evt_1" }], [], [{ id: "evt_2" }]]);
    expect(await find.get({ id: "evt_2" })).toEqual({ id: "evt_2", receivedAt: NOON });
  });

  test("does nothing at all where one of them fails", async () => {
    const { db, syncDb, insert } = eventQueries();
    const twice = [bind(insert, { id: "evt_1" }), bind(insert, { id: "evt_2" }), bind(insert, { id: "evt_1" })];
    expect(await catchError(db.atomically(twice))).toBeInstanceOf(DatabaseError);
    expect(syncDb.select().from(paymentEvents).all()).toEqual([]);
    await db.atomically(twice.slice(0, 2));
    expect(syncDb.select().from(paymentEvents).all()).toHaveLength(2);
  });

  test("lets no other write in between, however many begin at once", async () => {
    const { db, insert, remove, find } = eventQueries();
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.atomically([
          bind(insert, { id: "evt_1" }),
          bind(find, { id: "evt_1" }),
          bind(remove, { id: "evt_1" }),
          bind(find, { id: "evt_1" }),
        ]),
      ),
    );
    for (const [, found, , left] of results) expect([found.length, left.length]).toEqual([1, 0]);
  });
});

describe("a failure", () => {
  const findKind = (error: unknown): DatabaseErrorKind | undefined =>
    error instanceof DatabaseError ? error.kind : undefined;

  test("says what is in the way, and none of the values", async () => {
    const { db, insert } = eventQueries();
    await insert.run({ id: "evt_secret" });
    const twice = await catchError(insert.run({ id: "evt_secret" }));
    expect(findKind(twice)).toBe("unique_violation");
    expect(Bun.inspect(twice)).not.toContain("evt_secret");

    const soup = { name: "Soup", calories: 1, mealType: "lunch" as const, eatenAt: NOON, createdAt: NOON };
    const insertOrphan = db
      .insert(foodEntries)
      .values({ userId: 999, ...soup })
      .prepare();
    const orphan = await catchError(insertOrphan.run());
    expect(findKind(orphan)).toBe("missing_reference");
    const empty = await catchError(insert.run({ id: null }));
    expect(findKind(empty)).toBe("other");
  });

  test("that is not an error of the database stays what it is", async () => {
    const syncDb = createTestDatabase();
    const db = createDb(createEmbeddedEngine(syncDb.$client));
    const find = db.select().from(paymentEvents).limit(param("n")).prepare();
    const missing = await catchError(find.all({}));
    expect(missing).toBeInstanceOf(Error);
    expect(missing).not.toBeInstanceOf(DatabaseError);
  });
});
