import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos } from "../../db/schema/photos.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { addEntry, fieldError, listCases, signedInApi } from "../support/api/api-steps.ts";
import { FULL_ENTRY, listEntries, PHOTO, toIso } from "../support/api/diary-calls.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";
import { png } from "../support/pictures.ts";

const add = (call: Call, fields: object = {}) => addEntry(call, { ...FULL_ENTRY, ...fields });
const change = (call: Call, id: string, fields: unknown) => call("PATCH", `/food-entries/${id}`, fields);

const EDITS = {
  name: ["Bean soup"],
  calories: [1, 20_000],
  protein: [0, 5000],
  carbs: [0.5],
  fat: [5000],
  fiber: [0],
  sugar: [0],
  sodium: [100_000],
  caffeine: [0, 95.5, 5000, null],
  alcohol: [14, 500],
  mealType: ["snack"],
  servingSize: [null, "x".repeat(100)],
  servingQuantity: [0.01, 1000],
  category: [null, "snacks"],
  tags: ["[]"],
  notes: [null, "x".repeat(1000)],
  isFavorite: [false],
  eatenAt: [toIso(NOON + DAY), toIso(NOON - 900 * DAY)],
  imageUrl: [null],
};

describe("changing an entry", () => {
  test.each(listCases(EDITS))("%s to %p changes that and nothing else", async (field, value) => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const { status, body } = await change(call, entry.id, { [field]: value });
    expect(status).toBe(200);
    const followed = {
      ...(field === "imageUrl" && { imagePlaceholder: null }),
      ...(field === "eatenAt" && { eatenOn: String(value).slice(0, 16) }),
    };
    expect(body).toEqual({ ...entry, ...followed, [field]: value });
    expect(await listEntries(call)).toEqual([body as FoodEntry]);
  });

  test("changes all that is given at once, the name trimmed, and ignores what is not its owner's to say", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    expect(await change(call, entry.id, {})).toMatchObject({ status: 200, body: entry });
    expect(await change(call, entry.id, { color: "red" })).toMatchObject({ status: 200, body: entry });
    const { body } = await change(call, entry.id, {
      name: "  Bean soup ",
      calories: 300,
      id: 99,
      userId: 99,
      source: "copy",
      confidence: 0.1,
      analyzedAt: toIso(NOON),
      createdAt: toIso(0),
    });
    expect(body).toEqual({ ...entry, name: "Bean soup", calories: 300 });
  });

  test("keeps the meal when the time moves, unless one is given; takes another photo or its address", async () => {
    const call = await testApi().signIn("ada");
    const { id } = await add(call);
    expect((await change(call, id, { eatenAt: toIso(NOON - 5 * HOUR) })).body).toMatchObject({ mealType: "lunch" });
    const moved = await change(call, id, { eatenAt: toIso(NOON + 6 * HOUR), mealType: "dinner" });
    expect(moved.body).toMatchObject({ mealType: "dinner", eatenAt: toIso(NOON + 6 * HOUR) });
    const [plain, pictured] = [await add(call, { imageUrl: null }), await add(call)];
    const fresh = `data:image/png;base64,${png(50, 50).toBase64()}`;
    const { body } = await change(call, plain.id, { imageUrl: fresh });
    expect((body as FoodEntry).imageUrl).toMatch(/^\/api\/images\/[1-9]\d*$/);
    expect((body as FoodEntry).imageUrl).not.toBe(pictured.imageUrl);
    const again = await change(call, plain.id, { imageUrl: pictured.imageUrl });
    expect(again.body).toMatchObject({ imageUrl: pictured.imageUrl });
  });
});

describe("two devices", () => {
  test("that edit different fields at once lose nothing", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const edits = [{ name: "Bean soup" }, { calories: 300 }, { notes: "hot" }, { mealType: "dinner" }, { fat: 1 }];
    const answers = await Promise.all(edits.map((fields) => change(call, entry.id, fields)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await listEntries(call)).toEqual([Object.assign({}, entry, ...edits)]);
  });

  test("twenty edits of one field at once: the last one answered stands, whole", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const edits = Array.from({ length: 20 }, (_, index) => ({ name: `Soup ${index}`, calories: 100 + index }));
    const answers = await Promise.all(edits.map((fields) => change(call, entry.id, fields)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [kept] = await listEntries(call);
    expect(edits).toContainEqual({ name: kept?.name ?? "", calories: kept?.calories ?? 0 });
  });
});

describe("a field that is refused", () => {
  const WRONG = {
    name: ["   ", " \u200b\u2060", "x".repeat(201)],
    tags: [...["vegan", '{"a":1}', "[1]"], ...[JSON.stringify(Array(21).fill("a")), JSON.stringify(["x".repeat(41)])]],
    eatenAt: ["2026-02-30T12:00:00Z", "2026-13-01T00:00:00Z", toIso(NOON + DAY + 1)],
    eatenOn: ["2026-02-30T12:00", "2026-06-19T12:00", "9999-12-31T23:59"],
    imageUrl: ["https://example.com/a.jpg", "/api/images/99", "data:image/jpeg;base64,AAAA"],
  };
  const postTo = (call: Call, fields: object) => call("POST", "/food-entries", { ...FULL_ENTRY, ...fields });

  test.each(Object.entries<unknown[]>(WRONG))(
    "%s: 422 naming it, new or changed, and nothing is stored",
    async (field, values) => {
      const { call, syncDb } = await signedInApi();
      const entry = await add(call);
      for (const value of values) {
        const fields = { [field]: value };
        for (const answer of [await postTo(call, fields), await change(call, entry.id, { fat: 1, ...fields })]) {
          expect({ value, ...answer }).toMatchObject({ value, ...fieldError(field) });
        }
      }
      expect(await listEntries(call)).toEqual([entry]);
      expect(await syncDb.$count(photos)).toBe(1);
    },
  );

  test("a time cannot be taken from an entry, nor be of no day when it was analyzed", async () => {
    const call = await testApi().signIn("ada");
    expect(await change(call, (await add(call)).id, { eatenAt: null })).toMatchObject(fieldError("eatenAt"));
    expect(await postTo(call, { analyzedAt: "2026-02-30T12:00:00Z" })).toMatchObject(fieldError("analyzedAt"));
  });

  test("a deleted entry: 404, and no photo stored", async () => {
    const { call, syncDb } = await signedInApi();
    const { id } = await add(call, { imageUrl: null });
    await call("DELETE", `/food-entries/${id}`);
    expect((await change(call, id, { name: "Soup", imageUrl: PHOTO })).status).toBe(404);
    expect(await syncDb.$count(photos)).toBe(0);
  });
});

test("a key replayed after an edit does not take the edit back", async () => {
  const { call, syncDb } = await signedInApi();
  const send = () => call("POST", "/food-entries", FULL_ENTRY, { headers: { "idempotency-key": "k1" } });
  const { id } = (await send()).body as FoodEntry;
  await change(call, id, { name: "Bean soup" });
  expect((await send()).body).toMatchObject({ id, name: "Bean soup" });
  expect(await syncDb.$count(foodEntries)).toBe(1);
});
