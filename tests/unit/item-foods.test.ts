import { beforeEach, describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { foodTemplates } from "../../db/schema/diary.ts";
import { foods as foodTable } from "../../db/schema/foods.ts";
import { createItemFoods } from "../../src/features/foods/matching/item-foods.ts";
import { createMatchRepository, type MatchRepository } from "../../src/features/foods/matching/match-repository.ts";
import { createFoodRepository } from "../../src/features/foods/repository.ts";
import { createTemplateRepository } from "../../src/features/foods/template-repository.ts";
import { asyncDb, createTestDatabase, type SyncDb } from "../support/api/test-api.ts";
import { findRejection } from "../support/find-rejection.ts";

const createFoods = (syncDb: SyncDb, wrap: (matches: MatchRepository) => MatchRepository = (matches) => matches) => {
  const db = asyncDb(syncDb);
  return createItemFoods({
    matches: wrap(createMatchRepository(db)),
    foods: createFoodRepository(db),
    templates: createTemplateRepository(db),
  });
};

const addUser = (syncDb: SyncDb, name: string): number =>
  syncDb
    .insert(users)
    .values({ email: name, emailKey: name, username: name, usernameKey: name, password: "", createdAt: 0 })
    .returning({ id: users.id })
    .get().id;

const SOUP = { calories: 360, protein: 14, carbs: 30, fat: 12, fiber: 6, sugar: 4, sodium: 800 };
const addOwnFood = (syncDb: SyncDb, userId: number, name: string, servingSize: string | null, kcal = 360): number =>
  syncDb
    .insert(foodTemplates)
    .values({ ...SOUP, userId, name, nameKey: name.toLowerCase(), servingSize, calories: kcal, createdAt: 0 })
    .returning({ id: foodTemplates.id })
    .get().id;

const addImported = (syncDb: SyncDb, name: string, kcal: number, fdcId: number): number =>
  syncDb
    .insert(foodTable)
    .values({
      ...{ fdcId, origin: "fdc", name, tags: [], portions: [] },
      ...{ kcal, protein: 3, carbs: 10, fat: 1, fiber: 0, sugar: 9, sodium: 40 },
    })
    .returning({ id: foodTable.id })
    .get().id;

let syncDb: SyncDb;
let ada: number;
let bob: number;
beforeEach(() => {
  syncDb = createTestDatabase({ hasFoods: true });
  ada = addUser(syncDb, "ada");
  bob = addUser(syncDb, "bob");
});

describe("the foods of items", () => {
  test("come from the table, in the order of the items, with its figures of 100 g", async () => {
    const found = await createFoods(syncDb).find(ada, [
      { name: "steamed white rice", kcalPer100g: 120 },
      { name: "unknown stew", kcalPer100g: 120 },
      { name: "banana", kcalPer100g: 89 },
    ]);
    expect(found).toMatchObject([
      { source: "database", name: "White rice, cooked", per100g: { calories: 130, carbs: 28.17, sodium: 1 } },
      undefined,
      { source: "database", name: "Banana", per100g: { calories: 89, sugar: 12.23 } },
    ]);
  });

  test("are the person's own first, with the figures of their weight, and no one else's", async () => {
    const id = addOwnFood(syncDb, ada, "Lentil soup", "1 bowl (400 g)");
    const find = createFoods(syncDb).find;
    const items = [{ name: "lentil soup", kcalPer100g: 85 }];
    expect(await find(ada, items)).toMatchObject([
      { source: "own", id, name: "Lentil soup", per100g: { calories: 90, protein: 3.5, sodium: 200 } },
    ]);
    expect(await find(bob, items)).toMatchObject([{ source: "database" }]);
    // 90 kcal are far from 300: this is another soup.
    expect(await find(ada, [{ name: "lentil soup", kcalPer100g: 300 }])).toEqual([undefined]);
  });

  test("are no own foods without a weight, which have no figures of 100 g, or with impossible ones", async () => {
    addOwnFood(syncDb, ada, "Sticky tofu thing", "1 plate");
    addOwnFood(syncDb, ada, "Sticky rice thing", null);
    // No item can have 36,000 kcal in 100 g.
    addOwnFood(syncDb, ada, "Sticky bean thing", "1 g");
    const items = ["sticky tofu thing", "sticky rice thing", "sticky bean thing"].map((name) => ({ name }));
    expect(await createFoods(syncDb).find(ada, items)).toEqual([undefined, undefined, undefined]);
  });

  test("are imported ones if the energy agrees, behind the built-in ones, also those imported later", async () => {
    const { find } = createFoods(syncDb);
    const items = [
      { name: "strawberry milkshakes", kcalPer100g: 100 },
      { name: "banana", kcalPer100g: 89 },
      { name: "cod", kcalPer100g: 105 },
    ];
    expect(await find(ada, items)).toMatchObject([undefined, { name: "Banana" }, { name: "Cod, baked" }]);
    const id = addImported(syncDb, "STRAWBERRY MILKSHAKE", 110, 1);
    addImported(syncDb, "Bananas, raw", 97, 2);
    addImported(syncDb, "Fish, turbot, European, raw", 95, 3);
    expect(await find(ada, items)).toMatchObject([
      { source: "database", id, name: "STRAWBERRY MILKSHAKE" },
      { name: "Banana" },
      { name: "Cod, baked" },
    ]);
    const none = [
      { name: "strawberry milkshakes", kcalPer100g: 300 },
      { name: "strawberry milkshakes" },
      { name: "fish", kcalPer100g: 95 },
      { name: '"strawberry" OR 1', kcalPer100g: 110 },
    ];
    expect(await find(ada, none)).toEqual(none.map(() => undefined));
  });

  test("are found with one reading of the built-in names, which is tried again after a failure", async () => {
    let reads = 0;
    const { find } = createFoods(syncDb, (matches) => ({
      ...matches,
      listPopular: async () => {
        reads += 1;
        if (reads === 1) throw new Error("disk on fire");
        return matches.listPopular();
      },
    }));
    expect(await findRejection(find(ada, [{ name: "banana" }]))).toMatchObject({
      message: expect.stringContaining("disk on fire"),
    });
    const found = await Promise.all([find(ada, [{ name: "banana" }]), find(bob, [{ name: "pear" }])]);
    expect(found.flat()).toMatchObject([{ name: "Banana" }, { name: "Pear" }]);
    await find(ada, [{ name: "apple" }]);
    expect(reads).toBe(2);
  });
});
