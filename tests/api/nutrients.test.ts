import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { foods } from "../../db/schema/foods.ts";
import type { NutrientSums } from "../../src/contracts/summary.ts";
import { FURTHER_NUTRIENTS } from "../../src/shared/food/further-nutrients.ts";
import { toItem } from "../../src/shared/food/hit-item.ts";
import { NUTRIENT_BUDGET } from "../../src/shared/product/limits.ts";
import { addEntry, fieldError, signedInApi } from "../support/api/api-steps.ts";
import { type Call, createTestDatabase } from "../support/api/test-api.ts";
import { createRandom } from "../support/create-random.ts";

// What the API adds up is compared with sums over the files themselves, which this test reads in its own way.

const readSeed = (name: string) => readFileSync(`db/seed/${name}`);
const splitRows = (text: string, separator: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(separator));
const [SR28_HEADER = [], ...SR28_ROWS] = splitRows(String(readSeed("food-nutrients.csv")), ",");
const SR28 = new Map(SR28_ROWS.map((row) => [row[0], row]));
const [RECIPE_HEADER = [], ...RECIPES] = splitRows(String(readSeed("recipes.tsv")), "\t");
const kcalOf = new Map(
  ["foods.tsv", "ingredients.tsv"].flatMap((name) => {
    const [header = [], ...rows] = splitRows(String(readSeed(name)), "\t");
    return rows.map((row) => [row[0], Number(row[header.indexOf("kcal")])] as const);
  }),
);

type Eaten = { key: string; grams: number; kcal: number };
type Part = { ndbNo: string; grams: number; kcal: number; lostWater: number };

/** A food itself, or the ingredients of a dish in its amount. */
function splitDish({ key, grams, kcal }: Eaten): Part[] {
  if (SR28.has(key)) return [{ ndbNo: key, grams, kcal, lostWater: 0 }];
  const recipe = RECIPES.find(([name]) => name === key) ?? [];
  const read = (column: string) => recipe[RECIPE_HEADER.indexOf(column)] ?? "";
  const parts = read("ingredients")
    .split(";")
    .map((part) => part.split("=") as [string, string]);
  const raw = parts.reduce((sum, [, amount]) => sum + Number(amount), 0);
  const share = grams / (raw * Number(read("yield")));
  const energy = parts.reduce((sum, [ndbNo, amount]) => sum + (kcalOf.get(ndbNo) ?? 0) * Number(amount), 0);
  return parts.map(([ndbNo, amount]) => ({
    ndbNo,
    grams: Number(amount) * share,
    kcal: (kcal * (kcalOf.get(ndbNo) ?? 0) * Number(amount)) / energy,
    lostWater: Number(amount) * share * (1 - Number(read("yield"))),
  }));
}

/** The sum of a column of SR28 over what was eaten, and the share of all kcal whose cells are not empty. */
function addUp(eaten: readonly Eaten[], column: string, allKcal: number) {
  const parts = eaten.flatMap(splitDish).map((part) => ({
    ...part,
    cell: SR28.get(part.ndbNo)?.[SR28_HEADER.indexOf(column)] ?? "",
  }));
  const stated = parts.filter(({ cell }) => cell !== "");
  const lost = column === "water_g" ? stated.reduce((sum, { lostWater }) => sum + lostWater, 0) : 0;
  return {
    amount: stated.reduce((sum, { cell, grams }) => sum + (Number(cell) * grams) / 100, -lost),
    coverage: stated.reduce((sum, { kcal }) => sum + kcal, 0) / allKcal,
  };
}

type Food = typeof foods.$inferSelect;
let table: Food[];
beforeAll(() => {
  table = createTestDatabase({ hasFoods: true }).select().from(foods).all();
});

