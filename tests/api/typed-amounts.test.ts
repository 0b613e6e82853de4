import { expect, test } from "bun:test";
import { join } from "node:path";
import { parseDishes, parseFoods } from "../../db/seed/food-table.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { addEntry } from "../support/api/api-steps.ts";
import { type Call, testApi } from "../support/api/test-api.ts";
import { ROOT } from "../support/paths.ts";

const readSeed = (file: string) => Bun.file(join(ROOT, "db/seed", file)).text();

const signIn = (): Promise<Call> => testApi({ hasFoods: true }).signIn("ada");

const search = async (text: string, call: Call, limit = 20): Promise<FoodHit[]> => {
  const { status, body } = await call(
    "GET",
    `/foods/search?q=${encodeURIComponent(text.slice(0, 100))}&limit=${limit}`,
  );
  expect([text, status]).toEqual([text, 200]);
  return body as FoodHit[];
};
const findFirst = async (text: string, call: Call) => (await search(text, call, 1))[0];

test("the first food that is found has the amount that was typed, each of several foods its own", async () => {
  const ada = await signIn();
  const cases: [string, string, number | null | undefined][] = [
    ["200g rice", "White rice, cooked", 200],
    ["9999 kg rice", "White rice, cooked", null],
    ["2 eggs", "Egg, hard-boiled", 100],
    ["150 g cottage cheese 2%", "Cottage cheese, low-fat, 2%", 150],
    ["20 g dark chocolate 50%", "Dark chocolate, 45-59% cocoa", 20],
    ["150 g 80/20 beef", "Ground beef, 80% lean, pan-browned", 150],
    ["150 g beef mince 5% fat", "Ground beef, 95% lean, pan-browned", 150],
    ["250 ml 2% milk", "Reduced-fat milk, 2%", 260],
    ["7 up", "Lemon-lime soda", undefined],
    ["2 milk", "Whole milk", 488],
    ["large cheeseburger", "Cheeseburger, large", undefined],
    ["banana", "Banana", undefined],
  ];
  for (const [text, name, grams] of cases) {
    const hit = await findFirst(text, ada);
    expect([text, hit?.name, hit?.amount && Math.round(hit.amount.grams)]).toEqual([text, name, grams]);
  }
  const hits = await search("2 eggs and 3 slices of toast and a kiwi", ada);
  expect(hits.slice(0, 3).map(({ name, amount }) => [name, amount?.grams])).toEqual([
    ["Egg, hard-boiled", 100],
    ["White toast", 81],
    ["Kiwi", 69],
  ]);
});

test("each built-in food with a number in a name is found by it, before and behind an amount", async () => {
  const foods = [...parseFoods(await readSeed("foods.tsv")), ...parseDishes(await readSeed("dishes.tsv"))];
  const names = foods.flatMap(({ name, aliases }) => [name, ...aliases.split(",")]).filter((name) => /\d/.test(name));
  expect(names.length).toBeGreaterThan(30);
  const ada = await signIn();
  for (const name of names) {
    const found = await findFirst(name, ada);
    if (foods.some((food) => food.name === name)) expect(found?.name).toBe(name);
    expect([name, found?.amount]).toEqual([name, undefined]);
    for (const text of [`150 g ${name}`, `150g of ${name}`, `${name} 150 g`, `${name}, 150g`]) {
      const hit = await findFirst(text, ada);
      expect([text, hit?.name, hit?.amount?.grams]).toEqual([text, found?.name, 150]);
    }
  }
}, 60_000);

test("one's own foods are scaled to the amount, a number in their names is not an amount", async () => {
  const call = await signIn();
  await addEntry(call, { name: "Oat bake", calories: 400, servingSize: "1 plate (200 g)" });
  await addEntry(call, { name: "2 eggs on rye", calories: 350 });
  await addEntry(call, { name: "Skyr 0%", calories: 100, servingSize: "150 g" });
  await addEntry(call, { name: "Stew", calories: 500, servingSize: null });
  const first = async (text: string) => {
    const hit = await findFirst(text, call);
    return [hit?.name, hit?.entry?.calories, hit?.amount?.grams ?? hit?.amount];
  };
  expect(await first("300 g oat bake")).toEqual(["Oat bake", 600, 300]);
  expect(await first("2 oat bake")).toEqual(["Oat bake", 800, 400]);
  expect(await first("2 eggs on")).toEqual(["2 eggs on rye", 350, undefined]);
  expect(await first("skyr 0% 300g")).toEqual(["Skyr 0%", 200, 300]);
  expect((await first("skyr 2%"))[0]).not.toBe("Skyr 0%");
  expect(await first("300 g stew")).toEqual(["Stew", 500, null]);
});

test("an own food comes behind one that states the percentage, and a food that was eaten is found once", async () => {
  const call = await signIn();
  await addEntry(call, { name: "Cottage cheese, full-fat", calories: 103, servingSize: "1/2 cup (105 g)" });
  const names = (await search("150 g cottage cheese 2%", call)).map(({ name }) => name);
  expect(names).toEqual(["Cottage cheese, low-fat, 2%", "Cottage cheese, full-fat"]);
  await addEntry(call, { name: "Banana", calories: 105, servingSize: "1 medium (118 g)" });
  const hits = await search("ban", call);
  expect(hits.slice(0, 3).map(({ name }) => name)).toEqual(["Banana", "Banana bread", "Banana pancakes"]);
  expect(hits.filter(({ name }) => name === "Banana")).toHaveLength(1);
  const [large] = await search("large banana", call);
  expect(large).toMatchObject({ source: "recent", name: "Banana", entry: { calories: 121 } });
  expect(large?.amount?.grams).toBeCloseTo(136, 0);
});
