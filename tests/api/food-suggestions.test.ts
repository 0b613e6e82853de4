import { expect, test } from "bun:test";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { MEAL_TYPES } from "../../src/shared/enums.ts";
import { POPULAR_FOODS } from "../../src/shared/food-search/popular-foods.ts";
import { type Call, MINUTE, NOON, seedBuiltInFoods, testApi } from "../support/test-api.ts";

const suggest = async (call: Call, query: string): Promise<FoodHit[]> => {
  const { status, body } = await call("GET", `/foods/search?${query}`);
  expect(status).toBe(200);
  return body as FoodHit[];
};
const listNames = (hits: FoodHit[]) => hits.map(({ name }) => name);

async function seeded() {
  const api = testApi();
  await seedBuiltInFoods(api.syncDb);
  const call = await api.signIn("ada");
  let eaten = 0;
  const eat = async (name: string, mealType: string) => {
    eaten += 1;
    const eatenAt = new Date(NOON - 1000 * MINUTE + eaten * MINUTE).toISOString();
    expect((await call("POST", "/food-entries", { name, calories: 100, mealType, eatenAt })).status).toBe(201);
  };
  return { call, eat };
}

test.each(MEAL_TYPES)(
  "%s: a dozen popular foods that all exist and can be logged, before anything was eaten",
  async (meal) => {
    const { call } = await seeded();
    const hits = await suggest(call, `meal=${meal}`);
    expect(hits).toHaveLength(12);
    expect(new Set(hits.map(({ source }) => source))).toEqual(new Set(["builtin"]));
    expect(hits.every(({ per100g, portions }) => per100g && portions.length > 0)).toBe(true);
    const all = await suggest(call, `meal=${meal}&limit=50`);
    expect(all).toHaveLength(POPULAR_FOODS[meal].length);
    expect(listNames(all).slice(0, 12)).toEqual(listNames(hits));
  },
);

test("own recent foods come first, those of this meal before the others, each food once", async () => {
  const { call, eat } = await seeded();
  await eat("Oats", "breakfast");
  await eat("banana", "breakfast");
  await eat("Curry", "dinner");
  const breakfast = await suggest(call, "meal=breakfast");
  expect(listNames(breakfast).slice(0, 4)).toEqual(["banana", "Oats", "Curry", "Coffee, black"]);
  expect(breakfast).toHaveLength(12);
  expect(listNames(breakfast)).not.toContain("Banana");
  expect(breakfast[0]?.entry).not.toBeNull();
  expect(listNames(await suggest(call, "meal=dinner")).slice(0, 3)).toEqual(["Curry", "banana", "Oats"]);
});

test("a person with many recent foods still sees popular ones, and with a text it is a search", async () => {
  const { call, eat } = await seeded();
  for (let index = 0; index < 20; index += 1) await eat(`Meal ${index}`, "lunch");
  const hits = await suggest(call, "meal=lunch");
  expect(hits.map(({ source }) => source)).toEqual([...Array(8).fill("recent"), ...Array(4).fill("builtin")]);
  expect(listNames(await suggest(call, "meal=lunch&q=banana"))[0]).toBe("Banana");
  expect((await suggest(call, "meal=lunch&q=%20&limit=3")).length).toBe(3);
  expect((await call("GET", "/foods/search?meal=brunch")).status).toBe(422);
});