const openDiary = () => signedInApi({ hasFoods: true });
const findFood = (name: string): Food => {
  const food = table.find((row) => row.ndbNo === name || row.recipe === name);
  if (!food) throw new Error(`no ${name}`);
  return food;
};
function createItem({ id, name, ndbNo, kcal: calories, portions, ...figures }: Food, grams: number) {
  const { protein, carbs, fat, fiber, sugar, sodium } = figures;
  const per100g = { calories, protein, carbs, fat, fiber, sugar, sodium };
  const item = toItem({ id, source: "builtin", name, ndbNo, per100g, entry: null, portions, amount: { grams } }, null);
  if (!item) throw new Error(`no item of ${name}`);
  return item;
}
const buildEntry = (items: ReturnType<typeof createItem>[], eatenOn: string) => ({
  name: "Meal",
  calories: Math.max(1, Math.round(items.reduce((sum, { calories }) => sum + calories, 0))),
  items,
  eatenOn,
});
const read = async (call: Call, query = "") => (await call("GET", `/nutrients${query}`)).body as NutrientSums;
const find = (sums: NutrientSums, wanted: string) => sums.nutrients.find(({ name }) => name === wanted);

test("the export says the water of drinks, of foods and dishes, of the portion that was eaten", async () => {
  const { call } = await openDiary();
  const items = [
    createItem(findFood("14355"), 240),
    createItem(findFood("latte"), 200),
    createItem(findFood("06194"), 240),
  ];
  const { id } = await addEntry(call, buildEntry(items, "2026-06-17T08:00"));
  await addEntry(call, buildEntry([createItem(findFood("06194"), 240)], "2026-06-17T09:00"));
  const readWater = async () =>
    ((await call("GET", "/user/export")).body as { foodEntries: { drinkWaterMl: number | null }[] }).foodEntries.map(
      ({ drinkWaterMl }) => drinkWaterMl,
    );
  expect(await readWater()).toEqual([418, null]);
  await call("POST", "/food-entries/portions", { portions: [{ id, share: 0.5 }] });
  expect(await readWater()).toEqual([209, null]);
});

test("the sums of days, their average and their coverage are those of SR28, food by food and dish by dish", async () => {
  const { call } = await openDiary();
  const random = createRandom(3604);
  const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const days = new Map<string, { eaten: Eaten[]; unknownKcal: number }>();
  for (const day of ["2026-06-12", "2026-06-14", "2026-06-16", "2026-06-17"]) {
    const eaten: Eaten[] = [];
    let unknownKcal = 0;
    for (let meal = 0; meal < 4; meal += 1) {
      const items = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
        createItem(choose(table), 10 + Math.round(random() * 300)),
      );
      await addEntry(call, buildEntry(items, `${day}T0${6 + meal}:30`));
      for (const { food, grams, calories } of items) {
        const key = food?.ndbNo ?? table.find(({ id }) => id === food?.id)?.recipe ?? "";
        eaten.push({ key, grams: grams ?? 0, kcal: calories });
      }
    }
    for (const calories of [120, 333]) {
      await addEntry(call, { name: "Something", calories, eatenOn: `${day}T10:00` });
      unknownKcal += calories;
    }
    days.set(day, { eaten, unknownKcal });
  }
  const compare = (sums: NutrientSums, of: readonly { eaten: Eaten[]; unknownKcal: number }[]) => {
    const eaten = of.flatMap((day) => day.eaten);
    const known = eaten.reduce((sum, { kcal }) => sum + kcal, 0);
    const all = known + of.reduce((sum, { unknownKcal }) => sum + unknownKcal, 0);
    expect(sums.trackedDays).toBe(of.length);
    expect(sums.calories).toBeCloseTo(all / of.length, 4);
    expect(sums.coverage).toBeCloseTo(known / all, 5);
    expect(sums.nutrients).toHaveLength(27);
    for (const { name, unit, column } of FURTHER_NUTRIENTS) {
      const expected = addUp(eaten, column, all);
      const found = find(sums, name);
      expect([name, found?.unit]).toEqual([name, unit]);
      // Dishes are rounded to four decimals in 100 g.
      expect(Math.abs((found?.amount ?? 0) - expected.amount / of.length)).toBeLessThan(0.005);
      expect([name, Math.abs((found?.coverage ?? 0) - expected.coverage) < 1e-4]).toEqual([name, true]);
    }
  };
  for (const [day, expected] of days) compare(await read(call, `?day=${day}`), [expected]);
  compare(await read(call, "?days=7"), [...days.values()]);
  compare(await read(call, "?day=2026-06-15&days=4"), [...days.values()].slice(0, 2));
  expect(await read(call)).toEqual(await read(call, "?day=2026-06-17&days=1"));
});

