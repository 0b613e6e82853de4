import { expect, test } from "bun:test";
import { foods } from "../../db/schema/foods.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { type Call, NOON, seedBuiltInFoods, testApi } from "../support/test-api.ts";

const NOTHING = { kcal: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };

const search = async (call: Call, query: string): Promise<FoodHit[]> => {
  const { status, body } = await call("GET", `/foods/search${query}`);
  expect(status).toBe(200);
  return body as FoodHit[];
};
const listNames = (hits: FoodHit[]) => hits.map((hit) => hit.name);

async function seeded() {
  const api = testApi();
  await seedBuiltInFoods(api.syncDb);
  return { ...api, call: await api.signIn("ada") };
}

test("finds by the beginning of every word, the plain food first, with its figures and portions", async () => {
  const { call } = await seeded();
  const [banana] = await search(call, "?q=banan");
  expect(banana).toEqual({
    id: expect.any(Number),
    source: "builtin",
    name: "Banana",
    ndbNo: "09040",
    category: "fruits",
    tags: expect.any(Array),
    per100g: { calories: 89, protein: 1.09, carbs: 22.84, fat: 0.33, fiber: 2.6, sugar: 12.23, sodium: 1 },
    entry: null,
    portions: expect.arrayContaining([{ label: expect.any(String), grams: 118 }]),
  });
  expect(listNames(await search(call, "?q=chick%20roas"))).toContainEqual(expect.stringMatching(/chicken.*roast/i));
});

test("kinds of what was typed go before what is only named after it", async () => {
  const { call } = await seeded();
  const milks = listNames(await search(call, "?q=milk&limit=50"));
  expect(milks.indexOf("Whole milk")).toBeLessThan(milks.indexOf("Milk chocolate"));
  expect(listNames(await search(call, "?q=coffee")).at(0)).toBe("Coffee, black");
});

test("a whole word goes before the beginning of a longer one", async () => {
  const { call } = await seeded();
  const names = listNames(await search(call, "?q=bread&limit=50"));
  const firstPartial = names.findIndex((name) => !/\bbread\b/i.test(name));
  expect(firstPartial).toBeGreaterThan(2);
  expect(names.slice(firstPartial).some((name) => /\bbread\b/i.test(name))).toBe(false);
});

test("finds by other words for the same food, in any case and without accents", async () => {
  const { call } = await seeded();
  expect(await search(call, "?q=AUBERGINE")).not.toEqual([]);
  expect(await search(call, "?q=jalapeno")).not.toEqual([]);
  expect(listNames(await search(call, "?q=jalapeño"))).toEqual(listNames(await search(call, "?q=jalapeno")));
});

test.each([
  ["a letter too many", "bananna", "Banana"],
  ["a letter missing", "chiken breast", "Chicken breast, roasted, no skin"],
  ["two that changed places", "mlik", "Whole milk"],
  ["the first letter", "vanana", "Banana"],
  ["while typing on", "stawberr", "Strawberries"],
  ["a plural with a typo", "tomatos", "Tomato, raw"],
])("one typo is forgiven: %s", async (_, text, name) => {
  const { call } = await seeded();
  expect(listNames(await search(call, `?q=${encodeURIComponent(text)}`))).toContain(name);
});

test("a typo is looked for only where nothing has the words as they are", async () => {
  const { call } = await seeded();
  for (const { name, tags } of await search(call, "?q=pear&limit=50"))
    expect(`${name} ${tags}`).not.toMatch(/\bpea\b/i);
  expect(await search(call, "?q=zzzzzz")).toEqual([]);
  expect(await search(call, "?q=banana%20zzzzzz")).toEqual([]);
});

test.each([
  ["an amount", "2 eggs", "Egg, hard-boiled"],
  ["a measure", "cup of tea", "Tea, black"],
  ["an article", "a banana", "Banana"],
  ["what is not in it", "coffee no sugar", "Coffee, black"],
  ["a British word", "jacket potato", "Baked potato, with skin"],
  ["a plural with -ies", "cookies", "Chocolate chip cookie"],
  ["a form that no food has", "banana chunks", "Banana"],
  ["a way of cooking that no food has", "poached chickpeas", "Chickpeas, boiled"],
  ["a middle word that no food has", "chocolate fudge cake", "Chocolate cake with frosting"],
  ["a word before the food that no food has", "tesco bananas", "Banana"],
])("%s is understood: %s", async (_, text, name) => {
  const { call } = await seeded();
  expect(listNames(await search(call, `?q=${encodeURIComponent(text)}`)).at(0)).toBe(name);
});

test("foods that no food has all of are found each, in turn", async () => {
  const { call } = await seeded();
  const names = listNames(await search(call, "?q=salmon%20with%20bananas&limit=4"));
  expect(names).toHaveLength(4);
  for (const [index, food] of [/salmon/i, /banana/i, /salmon/i, /banana/i].entries())
    expect(names[index]).toMatch(food);
});

test("one's own foods are found by a text with an amount", async () => {
  const { call } = await seeded();
  await call("POST", "/food-entries", { name: "Grandma's egg bake", calories: 400 });
  expect(listNames(await search(call, "?q=2%20eggs")).at(0)).toBe("Grandma's egg bake");
});

