import { beforeAll, expect, test } from "bun:test";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { EVERYDAY_SEARCHES } from "../support/everyday-searches.ts";
import { seedBuiltInFoods, testApi } from "../support/test-api.ts";

let search: (typed: string, limit: number) => Promise<string[]>;
beforeAll(async () => {
  const { syncDb, signIn } = testApi();
  await seedBuiltInFoods(syncDb);
  const call = await signIn("ada");
  search = async (typed, limit) => {
    const { status, body } = await call("GET", `/foods/search?q=${encodeURIComponent(typed)}&limit=${limit}`);
    expect(status).toBe(200);
    return (body as FoodHit[]).map(({ name }) => name);
  };
});

test("everyday searches find first what people mean", async () => {
  const wrong: string[] = [];
  for (const [typed, acceptable] of EVERYDAY_SEARCHES) {
    const [first = "nothing"] = await search(typed, 1);
    if (!acceptable.test(first)) wrong.push(`${typed}: ${first}`);
  }
  expect(wrong).toEqual([]);
});

test("dishes of restaurants and brands come behind the plain food", async () => {
  expect(await search("chicken", 10)).not.toContain("General Tso's chicken");
  for (const typed of ["burger", "fries", "pizza", "chick", "sandwich"])
    expect((await search(typed, 5)).join()).not.toMatch(/McDonald|Burger King|Wendy|Pizza Hut|Domino|Chick-fil|Subway/);
});