describe("what is not stated", () => {
  test("is unknown and not zero, of an entry, a day and its sources", async () => {
    const { call } = await openDiary();
    // SR28 says of battered chicken wings that they have 79 mg of cholesterol in 100 g, and nothing of their choline.
    const [wings, butter] = [createItem(findFood("05101"), 100), createItem(findFood("01001"), 50)];
    const entry = await addEntry(call, buildEntry([wings], "2026-06-17T08:00"));
    const alone = await read(call, `?entry=${entry.id}`);
    expect(alone).toMatchObject({ trackedDays: 1, calories: wings.calories, coverage: 1 });
    expect(find(alone, "cholesterol")).toMatchObject({ amount: 79, coverage: 1 });
    expect(find(alone, "choline")).toEqual({ name: "choline", unit: "mg", amount: null, coverage: 0, sources: [] });
    await addEntry(call, buildEntry([butter, butter], "2026-06-17T09:00"));
    const day = await read(call);
    expect(find(day, "cholesterol")).toMatchObject({
      amount: 79 + 215,
      sources: [
        { name: butter.name, amount: 215 },
        { name: wings.name, amount: 79 },
      ],
    });
    expect(find(day, "choline")).toMatchObject({ amount: 18.8, sources: [{ name: butter.name, amount: 18.8 }] });
    expect(find(day, "choline")?.coverage).toBeCloseTo(717 / (717 + wings.calories), 5);
  });

  test("is all of what was typed or estimated", async () => {
    const { call } = await openDiary();
    await addEntry(call, { name: "Soup", calories: 200 });
    const estimated = { ...createItem(findFood("01001"), 50), source: "estimate" as const, estimate: null };
    await addEntry(call, buildEntry([estimated], "2026-06-17T08:00"));
    const sums = await read(call);
    expect(sums).toMatchObject({ trackedDays: 1, coverage: 0 });
    expect(sums.nutrients.every(({ amount, coverage }) => amount === null && coverage === 0)).toBe(true);
  });

  test("an entry whose figures are typed over states nothing, and one that is deleted counts for nothing", async () => {
    const { call } = await openDiary();
    const { id } = await addEntry(call, buildEntry([createItem(findFood("01001"), 50)], "2026-06-17T08:00"));
    await call("PATCH", `/food-entries/${id}`, { calories: 500 });
    expect(await read(call)).toMatchObject({ calories: 500, coverage: 0 });
    await call("DELETE", `/food-entries/${id}`);
    expect(await read(call)).toMatchObject({ trackedDays: 0, calories: 0, coverage: 0 });
    expect((await call("GET", `/nutrients?entry=${id}`)).status).toBe(404);
  });
});

