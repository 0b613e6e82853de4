import { describe, expect, test } from "bun:test";
import { foodTemplates } from "../../db/schema/diary.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { addEntry, atOnce, signedInApi } from "../support/api/api-steps.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Call, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const SOUP = {
  ...{ name: "Grandma's soup", calories: 310, protein: 14, carbs: 30.5, fat: 12, fiber: 6, sugar: 4, sodium: 800 },
  ...{ servingSize: "1 bowl (400 g)", category: "proteins", tags: '["warm"]', notes: "with cream" },
};

const save = (call: Call, entryId: unknown) => call("POST", "/foods", { entryId });
const list = async (call: Call, path: string): Promise<FoodHit[]> => {
  const { status, body } = await call("GET", path);
  expect(status).toBe(200);
  return body as FoodHit[];
};
const listNames = (hits: FoodHit[]) => hits.map(({ name }) => name);

describe("POST foods", () => {
  test("saves an entry's figures, portion and words as a food of one's own", async () => {
    const call = await testApi().signIn("ada");
    const { id } = await addEntry(call, { ...SOUP, imageUrl: null, mealType: "dinner", isFavorite: true });
    const { status, body } = await save(call, id);
    expect(status).toBe(201);
    const kept = { source: "template", imageUrl: null, isFavorite: false, mealType: "lunch" };
    expect(body).toEqual({
      ...{ id: expect.any(Number), source: "own", name: SOUP.name, ndbNo: null, category: "proteins", tags: ["warm"] },
      ...{ per100g: null, portions: [] },
      entry: expect.objectContaining({ ...SOUP, ...kept, eatenAt: new Date(NOON).toISOString() }),
    });
    expect(await list(call, "/foods")).toEqual([body as FoodHit]);
  });

  test("twenty at once make one, and a later entry of the name gives it new figures", async () => {
    const { call, syncDb } = await signedInApi();
    const { id } = await addEntry(call, SOUP);
    const answers = await atOnce(20, () => save(call, id));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const [savedId, ...otherIds] = new Set(answers.map(({ body }) => (body as FoodHit).id));
    expect(otherIds).toEqual([]);
    expect(await syncDb.$count(foodTemplates)).toBe(1);

    const lighter = await addEntry(call, { ...SOUP, name: "GRANDMA'S SOUP", calories: 250 });
    const { body } = await save(call, lighter.id);
    expect(body).toMatchObject({ id: savedId, entry: { calories: 250 } });
    expect(listNames(await list(call, "/foods"))).toEqual(["GRANDMA'S SOUP"]);
  });

  test.each([
    ["two servings", { servingQuantity: 2 }, 155],
    ["half a serving", { servingQuantity: 0.5 }, 620],
    ["so small a part that a serving is more than an entry can hold", { servingQuantity: 0.001 }, 310],
  ])("saves one serving of %s", async (_, quantity, calories) => {
    const call = await testApi().signIn("ada");
    const { id } = await addEntry(call, { ...SOUP, ...quantity });
    expect((await save(call, id)).body).toMatchObject({ entry: { calories, servingQuantity: 1 } });
  });

  test("saves one serving of a recipe that was logged", async () => {
    const call = await testApi().signIn("ada");
    const beans = {
      ...{ name: "Beans", grams: 900, gramsLow: null, gramsHigh: null, source: "estimate", food: null },
      ...{ calories: 1200, protein: 80, carbs: 200, fat: 5, fiber: 50, sugar: 5, sodium: 20 },
    };
    const meal = { name: "Stew", items: [beans], servings: 4, cookedGrams: 1000 };
    const { id } = (await call("POST", "/meals", meal)).body as { id: number };
    const [entry] = (await call("POST", `/meals/${id}/log`, { share: 0.5 })).body as { id: string; calories: number }[];
    expect(entry?.calories).toBe(600);
    const { body } = await save(call, entry?.id);
    expect(body).toMatchObject({ entry: { calories: 300, servingSize: "1 serving (250 g)" } });
  });

  test("an entry that is someone else's or deleted is 404; nothing is stored", async () => {
    const { ada, bob, syncDb } = await signInTwo(testApi());
    const { id } = await addEntry(ada, SOUP);
    expect((await save(bob, id)).status).toBe(404);
    await ada("DELETE", `/food-entries/${id}`);
    expect((await save(ada, id)).status).toBe(404);
    expect(await syncDb.$count(foodTemplates)).toBe(0);
  });
});

