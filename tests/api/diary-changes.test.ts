import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos } from "../../db/schema/photos.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { signedInApi } from "../support/api-steps.ts";
import { png } from "../support/pictures.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/test-api.ts";

const onDay = (time: number) => new Date(time).toISOString();
const photo = `data:image/png;base64,${png(60, 40).toBase64()}`;

const SOUP = {
  name: "Lentil soup",
  calories: 410,
  protein: 22,
  carbs: 58,
  fat: 9,
  fiber: 11,
  sugar: 6,
  sodium: 640,
  confidence: 0.9,
  mealType: "lunch",
  servingSize: "1 bowl",
  servingQuantity: 2,
  category: "proteins",
  tags: '["vegan"]',
  notes: "from the freezer",
  isFavorite: true,
  source: "manual",
  imageUrl: photo,
  analyzedAt: onDay(NOON - 2 * HOUR),
  eatenAt: onDay(NOON - HOUR),
};

const add = async (call: Call, fields: object = {}): Promise<FoodEntry> => {
  const { status, body } = await call("POST", "/food-entries", { ...SOUP, ...fields });
  expect(status).toBe(201);
  return body as FoodEntry;
};
const change = (call: Call, id: number, fields: unknown) => call("PATCH", `/food-entries/${id}`, fields);
const stored = async (call: Call): Promise<FoodEntry[]> => (await call("GET", "/food-entries")).body as FoodEntry[];

const EDITS: [field: keyof FoodEntry, value: unknown][] = [
  ["name", "Bean soup"],
  ["calories", 1],
  ["calories", 20_000],
  ["protein", 0],
  ["protein", 5000],
  ["carbs", 0.5],
  ["fat", 5000],
  ["fiber", 0],
  ["sugar", 0],
  ["sodium", 100_000],
  ["mealType", "snack"],
  ["servingSize", null],
  ["servingSize", "x".repeat(100)],
  ["servingQuantity", 0.01],
  ["servingQuantity", 1000],
  ["category", null],
  ["category", "snacks"],
  ["tags", "[]"],
  ["notes", null],
  ["notes", "x".repeat(1000)],
  ["isFavorite", false],
  ["eatenAt", onDay(NOON + DAY)],
  ["eatenAt", onDay(NOON - 900 * DAY)],
  ["imageUrl", null],
];

describe("changing an entry", () => {
  test.each(EDITS)("%s to %p changes that and nothing else", async (field, value) => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const { status, body } = await change(call, entry.id, { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ ...entry, ...(field === "imageUrl" && { imagePlaceholder: null }), [field]: value });
    expect(await stored(call)).toEqual([body as FoodEntry]);
  });

  test("changes all that is given at once, the name trimmed, and ignores what is not its owner's to say", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const { body } = await change(call, entry.id, {
      name: "  Bean soup ",
      calories: 300,
      id: 99,
      userId: 99,
      source: "copy",
      confidence: 0.1,
      analyzedAt: onDay(NOON),
      createdAt: onDay(0),
    });
    expect(body).toEqual({ ...entry, name: "Bean soup", calories: 300 });
  });

  test("without a field, and with one that nobody knows, answers with the entry as it is", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    expect(await change(call, entry.id, {})).toMatchObject({ status: 200, body: entry });
    expect(await change(call, entry.id, { colour: "red" })).toMatchObject({ status: 200, body: entry });
  });

  test("keeps the meal when the time moves, unless a meal is given", async () => {
    const call = await testApi().signIn("ada");
    const { id } = await add(call);
    expect((await change(call, id, { eatenAt: onDay(NOON - 5 * HOUR) })).body).toMatchObject({ mealType: "lunch" });
    const moved = await change(call, id, { eatenAt: onDay(NOON + 6 * HOUR), mealType: "dinner" });
    expect(moved.body).toMatchObject({ mealType: "dinner", eatenAt: onDay(NOON + 6 * HOUR) });
  });

  test("takes another photo as a data URL or by its own address", async () => {
    const call = await testApi().signIn("ada");
    const [plain, pictured] = [await add(call, { imageUrl: null }), await add(call)];
    const fresh = `data:image/png;base64,${png(50, 50).toBase64()}`;
    const { body } = await change(call, plain.id, { imageUrl: fresh });
    expect((body as FoodEntry).imageUrl).toMatch(/^\/api\/images\/[1-9]\d*$/);
    expect((body as FoodEntry).imageUrl).not.toBe(pictured.imageUrl);
    const again = await change(call, plain.id, { imageUrl: pictured.imageUrl });
    expect(again.body).toMatchObject({ imageUrl: pictured.imageUrl });
  });

  test("moves the entry into the day of its new time, in the list and in the summary", async () => {
    const call = await testApi().signIn("ada");
    const { id } = await add(call);
    await change(call, id, { eatenAt: onDay(NOON - DAY) });
    expect((await call("GET", "/user/daily-summary")).body).toMatchObject({ dailyCalories: 0 });
    const yesterday = `?startDate=${onDay(NOON - DAY)}&endDate=${onDay(NOON - DAY)}`;
    expect((await call("GET", `/food-entries${yesterday}`)).body).toMatchObject([{ id }]);
  });

  test("needs no access", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await add(call);
    clock.time = NOON + 2 * DAY;
    expect((await change(call, id, { notes: "late" })).status).toBe(200);
  });
});

