import { describe, expect, test } from "bun:test";
import { photos } from "../../db/schema/photos.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { MEAL_ENTRIES_MAX } from "../../src/shared/product/limits.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { listEntries, PHOTO, toIso } from "../support/api/diary-calls.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const RICE = { name: "Rice", calories: 205, carbs: 44.5, source: "database", servingSize: "1 cup (158 g)" };
const CHICKEN = { name: "Chicken", calories: 231, protein: 43.4, fat: 5, confidence: 1, source: "database" };
const BROCCOLI = { name: "Broccoli", calories: 55, tags: '["vegan"]', category: "vegetables" };
const PLATE = [RICE, CHICKEN, BROCCOLI];

const addBatch = (call: Call, body: object) => call("POST", "/food-entries/batch", body);
const readNames = (body: unknown) => (body as FoodEntry[]).map(({ name }) => name);
const fill = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Food ${index}`, calories: 1 }));

describe("adding the foods of a meal", () => {
  test("stores each as the call for one entry would, in their order, with one photo, time and meal", async () => {
    const { call, syncDb } = await signedInApi();
    const eatenAt = toIso(NOON - HOUR);
    const { status, body } = await addBatch(call, { entries: PLATE, imageUrl: PHOTO, eatenAt, mealType: "snack" });
    expect(status).toBe(201);
    const stored = body as FoodEntry[];
    expect(readNames(stored)).toEqual(["Rice", "Chicken", "Broccoli"]);
    expect(new Set(stored.map(({ imageUrl }) => imageUrl))).toEqual(new Set(["/api/images/1"]));
    expect(await syncDb.$count(photos)).toBe(1);
    for (const [index, food] of PLATE.entries()) {
      const single = await call("POST", "/food-entries", { ...food, imageUrl: PHOTO, eatenAt, mealType: "snack" });
      expect({ ...(single.body as FoodEntry), id: stored[index]?.id }).toEqual(stored[index] as FoodEntry);
    }
  });

  test("without a time and meal it is eaten now; an entry's own photo, time and meal are ignored", async () => {
    const call = await testApi().signIn("ada");
    const own = {
      eatenAt: toIso(NOON - DAY),
      mealType: "breakfast",
      imageUrl: "/api/images/7",
      analyzedAt: toIso(NOON - DAY),
    };
    const { status, body } = await addBatch(call, { entries: [{ ...RICE, ...own }, CHICKEN] });
    expect(status).toBe(201);
    expect(body).toEqual([
      expect.objectContaining({ eatenAt: toIso(NOON), mealType: "lunch", imageUrl: null, analyzedAt: null }),
      expect.objectContaining({ eatenAt: toIso(NOON), mealType: "lunch", imageUrl: null, analyzedAt: null }),
    ]);
  });

  test("a portion scales on from there", async () => {
    const call = await testApi().signIn("ada");
    const whole = { calories: 205, protein: 0, carbs: 44.5, fat: 0, fiber: 0, sugar: 0, sodium: 0, servingQuantity: 1 };
    const half = { ...RICE, calories: 103, carbs: 22.3, servingQuantity: 0.5, portion: { share: 0.5, whole } };
    const [first] = (await addBatch(call, { entries: [half, CHICKEN] })).body as FoodEntry[];
    expect(first?.portion).toEqual({ share: 0.5, whole });
    const all = await call("POST", "/food-entries/portions", { portions: [{ id: first?.id, share: 1 }] });
    expect(all.body).toEqual([expect.objectContaining({ calories: 205, carbs: 44.5 })]);
  });

  test("counts the use of each saved food", async () => {
    const call = await testApi().signIn("ada");
    for (const entry of (await addBatch(call, { entries: PLATE })).body as FoodEntry[]) {
      await call("POST", "/foods", { entryId: entry.id });
    }
    const last = readNames((await call("GET", "/foods")).body).at(-1);
    await addBatch(call, {
      entries: PLATE.map((food) => ({ ...food, ...(food.name === last && { source: "template" }) })),
    });
    expect(readNames((await call("GET", "/foods")).body).at(0)).toBe(last ?? "none");
  });
});

describe("all or none", () => {
  const WRONG: [string, object, string][] = [
    ["a time far ahead", { entries: [RICE], eatenAt: toIso(NOON + DAY + 1) }, "eatenAt"],
    ["an address of another site", { entries: [RICE], imageUrl: "https://example.org/a.jpg" }, "imageUrl"],
    ["a picture that is none", { entries: [RICE], imageUrl: "data:image/png;base64,AAAA" }, "imageUrl"],
  ];
  test("what is wrong with one of them: 422, and nothing is stored", async () => {
    const { call, syncDb } = await signedInApi();
    for (const [what, body, field] of WRONG) {
      const answer = await addBatch(call, body);
      expect([what, answer.status]).toEqual([what, 422]);
      const { fields } = answer.body as { fields: Record<string, string> };
      expect(Object.keys(fields).map((name) => name.split(/[./]/).find(Boolean))).toEqual([field]);
    }
    expect(await listEntries(call)).toEqual([]);
    expect(await syncDb.$count(photos)).toBe(0);
  });

  test("as many foods as a meal may have are taken", async () => {
    const call = await testApi().signIn("ada");
    const { status, body } = await addBatch(call, { entries: fill(MEAL_ENTRIES_MAX) });
    expect(status).toBe(201);
    expect(body).toHaveLength(MEAL_ENTRIES_MAX);
  });

  test("more than the budget of entries has left: 429, and nothing is stored", async () => {
    const call = await testApi({ limits: { entriesPerDay: 4 } }).signIn("ada");
    expect((await addBatch(call, { entries: PLATE })).status).toBe(201);
    const refused = await addBatch(call, { entries: PLATE });
    expect([refused.status, (refused.body as { kind: string }).kind]).toEqual([429, "budget"]);
    expect(await listEntries(call)).toHaveLength(3);
    expect((await addBatch(call, { entries: [RICE] })).status).toBe(201);
  });
});
