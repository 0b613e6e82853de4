import { expect, test } from "bun:test";
import type { NewEntryItem } from "../../src/contracts/items.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import type { FeedItem } from "../../src/contracts/progress.ts";
import { SAVED_MEALS_MAX } from "../../src/shared/product/limits.ts";
import { addEntry, atOnce, fieldError } from "../support/api/api-steps.ts";
import type { Call } from "../support/api/test-api.ts";
import { createThreePeople } from "../support/api/three-people.ts";

const EGG: NewEntryItem = {
  ...{ name: "egg", grams: 100, gramsLow: 90, gramsHigh: 115, source: "estimate", food: null },
  ...{ calories: 155, protein: 12.6, carbs: 1, fat: 10.6, fiber: 0, sugar: 1, sodium: 120 },
};
const RECIPE = { name: "Pancakes", items: [EGG, { ...EGG, name: "flour" }], servings: 4, cookedGrams: 500 };
const SHARE = { title: "Pancakes", shareType: "achievement" };

const save = async (call: Call, recipe: object = RECIPE): Promise<SavedMeal> => {
  const { status, body } = await call("POST", "/meals", recipe);
  expect(status).toBe(201);
  return body as SavedMeal;
};
const share = async (call: Call, fields: object): Promise<FeedItem> => {
  const { status, body } = await call("POST", "/progress/share", { ...SHARE, ...fields });
  expect(status).toBe(201);
  return body as FeedItem;
};
const listMeals = async (call: Call) => (await call("GET", "/meals")).body as SavedMeal[];
const copy = (call: Call, { id }: FeedItem) => call("POST", `/progress/${id}/recipe`);

test("friends see a shared recipe and save a copy of it as their own, which stays when it is changed or deleted", async () => {
  const { ada, bob, cyd } = await createThreePeople();
  const { id: recipeId } = await save(ada);
  const item = await share(ada, { recipeId });
  const shown = { name: "Pancakes", servings: 4, calories: 78, ingredients: 2 };
  expect(item).toMatchObject({ recipe: shown, data: null, isPublic: false });
  const [seen] = (await bob("GET", "/progress/feed")).body as FeedItem[];
  expect(seen).toMatchObject({ recipe: shown, mine: false });
  expect((await copy(cyd, item)).status).toBe(404);

  const copied = await copy(bob, item);
  expect(copied).toMatchObject({ status: 201, body: { name: "Pancakes", servings: 4, cookedGrams: 500, useCount: 0 } });
  const { foods } = copied.body as SavedMeal;
  expect(foods).toMatchObject([{ name: "Pancakes", calories: 310, items: [{ name: "egg" }, { name: "flour" }] }]);
  // A second tap.
  expect((await copy(bob, item)).body).toEqual(copied.body);

  await ada("PATCH", `/meals/${recipeId}`, { servings: 2 });
  expect((await bob("GET", "/progress/feed")).body).toMatchObject([
    { recipe: { ...shown, servings: 2, calories: 155 } },
  ]);
  await ada("DELETE", `/meals/${recipeId}`);
  expect((await bob("GET", "/progress/feed")).body).toMatchObject([{ title: "Pancakes", recipe: null }]);
  expect((await copy(bob, item)).status).toBe(404);
  expect((await ada("POST", "/progress/share", { ...SHARE, recipeId })).status).toBe(422);
  await ada("POST", `/meals/${recipeId}/restore`);
  expect((await bob("GET", "/progress/feed")).body).toMatchObject([{ recipe: { servings: 2 } }]);
  await ada("DELETE", `/meals/${recipeId}`);
  expect(await listMeals(bob)).toEqual([copied.body as SavedMeal]);
  expect((await bob("POST", `/meals/${(copied.body as SavedMeal).id}/log`, { share: 0.25 })).status).toBe(201);
});

test("a copy leads to nothing of its owner: own foods become figures, places on photos go", async () => {
  const { ada, bob } = await createThreePeople();
  const entry = await addEntry(ada, { name: "Granny's flour", calories: 364, servingSize: "100 g", notes: "Secret" });
  const { body: own } = await ada("POST", "/foods", { entryId: entry.id });
  const per100g = { calories: 364, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
  const food = { id: Number((own as { id: string }).id), name: "Granny's flour", ndbNo: null, per100g };
  const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
  const flour = { ...EGG, ...per100g, name: "flour", gramsLow: 100, gramsHigh: 100, source: "own", food, box };
  const { id: recipeId } = await save(ada, { ...RECIPE, items: [flour] });
  const { body } = await copy(bob, await share(ada, { recipeId }));
  const [item] = (body as SavedMeal).foods[0]?.items ?? [];
  expect(item).toMatchObject({ name: "flour", calories: 364, source: "estimate", food: null, box: null });
  expect(JSON.stringify(body)).not.toMatch(/Granny|Secret|images/);
});

test("a copy takes no own recipe's place, and counts among the saved meals", async () => {
  const { ada, bob } = await createThreePeople();
  const item = await share(ada, { recipeId: (await save(ada)).id });
  const own = await save(bob, { ...RECIPE, items: [EGG] });
  const copies = await Promise.all([copy(bob, item), copy(bob, item)]);
  expect(copies.map(({ status, body }) => [status, (body as SavedMeal).name])).toEqual(
    Array.from({ length: 2 }, () => [201, "Pancakes (2)"]),
  );
  expect((await listMeals(bob)).map(({ name }) => name).sort()).toEqual(["Pancakes", "Pancakes (2)"]);
  expect((await listMeals(bob)).find(({ id }) => id === own.id)?.foods).toEqual(own.foods);
  await atOnce(SAVED_MEALS_MAX - 2, (index) => save(bob, { ...RECIPE, name: `Soup ${index}` }));
  const other = await share(ada, { recipeId: (await save(ada, { ...RECIPE, name: "Waffles" })).id });
  expect((await copy(bob, other)).status).toBe(409);
});

test("a recipe of others and a meal that is none are refused; a share without one has none", async () => {
  const { ada, bob } = await createThreePeople();
  const entry = await addEntry(ada, { name: "Soup", calories: 320 });
  const foreign = await save(bob);
  const { body: meal } = await ada("POST", "/meals", { name: "Lunch", entryIds: [entry.id] });
  for (const recipeId of [foreign.id, (meal as SavedMeal).id, 999]) {
    expect(await ada("POST", "/progress/share", { ...SHARE, recipeId })).toMatchObject(fieldError("recipeId"));
  }
  const plain = await share(ada, { recipeId: null });
  expect([plain.recipe, (await copy(bob, plain)).status]).toEqual([null, 404]);
});
