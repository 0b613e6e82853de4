import { beforeEach, expect, test } from "bun:test";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { POPULAR_FOODS } from "../../src/shared/food/search/popular-foods.ts";
import { MEAL_TYPES } from "../../src/shared/product/enums.ts";
import { addEntry } from "../support/api/api-steps.ts";
import { toIso } from "../support/api/diary-calls.ts";
import { type Call, HOUR, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

const searchAs = async (caller: Call, query: string): Promise<FoodHit[]> => {
  const { status, body } = await caller("GET", `/foods/search${query}`);
  expect(status).toBe(200);
  return body as FoodHit[];
};
const search = (query: string) => searchAs(call, query);
const searchFor = (text: string, more = "") => search(`?q=${encodeURIComponent(text)}${more}`);
const listNames = (hits: FoodHit[]) => hits.map((hit) => hit.name);

let api: ReturnType<typeof testApi>;
let call: Call;
beforeEach(async () => {
  api = testApi({ hasFoods: true });
  call = await api.signIn("ada");
});

test("finds by the beginnings of words, or other words in any case, the plain food first", async () => {
  const [banana] = await search("?q=banan");
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
  expect(listNames(await search("?q=chick%20roas"))).toContainEqual(expect.stringMatching(/chicken.*roast/i));
  expect(await search("?q=AUBERGINE")).not.toEqual([]);
  expect(await search("?q=jalapeno")).not.toEqual([]);
  expect(listNames(await search("?q=jalapeño"))).toEqual(listNames(await search("?q=jalapeno")));
});

test("two words that are written as one are found, and one that is written as two", async () => {
  const firsts = Object.entries({
    ...{ hashbrowns: "Hash browns, fast food", peanutbutter: "Peanut butter, smooth", "grape fruit": "Grapefruit" },
    ...{
      "pine apple": "Pineapple, fresh",
      "2 frenchfries": "French fries, fast food",
      "egg plant": "Eggplant, boiled",
    },
  });
  for (const [text, name] of firsts) expect([text, listNames(await searchFor(text)).at(0)]).toEqual([text, name]);
});

// What else a text may mean, and all kinds of typos, are in tests/unit/search-*.test.ts and everyday-searches.test.ts.
test("words come in any order, a typo is looked for last, and no more is given than is asked for", async () => {
  for (const { name, tags } of await search("?q=pear&limit=50")) expect(`${name} ${tags}`).not.toMatch(/\bpea\b/i);
  expect(await search("?q=zzzzzz")).toEqual([]);
  expect(await search("?q=banana%20zzzzzz")).toEqual([]);
  const [one, other] = [await search("?q=milk%20whole"), await search("?q=whole%20milk")];
  expect(listNames(one).toSorted()).toEqual(listNames(other).toSorted());
  expect(listNames(other).at(0)).toBe("Whole milk");
  const long = "whole milk whole milk whole milk ".repeat(3).slice(0, 100);
  expect(listNames(await searchFor(long))).toContain("Whole milk");
  await searchFor("a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(2).slice(0, 100));
  expect(await search("?q=c")).toHaveLength(20);
  expect(await search("?q=c&limit=1")).toHaveLength(1);
  expect(await search("?q=c&limit=50")).toHaveLength(50);
  const names = listNames(await search("?q=salmon%20with%20bananas&limit=4"));
  expect(names).toHaveLength(4);
  for (const [index, food] of [/salmon/i, /banana/i, /salmon/i, /banana/i].entries())
    expect(names[index]).toMatch(food);
});

test("one's own foods are found by a text with an amount, and with a typo where the table has nothing", async () => {
  for (const name of ["Grandma's egg bake", "Zwiebelkuchen"]) await addEntry(call, { name, calories: 400 });
  expect(listNames(await searchFor("2 eggs")).at(0)).toBe("Grandma's egg bake");
  expect(listNames(await searchFor("Zwibelkuchen"))).toEqual(["Zwiebelkuchen"]);
});

test("an import beside the server is found at once, also what it renames, and nothing that is gone", async () => {
  const run = (sql: string) => api.syncDb.$client.run(sql);
  const find = async (text: string) => listNames(await searchFor(text));
  expect(await find("quandong")).toEqual([]);
  run(`INSERT INTO foods (origin, name, tags, kcal, protein, carbs, fat, fiber, sugar, sodium, portions)
    VALUES ('fdc', 'Quandong, raw', '[]', 65, 1, 15, 0, 1, 5, 10, '[]')`);
  for (const text of ["quandong", "quadnong", "raw quand"]) expect(await find(text)).toEqual(["Quandong, raw"]);
  run("UPDATE foods SET name = 'Native peach, raw' WHERE name = 'Quandong, raw'");
  expect(await find("native peach")).toEqual(["Native peach, raw"]);
  expect(await find("quandong")).toEqual([]);
  run("DELETE FROM foods WHERE name = 'Native peach, raw'");
  expect(await find("native peach")).not.toContain("Native peach, raw");
});

test("marks of a query language are a text like any other", async () => {
  const words = ["a AND", "NOT", "name:apple", "'; drop table foods", "a NEAR b", "{a b}: c", "  ", "😀"];
  for (const text of [...'"*(%-^\\\t', ...words]) {
    await searchFor(text);
    expect(listNames(await search("?q=banana"))).toContain("Banana");
  }
});

test("without a text: own foods, favorites first, then the latest, each once as it was last eaten", async () => {
  const eat = (name: string, calories: number, hour: number, more = {}) =>
    addEntry(call, { name, calories, eatenAt: toIso(NOON + hour * HOUR), ...more });
  await eat("Soup", 100, -5);
  await eat("Toast", 200, -4, { isFavorite: true, tags: '["warm"]' });
  await eat("soup", 150, -3);
  await eat("Curry", 600, -2);
  const hits = await search("");
  expect(listNames(hits)).toEqual(["Toast", "Curry", "soup"]);
  expect(hits[2]).toMatchObject({ source: "recent", per100g: null, portions: [], entry: { calories: 150 } });
  expect(hits[0]?.tags).toEqual(["warm"]);
  expect(await searchAs(await api.signIn("bob"), "")).toEqual([]);
});

test("own foods are found in any case and without accents, each once", async () => {
  for (const name of ["Äpfel mit Zimt", "ÄPFEL MIT ZIMT", "Crème brûlée"])
    await addEntry(call, { name, calories: 200 });
  expect(listNames(await search("?q=äpfel"))).toContain("ÄPFEL MIT ZIMT");
  expect(listNames(await search("?q=creme"))).toContain("Crème brûlée");
  expect(listNames(await search(""))).toEqual(["Crème brûlée", "ÄPFEL MIT ZIMT"]);
});

test("own foods stand above the built-in ones, and wildcards are letters", async () => {
  await addEntry(call, { name: "Grandma's 100% banana bread", calories: 300 });
  expect(listNames(await search("?q=banana")).slice(0, 2)).toEqual(["Grandma's 100% banana bread", "Banana"]);
  expect(listNames(await search("?q=100%25")).at(0)).toBe("Grandma's 100% banana bread");
  expect(listNames(await search("?q=a_a"))).not.toContain("Grandma's 100% banana bread");
});

/** Logs foods one after another, a minute apart. */
function createEater() {
  let eaten = 0;
  return (name: string, mealType: string) => {
    eaten += 1;
    return addEntry(call, { name, calories: 100, mealType, eatenAt: toIso(NOON + (eaten - 1000) * MINUTE) });
  };
}

test.each(MEAL_TYPES)(
  "%s: a dozen popular foods that all exist and can be logged, before anything was eaten",
  async (meal) => {
    const hits = await search(`?meal=${meal}`);
    expect(hits).toHaveLength(12);
    expect(new Set(hits.map(({ source }) => source))).toEqual(new Set(["builtin"]));
    expect(hits.every(({ per100g, portions }) => per100g && portions.length > 0)).toBe(true);
    const all = await search(`?meal=${meal}&limit=50`);
    expect(all).toHaveLength(POPULAR_FOODS[meal].length);
    expect(listNames(all).slice(0, 12)).toEqual(listNames(hits));
  },
);

test("own recent foods come first, those of this meal before the others, each food once", async () => {
  const eat = createEater();
  await eat("Oats", "breakfast");
  await eat("banana", "breakfast");
  await eat("Curry", "dinner");
  const breakfast = await search("?meal=breakfast");
  expect(listNames(breakfast).slice(0, 4)).toEqual(["banana", "Oats", "Curry", "Coffee, black"]);
  expect(breakfast).toHaveLength(12);
  expect(listNames(breakfast)).not.toContain("Banana");
  expect(breakfast[0]?.entry).not.toBeNull();
  expect(listNames(await search("?meal=dinner")).slice(0, 3)).toEqual(["Curry", "banana", "Oats"]);
});

test("a person with many recent foods still sees popular ones, and with a text it is a search", async () => {
  const eat = createEater();
  for (let index = 0; index < 20; index += 1) await eat(`Meal ${index}`, "lunch");
  const hits = await search("?meal=lunch");
  expect(hits.map(({ source }) => source)).toEqual([...Array(8).fill("recent"), ...Array(4).fill("builtin")]);
  expect(listNames(await search("?meal=lunch&q=banana"))[0]).toBe("Banana");
  expect((await search("?meal=lunch&q=%20&limit=3")).length).toBe(3);
});
