import { describe, expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { type EntryItem, scaleItem, sumItems } from "../../src/shared/diary/entry-items.ts";
import { insertTableFood, saveOwnFood } from "../support/api/item-foods.ts";
import { type Call, NOON, testApi } from "../support/api/test-api.ts";

// An item may name a food of the table, or one that the account saved. Any other id is left out, with the same answer
// whether someone else has it, no one has it, or the account had it once.

const PER_100G = { calories: 61, protein: 3.5, carbs: 4.7, fat: 3.2, fiber: 0, sugar: 4.7, sodium: 46 };
const TABLE_FOOD = { id: 7, name: "Yogurt, plain", ndbNo: "01116", per100g: PER_100G };
const NOBODYS_ID = 999_999_999;

type Named = { id: number; source: EntryItem["source"]; whose?: "own" | "database" };
/** 200 g of yogurt whose figures are said to be those of the food of this id. */
const name = ({ id, source, whose }: Named): EntryItem => ({
  ...scaleItem({ name: "Yogurt", grams: 100, ...PER_100G } as EntryItem, 2),
  ...{ gramsLow: null, gramsHigh: null, count: null, unit: null, preparation: null, box: null },
  source,
  food: { ...TABLE_FOOD, id, ...(whose && { source: whose }) },
  estimate: source === "estimate" ? PER_100G : null,
});
const DROPPED = { source: "estimate", food: null, estimate: PER_100G, calories: 122, protein: 7, grams: 200 };

async function start() {
  const { signIn, syncDb } = testApi();
  insertTableFood(syncDb, TABLE_FOOD);
  const [ada, bob] = [await signIn("ada"), await signIn("bob")];
  const deleted = await saveOwnFood(bob, "Deleted");
  expect((await bob("DELETE", `/foods/${deleted}`)).status).toBe(204);
  // No id of a saved food is one of the table.
  const [own, foreign] = [await saveOwnFood(bob, "Own"), await saveOwnFood(ada, "Foreign")];
  return { ada, bob, own, foreign, deleted };
}

type Sent = { items: EntryItem[]; portion?: object | null };
const build = ({ items, portion = null }: Sent) => ({ name: "Bowl", ...sumItems(items), items, portion });

/** Every way in which items get into the diary, and the items that are stored then. */
const WAYS: Record<string, (call: Call, sent: Sent) => Promise<FoodEntry>> = {
  create: async (call, sent) => (await call("POST", "/food-entries", build(sent))).body as FoodEntry,
  batch: async (call, sent) =>
    ((await call("POST", "/food-entries/batch", { entries: [build(sent)] })).body as FoodEntry[])[0] as FoodEntry,
  update: async (call, { items, portion = null }) => {
    const { body } = await call("POST", "/food-entries", { name: "Bowl", calories: 5 });
    return (await call("PATCH", `/food-entries/${(body as FoodEntry).id}`, { items, portion })).body as FoodEntry;
  },
};

describe.each(Object.keys(WAYS))("%s", (way) => {
  const store = async (call: Call, sent: Sent) => {
    const stored = await WAYS[way]?.(call, sent);
    if (!stored?.items) throw new Error(`${way} failed: ${JSON.stringify(stored)}`);
    return stored;
  };

  test("keeps foods of the table and own ones, as figures and beside an estimate", async () => {
    const { bob, own } = await start();
    const asFigures = [name({ id: 7, source: "database" }), name({ id: own, source: "own" })];
    const besides = [name({ id: own, source: "estimate", whose: "own" }), name({ id: 7, source: "estimate" })];
    const items = [...asFigures, ...besides];
    expect((await store(bob, { items })).items).toEqual(items);
  });

  test("leaves out every other one, whosever it is, and keeps the figures", async () => {
    const { bob, own, foreign, deleted } = await start();
    const unknown: Named[] = [
      ...[foreign, deleted, NOBODYS_ID, 7].map((id): Named => ({ id, source: "own" })),
      ...[own, foreign, NOBODYS_ID].map((id): Named => ({ id, source: "database" })),
      { id: foreign, source: "estimate", whose: "own" },
      { id: NOBODYS_ID, source: "estimate" },
    ];
    const stored = await store(bob, { items: unknown.map(name) });
    expect(stored.items).toMatchObject(unknown.map(() => DROPPED));
    expect(stored.calories).toBe(122 * unknown.length);
    expect(new Set(stored.items.map((item) => JSON.stringify(item))).size).toBe(1);
  });

  test("also in the whole that an entry is a portion of, and in what is made of it", async () => {
    const { bob, foreign } = await start();
    const whole = [name({ id: foreign, source: "own" }), name({ id: 7, source: "database" })];
    const portion = { share: 0.5, whole: { ...sumItems(whole), servingQuantity: 1, items: whole } };
    const stored = await store(bob, { items: whole.map((item) => scaleItem(item, 0.5)), portion });
    expect(stored.items).toMatchObject([{ food: null, calories: 61 }, { food: { id: 7 } }]);
    expect(stored.portion?.whole.items).toMatchObject([DROPPED, { food: { id: 7 } }]);
    const toDate = new Date(NOON).toISOString().slice(0, 10);
    const copied = await bob("POST", "/food-entries/copy", { ids: [stored.id], toDate });
    const meal = (await bob("POST", "/meals", { name: "Bowl", entryIds: [stored.id] })).body as { id: number };
    const logged = await bob("POST", `/meals/${meal.id}/log`, {});
    const all = await bob("POST", "/food-entries/portions", { portions: [{ id: stored.id, share: 1 }] });
    for (const { body } of [copied, logged, all]) expect(JSON.stringify(body)).not.toContain(`"id":${foreign},"name"`);
    expect(all.body).toMatchObject([{ items: [DROPPED, { food: { id: 7 } }] }]);
  });
});

test("a repeated call answers as the first one, although the food was deleted in between", async () => {
  const { bob, own } = await start();
  const body = build({ items: [name({ id: own, source: "own" })] });
  const options = { headers: { "idempotency-key": "a" } };
  const first = await bob("POST", "/food-entries", body, options);
  expect(first).toMatchObject({ status: 201, body: { items: [{ source: "own", food: { id: own } }] } });
  expect((await bob("DELETE", `/foods/${own}`)).status).toBe(204);
  expect((await bob("POST", "/food-entries", body, options)).body).toEqual(first.body);
  const { body: edited } = await bob("PATCH", `/food-entries/${(first.body as FoodEntry).id}`, { items: body.items });
  expect(edited).toMatchObject({ calories: 122, items: [DROPPED] });
});

test("figures that are not those of the named food are refused, known or not", async () => {
  const { bob, own, foreign } = await start();
  for (const id of [own, foreign, NOBODYS_ID]) {
    const items = [{ ...name({ id, source: "own" }), calories: 400 }];
    expect((await bob("POST", "/food-entries", build({ items }))).status).toBe(422);
  }
});