describe("caffeine and alcohol", () => {
  test("are the sums of what entries state, unknown where none does, and stay with what is made of an entry", async () => {
    const { call } = await signedInApi();
    const latte = await addEntry(call, { name: "Latte", calories: 100, caffeine: 95, eatenOn: "2026-06-17T08:00" });
    await addEntry(call, { name: "Wine", calories: 120, alcohol: 14, eatenOn: "2026-06-17T19:00" });
    await addEntry(call, { name: "Soup", calories: 180, caffeine: 0, eatenOn: "2026-06-16T12:00" });
    await addEntry(call, { name: "Bread", calories: 400, eatenOn: "2026-06-15T12:00" });
    const day = await read(call);
    expect(day.nutrients.slice(27)).toEqual([
      { name: "caffeine", unit: "mg", amount: 95, coverage: 0.454545, sources: [{ name: "Latte", amount: 95 }] },
      { name: "alcohol", unit: "g", amount: 14, coverage: 0.545455, sources: [{ name: "Wine", amount: 14 }] },
    ]);
    expect((await read(call, "?day=2026-06-16")).nutrients.slice(27)).toMatchObject([{ name: "caffeine", amount: 0 }]);
    expect((await read(call, "?day=2026-06-15")).nutrients).toHaveLength(27);
    const average = await read(call, "?days=7");
    expect(find(average, "caffeine")).toMatchObject({ amount: 31.666667, coverage: 0.35 });
    expect(find(average, "caffeine")?.sources).toEqual([{ name: "Latte", amount: 31.666667 }]);

    // A portion, a copy, an own food and a saved meal of it.
    const { body: halved } = await call("POST", "/food-entries/portions", { portions: [{ id: latte.id, share: 0.5 }] });
    expect(halved).toMatchObject([{ caffeine: 47.5, alcohol: null, portion: { whole: { caffeine: 95 } } }]);
    const copies = await call("POST", "/food-entries/copy", { ids: [latte.id], toDate: "2026-06-14" });
    expect(copies.body).toMatchObject([{ caffeine: 47.5, alcohol: null }]);
    const { body: food } = await call("POST", "/foods", { entryId: latte.id });
    expect(food).toMatchObject({ source: "own", entry: { caffeine: 95, alcohol: null } });
    const { body: found } = await call("GET", "/foods/search?q=3%20latte");
    expect((found as { entry: unknown }[])[0]?.entry).toMatchObject({ caffeine: 285 });
    const { body: meal } = await call("POST", "/meals", { name: "Morning", entryIds: [latte.id] });
    const logged = await call("POST", `/meals/${(meal as { id: number }).id}/log`, { share: 2 });
    expect(logged.body).toMatchObject([{ caffeine: 95, alcohol: null }]);
    expect((await call("GET", "/user/export")).body).toMatchObject({
      foodEntries: expect.arrayContaining([expect.objectContaining({ name: "Wine", caffeine: null, alcohol: 14 })]),
      foodTemplates: [{ caffeine: 95, alcohol: null }],
    });
    await call("PATCH", `/food-entries/${latte.id}`, { caffeine: 60 });
    const { body: whole } = await call("POST", "/food-entries/portions", { portions: [{ id: latte.id, share: 1 }] });
    expect(whole).toMatchObject([{ caffeine: 120, calories: 100 }]);
  });

  test("are stated of an entry whose items stay, and are no longer once they are removed", async () => {
    const { call } = await openDiary();
    const { id, items } = await addEntry(call, buildEntry([createItem(findFood("14209"), 240)], "2026-06-17T08:00"));
    const { body } = await call("PATCH", `/food-entries/${id}`, { caffeine: 95 });
    expect(body).toMatchObject({ caffeine: 95, items });
    expect(find(await read(call, `?entry=${id}`), "caffeine")).toMatchObject({ amount: 95, coverage: 1 });
    await call("PATCH", `/food-entries/${id}`, { caffeine: null });
    expect(find(await read(call, `?entry=${id}`), "caffeine")).toBeUndefined();
  });
});

test("a portion has its share, and water without energy counts by what it states", async () => {
  const { call } = await openDiary();
  const { id } = await addEntry(call, buildEntry([createItem(findFood("01001"), 50)], "2026-06-17T08:00"));
  await call("POST", "/food-entries/portions", { portions: [{ id, share: 0.5 }] });
  expect(find(await read(call, `?entry=${id}`), "cholesterol")?.amount).toBeCloseTo(215 / 4, 5);
  const water = table.find(({ kcal, ndbNo }) => kcal === 0 && ndbNo?.startsWith("14")) ?? findFood("14411");
  const drunk = await addEntry(call, buildEntry([createItem(water, 250)], "2026-06-17T08:00"));
  expect(await read(call, `?entry=${drunk.id}`)).toMatchObject({ calories: 0, coverage: 1 });
});

test("refuses what it does not know, shows no entry of others, and is not asked without end", async () => {
  const { call, signIn } = await openDiary();
  const { id } = await addEntry(call, { name: "Soup", calories: 200 });
  const other = await signIn("bob");
  expect((await other("GET", `/nutrients?entry=${id}`)).status).toBe(404);
  expect(await read(other)).toMatchObject({ trackedDays: 0, calories: 0 });
  for (const [field, query] of [
    ["day", "day=2026-02-30"],
    ["entry", `entry=${id}&day=2026-06-17`],
  ] as const)
    expect(await call("GET", `/nutrients?${query}`)).toMatchObject(fieldError(field));
  for (let calls = 0; calls < NUTRIENT_BUDGET.perMinute; calls += 1) await call("GET", "/nutrients");
  expect((await call("GET", "/nutrients")).status).toBe(429);
  expect((await other("GET", "/nutrients")).status).toBe(200);
});
