import { expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { addEntry, atOnce, fieldError, listCases, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { insertTableFood, saveOwnFood } from "../support/api/item-foods.ts";
import type { Call } from "../support/api/test-api.ts";

const NOTHING = { protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
const weigh = (grams: number | null) => ({ grams, gramsLow: grams, gramsHigh: grams });
const OIL = { id: 7, name: "Oil, olive", ndbNo: "04053", per100g: { ...NOTHING, calories: 884, fat: 100 } };
const ITEMS = [
  { name: "Beans", ...weigh(400), ...NOTHING, calories: 460, protein: 30, source: "estimate", food: null },
  { name: "Oil", ...weigh(20), ...NOTHING, calories: 176.8, fat: 20, source: "database", food: OIL },
];
const CHILI = { name: "Chili", items: ITEMS, servings: 4, cookedGrams: 1000 };
const BEANS = ITEMS.slice(0, 1);

const save = (call: Call, body: object) => call("POST", "/meals", body);
const change = (call: Call, id: number, body: object) => call("PATCH", `/meals/${id}`, body);
const log = (call: Call, id: number, share: number, key?: string) =>
  call("POST", `/meals/${id}/log`, { share }, key === undefined ? {} : { headers: { "idempotency-key": key } });
const list = async (call: Call) => (await call("GET", "/meals")).body as SavedMeal[];

async function withChili() {
  const api = await signedInApi();
  insertTableFood(api.syncDb, OIL);
  const { status, body } = await save(api.call, CHILI);
  expect(status).toBe(201);
  return { ...api, meal: body as SavedMeal };
}

test("a recipe is one food with its ingredients, which counts its servings; a serving of it is one entry", async () => {
  const { call, meal } = await withChili();
  const whole = { calories: 637, protein: 30, fat: 20, servingQuantity: 4 };
  expect(meal).toMatchObject({
    ...{ name: "Chili", servings: 4, cookedGrams: 1000, useCount: 0 },
    foods: [{ ...whole, name: "Chili", servingSize: "1 serving (250 g)", portion: null, items: ITEMS }],
  });
  expect(await list(call)).toEqual([meal]);
  const answers = await atOnce(20, () => log(call, meal.id, 1.5 / 4, "tap"));
  expect(sortStatuses(answers)).toEqual(Array(20).fill(201));
  const entries = (await call("GET", "/food-entries")).body as FoodEntry[];
  expect(entries).toMatchObject([
    { name: "Chili", calories: 239, servingQuantity: 1.5, source: "template", portion: { share: 0.375, whole } },
  ]);
  expect(entries[0]?.items).toMatchObject([
    { name: "Beans", grams: 150 },
    { name: "Oil", grams: 7.5, food: OIL },
  ]);
  // 300 of the 1,000 grams, and half of a serving.
  expect((await log(call, meal.id, 0.3)).body).toMatchObject([{ calories: 191, servingQuantity: 1.2 }]);
  expect((await log(call, meal.id, 0.5 / 4)).body).toMatchObject([{ servingQuantity: 0.5 }]);
  expect((await list(call))[0]?.useCount).toBe(3);
});

test("each field of a recipe is changed alone, also twenty at once; what was logged stays", async () => {
  const { call, meal } = await withChili();
  await log(call, meal.id, 0.25);
  const changes: [object, object][] = [
    [{ servings: 5 }, { servings: 5, foods: [{ servingSize: "1 serving (200 g)", servingQuantity: 5 }] }],
    [{ cookedGrams: null }, { cookedGrams: null, servings: 5, foods: [{ servingSize: "1 serving" }] }],
    [{ cookedGrams: 1 }, { cookedGrams: 1, foods: [{ servingSize: "1 serving (0.2 g)" }] }],
    [{ name: " Chili sin carne " }, { name: "Chili sin carne", foods: [{ name: "Chili sin carne" }] }],
    [{ items: BEANS }, { servings: 5, foods: [{ calories: 460, items: [{ name: "Beans" }] }] }],
    [{}, { name: "Chili sin carne", servings: 5, cookedGrams: 1 }],
  ];
  for (const [sent, expected] of changes) {
    const { status, body } = await change(call, meal.id, sent);
    expect([sent, status]).toEqual([sent, 200]);
    expect(body).toMatchObject({ id: meal.id, ...expected });
  }
  const parts = [{ servings: 8 }, { cookedGrams: 2000 }, { name: "Stew" }, { items: ITEMS }];
  await atOnce(20, (index) => change(call, meal.id, parts[index % parts.length] ?? {}));
  const foods = [{ name: "Stew", calories: 637, servingSize: "1 serving (250 g)", servingQuantity: 8 }];
  expect(await list(call)).toMatchObject([{ name: "Stew", servings: 8, cookedGrams: 2000, foods }]);
  expect((await call("GET", "/food-entries")).body).toMatchObject([{ name: "Chili", calories: 159 }]);
});

test("a recipe can take the place of a meal, and a meal that of a recipe", async () => {
  const { call, meal } = await withChili();
  const { id } = await addEntry(call, { name: "Rice", calories: 200 });
  const plain = (await save(call, { name: "CHILI", entryIds: [id] })).body as SavedMeal;
  expect(plain).toMatchObject({ id: meal.id, servings: null, cookedGrams: null, foods: [{ name: "Rice" }] });
  expect(await change(call, meal.id, { servings: 2 })).toMatchObject(fieldError("servings"));
  expect(await change(call, meal.id, { name: "Rice", cookedGrams: null })).toMatchObject(fieldError("servings"));
  const recipe = await change(call, meal.id, { items: BEANS });
  expect(recipe.body).toMatchObject({ name: "CHILI", servings: 1, foods: [{ calories: 460, servingQuantity: 1 }] });
  expect((await save(call, CHILI)).body).toMatchObject({ id: meal.id, servings: 4 });
  expect((await save(call, { name: "Snack", entryIds: [id] })).status).toBe(201);
  expect((await change(call, meal.id, { name: "snack", servings: 2 })).status).toBe(409);
  expect(await list(call)).toMatchObject([{ name: "Snack" }, { name: "Chili", servings: 4 }]);
});

test("ingredients keep a food only if it is in the table or one's own", async () => {
  const { call, meal, signIn } = await withChili();
  const foreign = { id: await saveOwnFood(await signIn("bea"), "Bea's oil"), name: "Bea's oil", ndbNo: null };
  const items = [{ ...ITEMS[1], source: "own", food: { ...foreign, per100g: OIL.per100g } }];
  const { body } = await change(call, meal.id, { items });
  expect(body).toMatchObject({ foods: [{ items: [{ source: "estimate", food: null, estimate: OIL.per100g }] }] });
});

test("a recipe that cannot be is 422, and changes nothing", async () => {
  const { call, meal } = await withChili();
  const { id } = await addEntry(call, { name: "Rice", calories: 200 });
  const wrong = {
    items: [
      ...[Array(3).fill({ ...ITEMS[0], calories: 9000 }), [{ ...ITEMS[1], food: null }]],
      ...[[{ ...ITEMS[1], calories: 500 }], [{ ...ITEMS[0], gramsLow: 500 }]],
    ],
    name: ["", " "],
  };
  for (const [field, value] of listCases(wrong)) {
    const sent = [
      await save(call, { ...CHILI, name: "New", [field]: value }),
      await change(call, meal.id, { [field]: value }),
    ];
    expect([field, value, ...sent.map(({ status }) => status)]).toEqual([field, value, 422, 422]);
  }
  const mixed = [
    { name: "New" },
    { ...CHILI, name: "New", entryIds: [id] },
    { name: "New", entryIds: [id], servings: 2 },
    { name: "New", entryIds: [id], cookedGrams: 100 },
    { name: "New", servings: 2 },
  ];
  for (const body of mixed) expect([body, (await save(call, body)).status]).toEqual([body, 422]);
  expect(await list(call)).toEqual([meal]);
});

test("a recipe is there once however often it is saved, and is in the export", async () => {
  const { call, meal } = await withChili();
  const answers = await atOnce(20, () => save(call, CHILI));
  expect(sortStatuses(answers)).toEqual(Array(20).fill(201));
  expect(await list(call)).toEqual([meal]);
  await change(call, meal.id, { servings: 2 });
  const exported = (await call("GET", "/user/export")).body as { savedMeals: SavedMeal[] };
  expect(exported.savedMeals).toMatchObject(await list(call));
});
