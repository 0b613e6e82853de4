import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos } from "../../db/schema/photos.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { MEAL_ENTRIES_MAX } from "../../src/shared/limits.ts";
import { signedInApi } from "../support/api-steps.ts";
import { png } from "../support/pictures.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/test-api.ts";

const at = (time: number) => new Date(time).toISOString();
const RICE = { name: "Rice", calories: 205, carbs: 44.5, source: "database", servingSize: "1 cup (158 g)" };
const CHICKEN = { name: "Chicken", calories: 231, protein: 43.4, fat: 5, confidence: 1, source: "database" };
const BROCCOLI = { name: "Broccoli", calories: 55, tags: '["vegan"]', category: "vegetables" };
const PLATE = [RICE, CHICKEN, BROCCOLI];
const PHOTO = `data:image/png;base64,${png(60, 40).toBase64()}`;

const addBatch = (call: Call, body: object, key?: string) =>
  call("POST", "/food-entries/batch", body, key === undefined ? {} : { headers: { "idempotency-key": key } });
const list = async (call: Call): Promise<FoodEntry[]> => (await call("GET", "/food-entries")).body as FoodEntry[];
const readNames = (body: unknown) => (body as FoodEntry[]).map(({ name }) => name);
const fill = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Food ${index}`, calories: 1 }));

describe("adding the foods of a meal", () => {
  test("stores each as the call for one entry would, in their order, with one photo, time and meal", async () => {
    const { call, syncDb } = await signedInApi();
    const eatenAt = at(NOON - HOUR);
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
      eatenAt: at(NOON - DAY),
      mealType: "breakfast",
      imageUrl: "/api/images/7",
      analyzedAt: at(NOON - DAY),
    };
    const { status, body } = await addBatch(call, { entries: [{ ...RICE, ...own }, CHICKEN] });
    expect(status).toBe(201);
    expect(body).toEqual([
      expect.objectContaining({ eatenAt: at(NOON), mealType: "lunch", imageUrl: null, analyzedAt: null }),
      expect.objectContaining({ eatenAt: at(NOON), mealType: "lunch", imageUrl: null, analyzedAt: null }),
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
    ["no list", {}, "entries"],
    ["no entry", { entries: [] }, "entries"],
    ["too many", { entries: fill(MEAL_ENTRIES_MAX + 1) }, "entries"],
    ["no name", { entries: [RICE, { calories: 9 }] }, "entries"],
    ["a blank name", { entries: [RICE, { name: "  ", calories: 9 }] }, "entries"],
    ["a name that is too long", { entries: [RICE, { name: "n".repeat(201), calories: 9 }] }, "name"],
    ["no calories", { entries: [RICE, { name: "Water", calories: 0 }] }, "entries"],
    ["calories as text", { entries: [{ name: "Rice", calories: "9" }] }, "entries"],
    ["macros below zero", { entries: [RICE, { ...CHICKEN, fat: -1 }] }, "entries"],
    ["tags that are no list", { entries: [RICE, { ...CHICKEN, tags: "{}" }] }, "tags"],
    ["a meal that is none", { entries: [RICE], mealType: "brunch" }, "mealType"],
    ["no instant", { entries: [RICE], eatenAt: "2026-02-30T12:00:00Z" }, "eatenAt"],
    ["a time far ahead", { entries: [RICE], eatenAt: at(NOON + DAY + 1) }, "eatenAt"],
    ["an address of another site", { entries: [RICE], imageUrl: "https://example.org/a.jpg" }, "imageUrl"],
    ["a picture that is none", { entries: [RICE], imageUrl: "data:image/png;base64,AAAA" }, "imageUrl"],
  ];
  test.each(WRONG)("%s: 422, and nothing is stored", async (_, body, field) => {
    const { call, syncDb } = await signedInApi();
    const answer = await addBatch(call, body);
    expect(answer.status).toBe(422);
    const { fields } = answer.body as { fields: Record<string, string> };
    expect(Object.keys(fields).map((name) => name.split(/[./]/).find(Boolean))).toEqual([field]);
    expect(await list(call)).toEqual([]);
    expect(await syncDb.$count(photos)).toBe(0);
  });

  test("somebody else's photo is refused, and as many foods as a meal may have are taken", async () => {
    const { signIn } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    await addBatch(bob, { entries: [RICE], imageUrl: PHOTO });
    expect((await addBatch(ada, { entries: [RICE], imageUrl: "/api/images/1" })).status).toBe(422);
    expect(await list(ada)).toEqual([]);
    const { status, body } = await addBatch(ada, { entries: fill(MEAL_ENTRIES_MAX) });
    expect(status).toBe(201);
    expect(body).toHaveLength(MEAL_ENTRIES_MAX);
  });

  test("more than the budget of entries has left: 429, and nothing is stored", async () => {
    const call = await testApi({ limits: { entriesPerDay: 4 } }).signIn("ada");
    expect((await addBatch(call, { entries: PLATE })).status).toBe(201);
    const refused = await addBatch(call, { entries: PLATE });
    expect([refused.status, (refused.body as { kind: string }).kind]).toEqual([429, "budget"]);
    expect(await list(call)).toHaveLength(3);
    expect((await addBatch(call, { entries: [RICE] })).status).toBe(201);
  });

  test("without a session 401; without access 403, after what is wrong with the body", async () => {
    const { signIn, signedOut, clock } = testApi();
    expect((await addBatch(signedOut, { entries: PLATE })).status).toBe(401);
    const call = await signIn("ada");
    clock.time = NOON + DAY + 1;
    const refused = await addBatch(call, { entries: PLATE, imageUrl: PHOTO });
    expect([refused.status, (refused.body as { requiresTrial?: true }).requiresTrial]).toEqual([403, true]);
    expect((await addBatch(call, { entries: [] })).status).toBe(422);
    expect((await addBatch(call, { entries: PLATE, imageUrl: "x" })).status).toBe(422);
  });
});

describe("an Idempotency-Key", () => {
  test("stores it once, however often and at once it is sent, and also after the trial", async () => {
    const { call, clock } = await signedInApi();
    const body = { entries: PLATE, imageUrl: PHOTO };
    const answers = await Promise.all(Array.from({ length: 20 }, () => addBatch(call, body, "plate")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await list(call)).toHaveLength(3);
    clock.time = NOON + DAY - 1;
    expect((await addBatch(call, body, "plate")).body).toEqual(answers[0]?.body);
    expect(await list(call)).toHaveLength(3);
  });

  test("with another meal, of another call or of another account is not the same", async () => {
    const { signIn } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    await addBatch(ada, { entries: PLATE }, "plate");
    for (const other of [{ entries: PLATE.toReversed() }, { entries: PLATE, mealType: "snack" }, { entries: [RICE] }]) {
      expect((await addBatch(ada, other, "plate")).status).toBe(422);
    }
    expect((await addBatch(bob, { entries: PLATE }, "plate")).status).toBe(201);
    expect((await ada("POST", "/food-entries", RICE, { headers: { "idempotency-key": "plate" } })).status).toBe(201);
    expect(await list(ada)).toHaveLength(4);
  });

  test("works for 30 days; what was undone stays undone when it is sent again", async () => {
    const { call, syncDb } = await signedInApi({ config: { accessMode: "free" } });
    const { body } = await addBatch(call, { entries: PLATE }, "plate");
    await call("POST", "/food-entries/remove", { ids: (body as FoodEntry[]).map(({ id }) => id) });
    expect((await addBatch(call, { entries: PLATE }, "plate")).body).toEqual(body);
    expect(await list(call)).toEqual([]);
    syncDb
      .update(foodEntries)
      .set({ createdAt: NOON - 30 * DAY - 1 })
      .run();
    expect((await addBatch(call, { entries: PLATE }, "plate")).status).toBe(201);
    expect(await list(call)).toHaveLength(3);
  });
});