describe("own foods in use", () => {
  test("the most used comes first; an entry that is sent twice counts once", async () => {
    const call = await testApi().signIn("ada");
    for (const name of ["Soup", "Stew", "Curry"]) await save(call, (await addEntry(call, { name, calories: 300 })).id);
    expect(listNames(await list(call, "/foods"))).toEqual(["Curry", "Stew", "Soup"]);
    const again = { name: "SOUP", calories: 300, source: "template" };
    for (let turn = 0; turn < 2; turn += 1) {
      await call("POST", "/food-entries", again, { headers: { "Idempotency-Key": "once" } });
    }
    for (const _ of [1, 2]) await addEntry(call, { name: "Stew", calories: 300, source: "template" });
    await addEntry(call, { name: "Curry", calories: 300, source: "copy" });
    expect(listNames(await list(call, "/foods"))).toEqual(["Stew", "Soup", "Curry"]);
    expect(listNames(await list(call, "/foods?limit=1"))).toEqual(["Stew"]);
  });

  test("twenty entries at once are twenty uses", async () => {
    const { call, syncDb } = await signedInApi();
    await save(call, (await addEntry(call, SOUP)).id);
    await atOnce(20, () => addEntry(call, { ...SOUP, source: "template" }));
    expect(syncDb.select({ uses: foodTemplates.useCount }).from(foodTemplates).all()).toEqual([{ uses: 20 }]);
  });

  test("a search follows each change of them and of the diary", async () => {
    const call = await testApi().signIn("ada");
    const search = async (text: string) => listNames(await list(call, `/foods/search?q=${encodeURIComponent(text)}`));
    expect(await search("stew")).toEqual([]);
    const { id } = await addEntry(call, { ...SOUP, name: "Stew" });
    expect(await search("stew")).toEqual(["Stew"]);
    await call("PATCH", `/food-entries/${id}`, { name: "Goulash" });
    expect([await search("stew"), await search("goulash")]).toEqual([[], ["Goulash"]]);
    const { body } = await save(call, id);
    await call("DELETE", `/food-entries/${id}`);
    expect(await search("goulash")).toEqual(["Goulash"]);
    await call("DELETE", `/foods/${(body as FoodHit).id}`);
    expect(await search("goulash")).toEqual([]);
    await call("POST", `/food-entries/${id}/restore`);
    expect(await search("goulash")).toEqual(["Goulash"]);
  });

  test("a search finds them above everything else, once, by how often they were used", async () => {
    const { ada, bob } = await signInTwo(testApi({ hasFoods: true }));
    await save(ada, (await addEntry(ada, { name: "Banana shake", calories: 250 })).id);
    await addEntry(ada, { name: "Banana split", calories: 500 });
    await addEntry(ada, { name: "banana split", calories: 520 });
    const hits = await list(ada, "/foods/search?q=banana");
    expect(hits.slice(0, 3).map(({ source, name }) => `${source} ${name}`)).toEqual([
      "recent banana split",
      "own Banana shake",
      "builtin Banana",
    ]);
    expect(listNames(await list(bob, "/foods/search?q=banana%20s"))).not.toContain("Banana shake");
    expect(await list(bob, "/foods")).toEqual([]);
  });
});

