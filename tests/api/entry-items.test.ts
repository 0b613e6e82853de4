import { beforeEach, describe, expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { addEntry } from "../support/api/api-steps.ts";
import { copyEntries, listEntries } from "../support/api/diary-calls.ts";
import { insertTableFood, saveOwnFood } from "../support/api/item-foods.ts";
import { type Call, testApi } from "../support/api/test-api.ts";

const PER_100G = { calories: 61, protein: 3.47, carbs: 4.66, fat: 3.25, fiber: 0, sugar: 4.66, sodium: 46 };
const NOTHING = { protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
const YOGURT = {
  ...{ name: "Yogurt", grams: 150, gramsLow: 120, gramsHigh: 180 },
  ...{ calories: 91.5, protein: 5.205, carbs: 6.99, fat: 4.875, fiber: 0, sugar: 6.99, sodium: 69 },
  source: "database",
  food: { id: 7, name: "Yogurt, plain", ndbNo: "01116", per100g: PER_100G },
};
const HONEY = {
  ...{ name: "Honey", grams: null, gramsLow: null, gramsHigh: null, source: "estimate", food: null },
  ...{ ...NOTHING, calories: 64.2, carbs: 17.3 },
};
const BOWL = { name: "Yogurt with honey", items: [YOGURT, HONEY] };
const SUMS = { calories: 156, protein: 5.2, carbs: 24.3, fat: 4.9, fiber: 0, sugar: 7, sodium: 69 };
const HALF = { calories: 78, protein: 2.6, carbs: 12.1, fat: 2.4, fiber: 0, sugar: 3.5, sodium: 35 };
const UNKNOWN = { estimate: null, count: null, unit: null, preparation: null, box: null };

const add = (fields: object = {}) => addEntry(call, { ...BOWL, calories: 156, ...fields });
const setShare = ({ id }: FoodEntry, share: number) =>
  call("POST", "/food-entries/portions", { portions: [{ id, share }] });
const patch = async (id: string, fields: object): Promise<FoodEntry> => {
  const { status, body } = await call("PATCH", `/food-entries/${id}`, fields);
  expect(status).toBe(200);
  return body as FoodEntry;
};
/** An account of a server whose table has the yogurt. */
let call: Call;
beforeEach(async () => {
  const { signIn, syncDb } = testApi();
  insertTableFood(syncDb, YOGURT.food);
  call = await signIn("ada");
});

test("an entry keeps its items, whose sums are its figures; one without has none", async () => {
  const entry = await add();
  const items = [
    { ...UNKNOWN, ...YOGURT },
    { ...UNKNOWN, ...HONEY },
  ];
  expect(entry).toMatchObject({ ...SUMS, items, portion: null });
  const plain = await call("POST", "/food-entries", { name: "Soup", calories: 100 });
  expect(plain.body).toMatchObject({ items: [] });
  expect(await listEntries(call)).toContainEqual(entry);
});

test("its count, preparation, place on the photo and whose food it is are kept; another word is 422", async () => {
  const details = {
    estimate: { ...NOTHING, calories: 60 },
    count: 1.5,
    unit: "cup",
    preparation: "stirred",
    box: { x: 0, y: 0.25, width: 1, height: 0.5 },
  };
  const entry = await add({ items: [{ ...YOGURT, ...details }, HONEY] });
  expect(entry.items[0]).toEqual({ ...YOGURT, ...details } as FoodEntry["items"][number]);
  const food = { ...YOGURT.food, id: await saveOwnFood(call, YOGURT.food.name), source: "own" };
  const estimated = { ...YOGURT, source: "estimate", food, estimate: PER_100G };
  expect((await add({ items: [estimated, HONEY] })).items[0]?.food).toEqual(food as FoodEntry["items"][0]["food"]);
  const refused = { ...BOWL, calories: 156, items: [{ ...estimated, food: { ...food, source: "recent" } }, HONEY] };
  expect((await call("POST", "/food-entries", refused)).status).toBe(422);
});

describe("a portion", () => {
  test("scales the items with the entry, and all of it is what was logged", async () => {
    const entry = await add();
    const { body } = await setShare(entry, 0.5);
    const [half] = body as FoodEntry[];
    expect(half).toMatchObject({ ...HALF, items: [{ grams: 75, gramsLow: 60, calories: 45.75 }, { calories: 32.1 }] });
    expect(half?.portion).toMatchObject({ share: 0.5, whole: { calories: 156, items: entry.items } });
    const whole = await setShare(entry, 1);
    expect(whole.body).toEqual([entry]);
  });

  test("may be logged at once, and its items changed later", async () => {
    const entry = await add();
    const [half] = (await setShare(entry, 0.5)).body as FoodEntry[];
    const { name, calories, items, portion } = half as FoodEntry;
    const again = await call("POST", "/food-entries", { name, calories, items, portion });
    expect(again.body).toMatchObject({ ...HALF, items, portion });
    const changed = await patch(entry.id, { items: [items[0]], portion: null });
    expect(changed).toMatchObject({ calories: 46, carbs: 3.5, items: [items[0]], portion: null });
  });
});

test("a portion of a pinch keeps a weight and a count above 0", async () => {
  const least = { grams: 1e-6, gramsLow: 1e-6, gramsHigh: 1e-6, count: 1e-6 };
  const weight = { grams: 1e-7, gramsLow: 1e-7, gramsHigh: 1e-6, count: 1e-5 };
  const pinch = { ...HONEY, name: "Salt", calories: 0, carbs: 0, ...weight };
  const entry = await add({ items: [YOGURT, HONEY, pinch] });
  const { status, body } = await setShare(entry, 0.01);
  expect(status).toBe(200);
  expect((body as FoodEntry[])[0]?.items[2]).toMatchObject(least);
});

test("a portion of a whole with items, without items of its own, is refused", async () => {
  const { items } = await add();
  const whole = { ...SUMS, servingQuantity: 1, items };
  const body = { name: "Bowl", ...HALF, portion: { share: 0.5, whole } };
  for (const sent of [body, { ...body, items: [] }]) {
    expect(await call("POST", "/food-entries", sent)).toMatchObject({
      ...{ status: 422, body: { fields: { items: expect.stringContaining("missing") } } },
    });
  }
});

test("an item's name is trimmed as that of an entry, and keeps what that keeps", async () => {
  const name = "\u05d9\u05d5\u05d2\u05d5\u05e8\u05d8 \u202eYogurt";
  const entry = await add({ name: `  ${name} `, items: [{ ...YOGURT, name: `  ${name}\n` }, HONEY] });
  expect(entry).toMatchObject({ name, items: [{ name }, { name: "Honey" }] });
  const changed = await patch(entry.id, { items: [{ ...YOGURT, name: " Skyr " }] });
  expect(changed.items[0]?.name).toBe("Skyr");
});

test("what an item may be without, the items of a whole may be without, too", async () => {
  const whole = { ...SUMS, servingQuantity: 1, items: [{ ...YOGURT, name: " Yogurt " }, HONEY] };
  const { items } = (await add()) as FoodEntry;
  const half = items.map((item) => ({
    ...item,
    ...Object.fromEntries(Object.keys(PER_100G).map((figure) => [figure, item[figure as keyof typeof PER_100G] / 2])),
    ...(item.grams !== null && { grams: 75, gramsLow: 60, gramsHigh: 90 }),
  }));
  const sent = { name: "Bowl", ...HALF, items: half, portion: { share: 0.5, whole } };
  const { status, body } = await call("POST", "/food-entries", sent);
  expect({ status, body }).toMatchObject({ status: 201, body: { ...HALF, portion: { share: 0.5, whole: { items } } } });
  const blank = { ...whole, items: [{ ...YOGURT, name: " " }, HONEY] };
  const refused = await call("POST", "/food-entries", { ...sent, portion: { share: 0.5, whole: blank } });
  expect(refused.status).toBe(422);
});

describe("a change", () => {
  test("of the items changes the figures, which need not be sent", async () => {
    const { id } = await add();
    const entry = await patch(id, { items: [YOGURT] });
    expect(entry).toMatchObject({ calories: 92, carbs: 7, items: [{ name: "Yogurt" }] });
  });

  test("of a figure by hand ends the items, and so does an empty list; another change keeps them", async () => {
    const { id, items } = await add();
    expect(await patch(id, { name: "Bowl", notes: "cold" })).toMatchObject({ ...SUMS, items });
    expect(await patch(id, { calories: 200 })).toMatchObject({ ...SUMS, calories: 200, items: [] });
    expect(await patch(id, { items, portion: null })).toMatchObject({ ...SUMS, items });
    expect(await patch(id, { items: [] })).toMatchObject({ ...SUMS, items: [] });
  });
});

test("items go along with a copy, a saved meal and the export", async () => {
  const { id, items } = await add();
  const copied = await copyEntries(call, [id]);
  expect(copied.body).toMatchObject([{ ...SUMS, items }]);
  const meal = await call("POST", "/meals", { name: "Bowl", entryIds: [id] });
  expect(meal.body).toMatchObject({ foods: [{ items }] });
  const logged = await call("POST", `/meals/${(meal.body as { id: number }).id}/log`, { share: 0.5 });
  expect(logged.body).toMatchObject([{ ...HALF, items: [{ grams: 75 }, { grams: null }] }]);
  const exported = await call("GET", "/user/export");
  expect(exported.body).toMatchObject({ foodEntries: [{ items }, { items }, { items: [{ grams: 75 }, {}] }] });
});

const bad = (change: object) => [{ ...YOGURT, ...change }];
test.each<[string, unknown]>([
  ["figures that are not those of the food", bad({ calories: 300 })],
  ["figures of a food without a weight", bad({ grams: null })],
  ["a food's figures without the food", bad({ food: null })],
  ["a weight below its low one", bad({ gramsLow: 151 })],
  ["a weight above its high one", bad({ gramsHigh: 149 })],
  ["a blank name", bad({ name: " \t " })],
  ["a name of which nothing is seen", bad({ name: "\u200b\u2060" })],
  ["a box beyond the photo", bad({ box: { x: 0, y: 0, width: 1.1, height: 1 } })],
  ["sums that are not the entry's figures", [YOGURT, YOGURT, HONEY]],
])("items with %s are refused, and nothing is stored", async (_, items) => {
  const { status, body } = await call("POST", "/food-entries", { ...BOWL, calories: 156, items });
  expect({ status, body }).toMatchObject({ status: 422, body: { message: expect.any(String) } });
  expect((await call("GET", "/food-entries")).body).toEqual([]);
  const { id } = await add();
  expect((await call("PATCH", `/food-entries/${id}`, { calories: 156, items })).status).toBe(422);
  expect((await call("GET", "/food-entries")).body).toMatchObject([SUMS]);
});

test("forty items fit, and a figure that was rounded item by item is near enough", async () => {
  const items = Array.from({ length: 40 }, () => HONEY);
  const entry = await add({ calories: 40 * 64, items });
  expect(entry).toMatchObject({ calories: 2568, carbs: 692 });
  expect(entry.items).toHaveLength(40);
});

test("forty items with the longest plain names fit; with marks on each letter, also in a portion, they are refused", async () => {
  const listItems = (letter: string) => Array.from({ length: 40 }, () => ({ ...HONEY, name: letter.repeat(200) }));
  const [plain, marked] = [listItems("a"), listItems(`語${"\ua8e0".repeat(15)}`)];
  const figures = { ...NOTHING, calories: 2568, carbs: 692 };
  expect((await add({ ...figures, items: plain })).items).toHaveLength(40);
  const whole = { ...figures, servingQuantity: 1, items: marked };
  for (const fields of [{ items: marked }, { items: plain, portion: { share: 0.5, whole } }]) {
    const { status, body } = await call("POST", "/food-entries", { ...BOWL, ...figures, ...fields });
    expect([status, body]).toMatchObject([422, { fields: { items: "The items have too much text" } }]);
  }
});
