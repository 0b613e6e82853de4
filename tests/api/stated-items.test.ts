import { expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { NewEntryItem } from "../../src/contracts/items.ts";
import type { ParsedMeal } from "../../src/contracts/meal-sentence.ts";
import type { NutrientSums } from "../../src/contracts/summary.ts";
import { type EntryItem, scaleItem } from "../../src/shared/diary/entry-items.ts";
import { addEntry, signedInApi } from "../support/api/api-steps.ts";
import type { Call } from "../support/api/test-api.ts";

// What own foods state of caffeine and alcohol, in the recipes and meals that are made of them.

const read = async (call: Call, query = "") => (await call("GET", `/nutrients${query}`)).body as NutrientSums;
const find = (sums: NutrientSums, wanted: string) => sums.nutrients.find(({ name }) => name === wanted);
const buildEntry = (items: readonly NewEntryItem[], eatenOn: string) => ({
  name: "Meal",
  calories: Math.max(1, Math.round(items.reduce((sum, { calories }) => sum + calories, 0))),
  items,
  eatenOn,
});

const RUM = { name: "Rum", calories: 231, alcohol: 33.4, servingSize: "100 ml" };
const COFFEE = { name: "Coffee", calories: 2, caffeine: 80, servingSize: "1 cup (200 g)" };

/** An account with these own foods, and the items that it says. */
async function openBar() {
  const api = await signedInApi();
  for (const food of [RUM, COFFEE, { name: "Cream", calories: 340, servingSize: "100 g" }]) {
    const { id } = await addEntry(api.call, { ...food, eatenOn: "2026-06-01T08:00" });
    expect((await api.call("POST", "/foods", { entryId: id })).status).toBe(201);
  }
  const say = async (text: string): Promise<NewEntryItem[]> => {
    const { items, unresolved } = (await api.call("POST", "/parse-meal", { text })).body as ParsedMeal;
    expect(unresolved).toEqual([]);
    return items.map(({ text: _, ...item }) => item);
  };
  const drinks = await say("20 ml rum and 100 g coffee and 50 g cream");
  expect(drinks).toMatchObject([{ alcohol: 6.7, calories: 46 }, { caffeine: 40 }, { name: "Cream", calories: 170 }]);
  return { ...api, say, drinks };
}
const change = async (call: Call, id: string, fields: object) => {
  const { status, body } = await call("PATCH", `/food-entries/${id}`, fields);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as FoodEntry;
};

test("a recipe carries the sums of its ingredients, a serving its share, with coverage, and so does a copy of it", async () => {
  const { call, drinks, signIn } = await openBar();
  const { body: saved } = await call("POST", "/meals", { name: "Grog", items: drinks, servings: 2 });
  expect(saved).toMatchObject({ foods: [{ caffeine: 40, alcohol: 6.7 }] });
  const { id } = saved as { id: number };
  const logged = await call("POST", `/meals/${id}/log`, { share: 0.5 });
  expect(logged.body).toMatchObject([{ caffeine: 20, alcohol: 3.4, portion: { whole: { caffeine: 40 } } }]);
  const day = await read(call);
  const kcal = { rum: 46, coffee: 1, cream: 170 };
  const all = kcal.rum + kcal.coffee + kcal.cream;
  expect(find(day, "caffeine")).toMatchObject({ amount: 20, sources: [{ name: "Coffee", amount: 20 }] });
  expect(find(day, "alcohol")).toMatchObject({ amount: 3.35, sources: [{ name: "Rum", amount: 3.35 }] });
  expect(find(day, "caffeine")?.coverage).toBeCloseTo(kcal.coffee / all, 5);
  expect(find(day, "alcohol")?.coverage).toBeCloseTo(kcal.rum / all, 5);

  await call("PATCH", `/meals/${id}`, { items: drinks.slice(1) });
  expect((await call("GET", "/meals")).body).toMatchObject([{ foods: [{ caffeine: 40, alcohol: null }] }]);
  const { body: share } = await call("POST", "/progress/share", {
    ...{ title: "Grog", shareType: "achievement", isPublic: true, recipeId: id },
  });
  const bob = await signIn("bob");
  const { status, body: copied } = await bob("POST", `/progress/${(share as { id: number }).id}/recipe`);
  expect(status).toBe(201);
  expect(copied).toMatchObject({
    foods: [{ caffeine: 40, alcohol: null, items: [{ caffeine: 40, food: null }, {}] }],
  });
  const exported = (await call("GET", "/user/export")).body as { foodEntries: FoodEntry[] };
  expect(exported.foodEntries.at(-1)).toMatchObject({ caffeine: 20, alcohol: 3.4 });
});

test("a meal carries the sums of its items, which follow their amounts until a person states the whole", async () => {
  const { call, say, drinks } = await openBar();
  const { id, ...added } = await addEntry(call, buildEntry(drinks, "2026-06-17T08:00"));
  expect(added).toMatchObject({ caffeine: 40, alcohol: 6.7 });
  const doubled = await say("40 ml rum and 300 g coffee");
  expect(await change(call, id, { items: doubled })).toMatchObject({ caffeine: 120, alcohol: 13.4 });
  expect(await change(call, id, { items: doubled.slice(1) })).toMatchObject({ caffeine: 120, alcohol: null });
  const [halved] = (await call("POST", "/food-entries/portions", { portions: [{ id, share: 0.5 }] })).body as [
    FoodEntry,
  ];
  expect(halved).toMatchObject({ caffeine: 60, portion: { whole: { caffeine: 120 } } });
  // As a device sends it: half of a whole of which one item is new.
  const half = drinks.slice(1, 2).map((item) => scaleItem(item as EntryItem, 0.5));
  const portion = { share: 0.5, whole: { ...halved.portion?.whole, calories: 1, items: drinks.slice(1, 2) } };
  expect(await change(call, id, { items: half, portion })).toMatchObject({ caffeine: 20, alcohol: null });
  const { body: copies } = await call("POST", "/food-entries/copy", { ids: [id], toDate: "2026-06-16" });
  expect(copies).toMatchObject([{ caffeine: 20, items: half }]);
  const sums = await read(call, "?days=2");
  expect(find(sums, "caffeine")).toMatchObject({
    amount: 20,
    coverage: 1,
    sources: [{ name: "Coffee", amount: 20 }],
  });

  // Stated of the whole or removed from it, it stays, also when the items state something else.
  expect(await change(call, id, { caffeine: 65 })).toMatchObject({ caffeine: 65 });
  expect(await change(call, id, { items: drinks })).toMatchObject({ caffeine: 65, alcohol: 6.7 });
  expect(find(await read(call, `?entry=${id}`), "caffeine")).toMatchObject({ amount: 65, coverage: 1 });
  await change(call, id, { alcohol: null });
  expect(await change(call, id, { items: doubled })).toMatchObject({ caffeine: 65, alcohol: null });
  expect(await change(call, id, { calories: 500 })).toMatchObject({ items: [], caffeine: 65, alcohol: null });
});

const REFUSED = [
  ["more alcohol than its food states", { alcohol: 50, caffeine: undefined }],
  ["another amount than its food's", { caffeine: 95 }],
] as const;

test("an item with wrong amounts of what it states is refused", async () => {
  const { call, drinks } = await openBar();
  for (const [what, fields] of REFUSED) {
    const items = [{ ...drinks[1], ...fields }];
    const { status } = await call("POST", "/food-entries", { name: "Cup", calories: 1, items });
    expect([what, status]).toEqual([what, 422]);
  }
});
