import { describe, expect, test } from "bun:test";
import { foodTemplates } from "../../db/schema/diary.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { addEntry, atOnce, signedInApi, sortStatuses } from "../support/api-steps.ts";
import { type Call, HOUR, NOON, seedBuiltInFoods, testApi } from "../support/test-api.ts";

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

  test("an id that is none is 422, an entry that is somebody else's, deleted or not there 404; nothing is stored", async () => {
    const { syncDb, signIn } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    const { id } = await addEntry(ada, SOUP);
    for (const wrong of [undefined, null, "01", 0, -1, 1.5, 1e15, true, {}]) {
      expect([wrong, (await save(ada, wrong)).status]).toEqual([wrong, 422]);
    }
    expect((await save(bob, id)).status).toBe(404);
    expect((await save(ada, Number(id) + 1)).status).toBe(404);
    await ada("DELETE", `/food-entries/${id}`);
    expect((await save(ada, id)).status).toBe(404);
    expect(await syncDb.$count(foodTemplates)).toBe(0);
  });

  test("needs no access: what is in the diary can be saved after the trial", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await addEntry(call, SOUP);
    clock.time += 25 * HOUR;
    expect((await save(call, id)).status).toBe(201);
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
    for (const limit of ["0", "101", "x", "1.5"]) expect((await call("GET", `/foods?limit=${limit}`)).status).toBe(422);
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
    const { syncDb, signIn } = testApi();
    await seedBuiltInFoods(syncDb);
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
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

describe("DELETE foods/{id}", () => {
  test("takes one's own away, once; what was logged from it stays", async () => {
    const { signIn } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    const { body } = await save(ada, (await addEntry(ada, SOUP)).id);
    const path = `/foods/${(body as FoodHit).id}`;
    for (const id of ["0", "01", "x", "1.5", "-1", "1000000000000000"]) {
      expect([id, (await ada("DELETE", `/foods/${id}`)).status]).toEqual([id, 422]);
    }
    expect((await bob("DELETE", path)).status).toBe(404);
    expect(await list(ada, "/foods")).toHaveLength(1);
    const both = await Promise.all([ada("DELETE", path), ada("DELETE", path)]);
    expect(sortStatuses(both)).toEqual([204, 404]);
    expect(await list(ada, "/foods")).toEqual([]);
    expect((await ada("GET", "/food-entries")).body).toHaveLength(1);
  });
});

test("favourites stay on the list however long ago they were eaten, as they were then", async () => {
  const call = await testApi().signIn("ada");
  const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString();
  await addEntry(call, { name: "Pancakes", calories: 500, isFavorite: true, eatenAt: at(-9000) });
  await addEntry(call, { name: "pancakes", calories: 650, eatenAt: at(-2) });
  await addEntry(call, { name: "Toast", calories: 200, eatenAt: at(-1) });
  const hits = await list(call, "/foods/search");
  expect(hits.map(({ entry }) => [entry?.name, entry?.calories])).toEqual([
    ["Pancakes", 500],
    ["Toast", 200],
  ]);
});
