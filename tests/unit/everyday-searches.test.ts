import { beforeAll, expect, test } from "bun:test";
import { createFoodRepository } from "../../src/features/foods/repository.ts";
import { parseSearchWords } from "../../src/features/foods/search-words.ts";
import { createTableSearch } from "../../src/features/foods/table-search.ts";
import { EVERYDAY_SEARCHES } from "../support/everyday-searches.ts";
import { asyncDb, createTestDatabase, seedBuiltInFoods } from "../support/test-api.ts";

let search: (typed: string, limit: number) => Promise<string[]>;
beforeAll(async () => {
  const db = createTestDatabase();
  await seedBuiltInFoods(db);
  const searchTable = createTableSearch(createFoodRepository(asyncDb(db)));
  search = async (typed, limit) => (await searchTable(parseSearchWords(typed), limit)).map(({ name }) => name);
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