describe("two devices", () => {
  test("that edit different fields at once lose nothing", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const edits = [{ name: "Bean soup" }, { calories: 300 }, { notes: "hot" }, { mealType: "dinner" }, { fat: 1 }];
    const answers = await Promise.all(edits.map((fields) => change(call, entry.id, fields)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await stored(call)).toEqual([Object.assign({}, entry, ...edits)]);
  });

  test("twenty edits of one field at once: the last one answered stands, whole", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const edits = Array.from({ length: 20 }, (_, index) => ({ name: `Soup ${index}`, calories: 100 + index }));
    const answers = await Promise.all(edits.map((fields) => change(call, entry.id, fields)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [kept] = await stored(call);
    expect(edits).toContainEqual({ name: kept?.name ?? "", calories: kept?.calories ?? 0 });
  });

  test("an edit of what the other device deleted is 404, and Undo brings back what it was", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    await call("DELETE", `/food-entries/${entry.id}`);
    expect((await change(call, entry.id, { name: "Bean soup" })).status).toBe(404);
    expect((await call("POST", `/food-entries/${entry.id}/restore`)).body).toEqual(entry);
  });
});

describe("a change that is refused", () => {
  const refused: [field: string, value: unknown][] = [
    ...["", "   ", "x".repeat(201), 7, null].map((value): [string, unknown] => ["name", value]),
    ...[0, -1, 1.5, 20_001, "12", null].map((value): [string, unknown] => ["calories", value]),
    ...["protein", "carbs", "fat", "fiber", "sugar"].flatMap((macro): [string, unknown][] => [
      [macro, -0.1],
      [macro, 5000.1],
      [macro, "1"],
      [macro, null],
    ]),
    ...[-1, 100_001, "1", null].map((value): [string, unknown] => ["sodium", value]),
    ...["brunch", 1, null].map((value): [string, unknown] => ["mealType", value]),
    ...["x".repeat(101), 1].map((value): [string, unknown] => ["servingSize", value]),
    ...[0, -1, 1000.1, "1", null].map((value): [string, unknown] => ["servingQuantity", value]),
    ...["meat", 1].map((value): [string, unknown] => ["category", value]),
    ...["vegan", "[1]", JSON.stringify(Array(21).fill("a")), JSON.stringify(["x".repeat(41)]), null].map(
      (value): [string, unknown] => ["tags", value],
    ),
    ...["x".repeat(1001), 1].map((value): [string, unknown] => ["notes", value]),
    ...["yes", 1, null].map((value): [string, unknown] => ["isFavorite", value]),
    ...["yesterday", "2026-06-17", "2026-02-30T12:00:00Z", NOON, null, onDay(NOON + DAY + 1)].map(
      (value): [string, unknown] => ["eatenAt", value],
    ),
    ...["https://example.com/a.jpg", "javascript:alert(1)", "/api/images/99", "data:image/jpeg;base64,AAAA", 1].map(
      (value): [string, unknown] => ["imageUrl", value],
    ),
  ];
  test.each(refused)("%s %#: 422 naming the field, nothing changed", async (field, value) => {
    const { call, syncDb } = await signedInApi();
    const entry = await add(call);
    const { status, body } = await change(call, entry.id, { fat: 1, [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({ message: expect.any(String), fields: { [field]: expect.any(String) } });
    expect(await stored(call)).toEqual([entry]);
    expect(await syncDb.$count(photos)).toBe(1);
  });

  test("another account's photo: 422", async () => {
    const { signIn } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    const [{ imageUrl }, { id }] = [await add(ada), await add(bob, { imageUrl: null })];
    expect((await change(bob, id, { imageUrl })).status).toBe(422);
  });

  test("another account's entry, a deleted one and none: 404, nothing changed and no photo stored", async () => {
    const { signIn, syncDb } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    const [entry, deleted] = [await add(ada, { imageUrl: null }), await add(bob, { imageUrl: null })];
    await bob("DELETE", `/food-entries/${deleted.id}`);
    for (const id of [entry.id, deleted.id, 999]) {
      expect((await change(bob, id, { name: "Mine now", imageUrl: photo })).status).toBe(404);
    }
    expect(await stored(ada)).toEqual([entry]);
    expect(await syncDb.$count(photos)).toBe(0);
  });

  test.each(["1e3", "0x10", "-1", "0", "01", "1.5", "9007199254740993", "abc"])("id %s: 422", async (id) => {
    const { signIn } = testApi();
    expect((await (await signIn("ada"))("PATCH", `/food-entries/${id}`, {})).status).toBe(422);
  });

  test("is 401 signed out, 400 without JSON, 415 of another type", async () => {
    const { call, signedOut } = await signedInApi();
    const { id } = await add(call);
    const path = `/food-entries/${id}`;
    expect((await signedOut("PATCH", path, { calories: 0 })).status).toBe(401);
    const json = { "content-type": "application/json" };
    expect((await call("PATCH", path, undefined, { raw: "{", headers: json })).status).toBe(400);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await call("PATCH", path, undefined, { raw: "name=x", headers: form })).status).toBe(415);
  });
});

test("a key replayed after an edit does not take the edit back", async () => {
  const { call, syncDb } = await signedInApi();
  const send = () => call("POST", "/food-entries", SOUP, { headers: { "idempotency-key": "k1" } });
  const { id } = (await send()).body as FoodEntry;
  await change(call, id, { name: "Bean soup" });
  expect((await send()).body).toMatchObject({ id, name: "Bean soup" });
  expect(await syncDb.$count(foodEntries)).toBe(1);
});