test("one's own food is found with a typo where the table has nothing", async () => {
  const { call } = await seeded();
  await call("POST", "/food-entries", { name: "Zwiebelkuchen", calories: 400 });
  expect(listNames(await search(call, "?q=Zwibelkuchen"))).toEqual(["Zwiebelkuchen"]);
});

test.each([
  ["apples", "Apple"],
  ["TOMATOES", "Tomato, raw"],
  ["egg", "Egg, fried"],
])("singular and plural are one: %s", async (text, name) => {
  const { call } = await seeded();
  expect(listNames(await search(call, `?q=${text}`)).slice(0, 3)).toContain(name);
});

test("words come in any order", async () => {
  const { call } = await seeded();
  const [one, other] = [await search(call, "?q=milk%20whole"), await search(call, "?q=whole%20milk")];
  expect(listNames(one).toSorted()).toEqual(listNames(other).toSorted());
  expect(listNames(other).at(0)).toBe("Whole milk");
});

test("a text as long as it may be is searched by its first words", async () => {
  const { call } = await seeded();
  const long = "whole milk whole milk whole milk ".repeat(3).slice(0, 100);
  expect(listNames(await search(call, `?q=${encodeURIComponent(long)}`))).toContain("Whole milk");
  await search(
    call,
    `?q=${encodeURIComponent("a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(2).slice(0, 100))}`,
  );
});

test("an imported food stands behind the built-in ones of its kind", async () => {
  const { syncDb, call } = await seeded();
  syncDb
    .insert(foods)
    .values({ fdcId: 7, origin: "fdc", name: "Oat milk", tags: [], portions: [], ...NOTHING })
    .run();
  const milks = listNames(await search(call, "?q=milk&limit=50"));
  expect(milks).toContain("Oat milk");
  expect(milks.indexOf("Oat milk")).toBeGreaterThan(milks.indexOf("Whole milk"));
});

test.each([
  '"',
  "*",
  "a AND",
  "NOT",
  "(",
  "name:apple",
  "%",
  "'; drop table foods",
  "-",
  "^",
  "a NEAR b",
  "\\",
  "\t",
  "{a b}: c",
  "  ",
  "😀",
])("%p is a text like any other", async (text) => {
  const { call } = await seeded();
  await search(call, `?q=${encodeURIComponent(text)}`);
  expect(listNames(await search(call, "?q=banana"))).toContain("Banana");
});

test("gives at most what is asked for, 20 where nothing is", async () => {
  const { call } = await seeded();
  expect(await search(call, "?q=c")).toHaveLength(20);
  expect(await search(call, "?q=c&limit=1")).toHaveLength(1);
  expect(await search(call, "?q=c&limit=50")).toHaveLength(50);
});

test.each(["?limit=0", "?limit=51", "?limit=x", "?limit=1e1", `?q=${"x".repeat(101)}`])("%s: 422", async (query) => {
  const { signIn } = testApi();
  expect((await (await signIn("ada"))("GET", `/foods/search${query}`)).status).toBe(422);
});

test("without a text: own foods, favourites first, then the latest, each once as it was last eaten", async () => {
  const { call, signIn } = await seeded();
  const eat = (name: string, calories: number, hour: number, more = {}) =>
    call("POST", "/food-entries", {
      name,
      calories,
      eatenAt: new Date(NOON + hour * 3_600_000).toISOString(),
      ...more,
    });
  await eat("Soup", 100, -5);
  await eat("Toast", 200, -4, { isFavorite: true, tags: '["warm"]' });
  await eat("soup", 150, -3);
  await eat("Curry", 600, -2);
  const hits = await search(call, "");
  expect(listNames(hits)).toEqual(["Toast", "Curry", "soup"]);
  expect(hits[2]).toMatchObject({ source: "recent", per100g: null, portions: [], entry: { calories: 150 } });
  expect(hits[0]?.tags).toEqual(["warm"]);
  expect(await search(await signIn("bob"), "")).toEqual([]);
});

test("own foods are found in any case and without accents, each once", async () => {
  const { call } = await seeded();
  for (const name of ["Äpfel mit Zimt", "ÄPFEL MIT ZIMT", "Crème brûlée"]) {
    await call("POST", "/food-entries", { name, calories: 200 });
  }
  expect(listNames(await search(call, "?q=äpfel"))).toContain("ÄPFEL MIT ZIMT");
  expect(listNames(await search(call, "?q=creme"))).toContain("Crème brûlée");
  expect(listNames(await search(call, ""))).toEqual(["Crème brûlée", "ÄPFEL MIT ZIMT"]);
});

test("own foods stand above the built-in ones, and wildcards are letters", async () => {
  const { call } = await seeded();
  await call("POST", "/food-entries", { name: "Grandma's 100% banana bread", calories: 300 });
  expect(listNames(await search(call, "?q=banana")).slice(0, 2)).toEqual(["Grandma's 100% banana bread", "Banana"]);
  expect(listNames(await search(call, "?q=100%25")).at(0)).toBe("Grandma's 100% banana bread");
  expect(listNames(await search(call, "?q=a_a"))).not.toContain("Grandma's 100% banana bread");
});