describe("what was eaten before", () => {
  const DAY = 24 * HOUR;
  const at = (days: number) => new Date(NOON - days * DAY).toISOString();
  /** The numbers from 1 on, as a JSON list. */
  const count = (most: number) => JSON.stringify(Array.from({ length: most }, (_, index) => index + 1));
  const describeHits = (hits: FoodHit[]) => hits.map(({ entry }) => `${entry?.name} ${entry?.calories}`);

  test("a favorite stays however long ago it was marked, with the figures of the last time", async () => {
    const call = await testApi().signIn("ada");
    await addEntry(call, { name: "Pancakes", calories: 500, isFavorite: true, eatenAt: at(375) });
    await addEntry(call, { name: "pancakes", calories: 650, eatenAt: at(2) });
    await addEntry(call, { name: "Toast", calories: 200, eatenAt: at(1) });
    const hits = await list(call, "/foods/search?list=favorites");
    expect(describeHits(hits)).toEqual(["pancakes 650"]);
    expect(hits[0]?.entry?.eatenAt).toBe(at(2));
    expect(describeHits(await list(call, "/foods/search?list=recent"))).toEqual(["Toast 200", "pancakes 650"]);
    expect(describeHits(await list(call, "/foods/search"))).toEqual(["pancakes 650", "Toast 200"]);
  });

  test("with 62 favorites, all are listed in pages, and what was just eaten comes first in Recent", async () => {
    const { call } = await signedInApi();
    const add = (name: string, days: number, isFavorite = true) =>
      addEntry(call, { name, calories: 100, isFavorite, eatenAt: at(days) });
    for (let index = 0; index < 62; index += 1) await add(`Favorite ${index}`, 100 + Math.floor(index / 5));
    await add("Just eaten", 0, false);
    const pages = async (name: string) => {
      const names: string[] = [];
      for (let before = ""; ; ) {
        const page = await list(call, `/foods/search?list=${name}&limit=25${before}`);
        names.push(...listNames(page));
        if (page.length < 25) return names;
        before = `&before=${page.at(-1)?.id}`;
      }
    };
    const favorites = await pages("favorites");
    expect([favorites.length, new Set(favorites).size]).toEqual([62, 62]);
    expect(await pages("recent")).toEqual(["Just eaten", ...favorites]);
    expect(listNames(await list(call, "/foods/search"))).toContain("Just eaten");
  });

  test("a page follows its entry although that food was eaten again or deleted meanwhile", async () => {
    const call = await testApi().signIn("ada");
    const names = ["A", "B", "C", "D"];
    for (const [days, name] of names.entries()) await addEntry(call, { name, calories: 100, eatenAt: at(days + 1) });
    const [, second] = await list(call, "/foods/search?list=recent&limit=2");
    const readNext = async () => listNames(await list(call, `/foods/search?list=recent&before=${second?.id}`));
    expect(await readNext()).toEqual(["C", "D"]);
    await addEntry(call, { name: "B", calories: 100, eatenAt: at(0) });
    expect(await readNext()).toEqual(["C", "D"]);
  });

  test("a dish is found after any time, also behind 400 later entries", async () => {
    const { call, syncDb } = await signedInApi();
    for (const days of [27, 40, 400, 1800])
      await addEntry(call, { name: `Kohlrabi bake ${days}`, calories: 300, eatenAt: at(days) });
    syncDb.$client
      .query(`insert into food_entries (user_id, name, calories, meal_type, eaten_at, created_at)
        select 1, 'Daily ' || (value % 3), 300, 'lunch', ? - value * 3600000, 0 from json_each(?)`)
      .run(NOON, count(400));
    // The rows above went around the diary.
    await addEntry(call, { name: "Daily 0", calories: 300 });
    expect(listNames(await list(call, "/foods/search?q=kohlrabi"))).toEqual(
      [27, 40, 400, 1800].map((days) => `Kohlrabi bake ${days}`),
    );
    expect(listNames(await list(call, "/foods/search?meal=lunch"))).toContain("Kohlrabi bake 1800");
  });

  test("all of 302 saved foods are listed and found", async () => {
    const { call, syncDb } = await signedInApi();
    syncDb.$client
      .query(`insert into food_templates (user_id, name, name_key, calories, use_count, created_at)
        select 1, 'Bake ' || value, 'bake ' || value, 300, 400 - value, 0 from json_each(?)`)
      .run(count(301));
    await save(call, (await addEntry(call, SOUP)).id);
    const names = listNames(await list(call, "/foods"));
    expect([names.length, names.includes(SOUP.name)]).toEqual([302, true]);
    expect(listNames(await list(call, "/foods/search?q=bake%20301"))[0]).toBe("Bake 301");
    const soups = await list(call, "/foods/search?q=grandma");
    expect(soups.map(({ name }) => name)).toEqual([SOUP.name]);
  });
});
