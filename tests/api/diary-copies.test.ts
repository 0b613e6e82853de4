import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { signedInApi } from "../support/api-steps.ts";
import { png } from "../support/pictures.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/test-api.ts";

const at = (time: number) => new Date(time).toISOString();
const YESTERDAY = NOON - DAY;
const TODAY = "2026-06-17";

const add = async (call: Call, fields: object = {}): Promise<FoodEntry> => {
  const meal = { name: "Porridge", calories: 320, mealType: "breakfast", eatenAt: at(YESTERDAY), ...fields };
  const { status, body } = await call("POST", "/food-entries", meal);
  expect(status).toBe(201);
  return body as FoodEntry;
};
type CopyOptions = { toDate?: unknown; key?: string; zone?: string };
const copy = (call: Call, ids: unknown, { toDate = TODAY, key, zone = "UTC" }: CopyOptions = {}) =>
  call(
    "POST",
    "/food-entries/copy",
    { ids, toDate },
    { headers: { "x-time-zone": zone, ...(key !== undefined && { "idempotency-key": key }) } },
  );
const remove = (call: Call, ids: unknown) => call("POST", "/food-entries/remove", { ids });
const listed = async (call: Call): Promise<FoodEntry[]> => (await call("GET", "/food-entries")).body as FoodEntry[];

describe("copying", () => {
  test("stores every field once more, at the same time of the other day, as a copy", async () => {
    const { call, clock } = await signedInApi();
    const full = {
      protein: 12,
      carbs: 54,
      fat: 6,
      fiber: 8,
      sugar: 14,
      sodium: 90,
      confidence: 0.8,
      servingSize: "1 bowl",
      servingQuantity: 2,
      category: "grains",
      tags: '["vegan"]',
      notes: "with honey",
      isFavorite: true,
      imageUrl: `data:image/png;base64,${png(60, 40).toBase64()}`,
      analyzedAt: at(YESTERDAY),
      eatenAt: at(YESTERDAY - 4 * HOUR),
    };
    const entry = await add(call, full);
    clock.time = NOON + 1;
    const { status, body } = await copy(call, [entry.id]);
    expect(status).toBe(201);
    expect(body).toEqual([
      {
        ...entry,
        id: entry.id + 1,
        source: "copy",
        analyzedAt: null,
        eatenAt: at(NOON - 4 * HOUR),
        createdAt: at(NOON + 1),
      },
    ]);
    expect(await listed(call)).toEqual([...(body as FoodEntry[]), entry]);
  });

  test("answers in the order asked for, and the copies do not hang on their entries", async () => {
    const call = await testApi().signIn("ada");
    const [a, b, c] = [await add(call, { name: "a" }), await add(call, { name: "b" }), await add(call, { name: "c" })];
    const { body } = await copy(call, [b.id, c.id, a.id]);
    expect((body as FoodEntry[]).map(({ name }) => name)).toEqual(["b", "c", "a"]);
    await remove(call, [a.id, b.id, c.id]);
    expect((await listed(call)).map(({ id }) => id).sort()).toEqual((body as FoodEntry[]).map(({ id }) => id).sort());
  });

  test.each([
    // Eaten on the day before, in the zone; the day's copy in the same zone.
    ["Europe/Berlin", "2026-06-15T23:59:00+02:00", "2026-06-16T23:59:00+02:00"],
    ["Europe/Berlin", "2026-06-16T05:59:00+02:00", "2026-06-17T05:59:00+02:00"],
    ["Europe/Berlin", "2026-06-15T06:00:00+02:00", "2026-06-16T06:00:00+02:00"],
    ["Pacific/Pago_Pago", "2026-06-16T00:01:00-11:00", "2026-06-17T00:01:00-11:00"],
    ["Pacific/Kiritimati", "2026-06-15T06:00:00+14:00", "2026-06-16T06:00:00+14:00"],
    ["Asia/Kathmandu", "2026-06-15T05:59:00+05:45", "2026-06-17T05:59:00+05:45"],
  ])("in %s %s keeps its time of the diary day", async (zone, eatenAt, expected) => {
    const call = await testApi().signIn("ada");
    const { id } = await add(call, { eatenAt });
    const { body } = await copy(call, [id], { toDate: "2026-06-16", zone });
    expect((body as FoodEntry[])[0]?.eatenAt).toBe(new Date(expected).toISOString());
  });

  test("at the beginning of a day of 25 hours still takes what was eaten before 06:00, a day ahead at most", async () => {
    const { signIn, clock } = testApi();
    clock.time = Date.parse("2026-10-24T06:00:00+02:00");
    const call = await signIn("ada");
    const { id } = await add(call, { eatenAt: "2026-10-24T05:59:00+02:00" });
    const { status, body } = await copy(call, [id], { toDate: "2026-10-24", zone: "Europe/Berlin" });
    expect(status).toBe(201);
    expect((body as FoodEntry[])[0]?.eatenAt).toBe(at(clock.time + DAY));
  });

  test("into a past day, and not after today, which ends at 06:00 in the caller's zone", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await add(call);
    expect((await copy(call, [id], { toDate: "2020-02-29" })).status).toBe(201);
    clock.time = Date.parse("2026-06-18T05:59:00Z");
    expect((await copy(call, [id], { toDate: "2026-06-18" })).body).toMatchObject({
      fields: { toDate: "toDate must not be after today" },
    });
    expect((await copy(call, [id], { toDate: "2026-06-18", zone: "Europe/Berlin" })).status).toBe(201);
  });

  test("needs access, after the request itself is right", async () => {
    const { call, clock, syncDb } = await signedInApi();
    const { id } = await add(call);
    clock.time = NOON + 2 * DAY;
    expect((await copy(call, [id], { toDate: "2026-02-30" })).status).toBe(422);
    expect(await copy(call, [id])).toMatchObject({ status: 403, body: { requiresTrial: true } });
    expect(await syncDb.$count(foodEntries)).toBe(1);
  });

  test("a foreign, deleted or missing entry among them: 404, and nothing at all is copied", async () => {
    const { signIn, syncDb } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    const [own, gone, foreign] = [await add(ada), await add(ada), await add(bob)];
    await ada("DELETE", `/food-entries/${gone.id}`);
    for (const id of [gone.id, foreign.id, 999]) {
      expect((await copy(ada, [own.id, id], { key: `key ${id}` })).status).toBe(404);
    }
    expect(await syncDb.$count(foodEntries)).toBe(3);
  });

  test("keep the photo, in lists, in full and in the export, when the original goes for good", async () => {
    const { call, signIn, clock, runMaintenance } = await signedInApi();
    const original = await add(call, { imageUrl: `data:image/png;base64,${png(60, 40).toBase64()}` });
    const { body } = await copy(call, [original.id]);
    const [copied] = body as FoodEntry[];
    await call("DELETE", `/food-entries/${original.id}`);
    clock.time = NOON + 3 * DAY;
    await runMaintenance();

    expect((await call("GET", "/food-entries")).body).toMatchObject([{ imageUrl: original.imageUrl }]);
    const path = copied?.imageUrl?.slice("/api".length) ?? "";
    for (const query of ["", "?w=96"]) expect((await call("GET", path + query)).status).toBe(200);
    const { body: document } = await call("GET", "/user/export");
    expect(document).toMatchObject({ foodEntries: [{ id: copied?.id }], photos: [{ imageUrl: original.imageUrl }] });
    expect((await call("DELETE", "/user", { password: "correct horse" })).status).toBe(204);
    expect((await (await signIn("bob"))("GET", path)).status).toBe(404);
  });

  test("a thousand at once", async () => {
    const { call, syncDb } = await signedInApi({ limits: { entriesPerDay: 2000, writesPerMinute: 3000 } });
    const { id } = await add(call);
    let ids = [id];
    while (ids.length < 1000) {
      const { body } = await copy(call, ids.slice(0, 1000 - ids.length));
      ids = [...ids, ...(body as FoodEntry[]).map((entry) => entry.id)];
    }
    expect((await copy(call, ids, { key: "all" })).status).toBe(201);
    expect(await syncDb.$count(foodEntries)).toBe(2000);
    expect((await remove(call, ids)).status).toBe(204);
    expect(await listed(call)).toHaveLength(1000);
  });
});

describe("Idempotency-Key of a copy", () => {
  test("a repeated key answers with the first copies, also when their entries have gone", async () => {
    const { call, syncDb } = await signedInApi();
    const ids = [];
    for (let index = 0; index < 12; index += 1) ids.push((await add(call, { name: `Meal ${index}` })).id);
    const first = await copy(call, ids, { key: "k1" });
    await remove(call, ids);
    expect(await copy(call, ids, { key: "k1" })).toMatchObject({ status: 201, body: first.body });
    expect(await syncDb.$count(foodEntries)).toBe(24);
  });

  test("twenty at once of one key store the copies once and answer alike", async () => {
    const { call, syncDb } = await signedInApi();
    const ids = [(await add(call)).id, (await add(call)).id, (await add(call)).id];
    const answers = await Promise.all(Array.from({ length: 20 }, () => copy(call, ids, { key: "same" })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await syncDb.$count(foodEntries)).toBe(6);
  });

  test("twenty at once of one key for different entries: one is copied, the others are 422", async () => {
    const { call, syncDb } = await signedInApi();
    const ids = [];
    for (let index = 0; index < 20; index += 1) ids.push((await add(call)).id);
    const answers = await Promise.all(ids.map((id) => copy(call, [id], { key: "same" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
    expect(await syncDb.$count(foodEntries)).toBe(21);
  });

  test("is the account's own, apart from that of an added entry, and of one to 255 characters", async () => {
    const { signIn } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    const [own, his] = [await add(ada), await add(bob)];
    expect((await copy(ada, [own.id], { key: "k" })).status).toBe(201);
    expect((await copy(bob, [his.id], { key: "k" })).status).toBe(201);
    const meal = { name: "Apple", calories: 52 };
    expect((await ada("POST", "/food-entries", meal, { headers: { "idempotency-key": "k" } })).status).toBe(201);
    expect((await copy(ada, [own.id], { key: "x".repeat(255) })).status).toBe(201);
    expect((await copy(ada, [own.id], { key: "x".repeat(256) })).status).toBe(422);
    expect((await copy(ada, [own.id], { key: "" })).status).toBe(422);
  });

  test("a repeated call gets its copies also after the trial has ended", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await add(call);
    const first = await copy(call, [id], { key: "k1" });
    expect(first.status).toBe(201);
    clock.time = NOON + DAY;
    expect((await copy(call, [id], { key: "k2" })).status).toBe(403);
    expect(await copy(call, [id], { key: "k1" })).toMatchObject({ status: 201, body: first.body });
  });

  test("holds for exactly 30 days, whether or not the tidy-up has run, and then other copies can take it", async () => {
    const { call, syncDb } = await signedInApi({ config: { accessMode: "free" } });
    const ids = [(await add(call)).id, (await add(call)).id];
    const first = (await copy(call, ids, { key: "k1" })).body as FoodEntry[];
    syncDb
      .update(foodEntries)
      .set({ createdAt: NOON - 30 * DAY })
      .run();
    expect((await copy(call, ids, { key: "k1" })).body).toMatchObject(first.map(({ id }) => ({ id })));
    syncDb
      .update(foodEntries)
      .set({ createdAt: NOON - 30 * DAY - 1 })
      .run();
    const answers = await Promise.all(Array.from({ length: 5 }, () => copy(call, ids.slice(1), { key: "k1" })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await syncDb.$count(foodEntries)).toBe(5);
    expect((await copy(call, ids, { key: "k1" })).status).toBe(422);
  });

  test("is forgotten after 30 days", async () => {
    const { call, runMaintenance, syncDb } = await signedInApi();
    const { id } = await add(call);
    await copy(call, [id], { key: "k1" });
    syncDb
      .update(foodEntries)
      .set({ createdAt: NOON - 30 * DAY - 1 })
      .run();
    await runMaintenance();
    expect(
      syncDb
        .select({ key: foodEntries.idempotencyKey })
        .from(foodEntries)
        .all()
        .every(({ key }) => key === null),
    ).toBe(true);
  });
});

describe("removing several", () => {
  test("takes them all out, passes over what has gone and what is another's, and each can be restored", async () => {
    const { signIn } = testApi();
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    const [a, b, kept, foreign] = [await add(ada), await add(ada), await add(ada), await add(bob)];
    await ada("DELETE", `/food-entries/${b.id}`);
    expect((await remove(ada, [a.id, b.id, foreign.id, 999])).status).toBe(204);
    expect(await listed(ada)).toEqual([kept]);
    expect(await listed(bob)).toEqual([foreign]);
    expect((await ada("POST", `/food-entries/${a.id}/restore`)).body).toEqual(a);
  });

  test("needs no access, and twenty at once are all 204", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await add(call);
    clock.time = NOON + 2 * DAY;
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(call, [id])));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await listed(call)).toEqual([]);
  });
});

describe("a request that is refused", () => {
  const wrongIds: unknown[] = [
    undefined,
    null,
    1,
    "1",
    [],
    ["1"],
    [0],
    [-1],
    [1.5],
    [1e15],
    [null],
    [1, 1],
    Array.from({ length: 1001 }, (_, index) => index + 1),
  ];
  test.each(wrongIds.map((ids) => [ids]))("ids %#: 422 for copy and remove, nothing stored", async (ids) => {
    const { call, syncDb } = await signedInApi();
    await add(call);
    for (const answer of [await copy(call, ids), await remove(call, ids)]) {
      expect(answer).toMatchObject({ status: 422, body: { message: expect.any(String), fields: expect.any(Object) } });
    }
    expect(await syncDb.$count(foodEntries)).toBe(1);
    expect(await listed(call)).toHaveLength(1);
  });

  test.each([null, 1, "", "today", "2026-6-17", "2026-02-30", "2026-13-01", "2026-06-18", "2026-06-17T00:00:00Z", {}])(
    "toDate %p: 422 naming the field, nothing stored",
    async (toDate) => {
      const { call, syncDb } = await signedInApi();
      const { id } = await add(call);
      expect(await copy(call, [id], { toDate })).toMatchObject({
        status: 422,
        body: { fields: { toDate: expect.any(String) } },
      });
      expect(await syncDb.$count(foodEntries)).toBe(1);
    },
  );

  test("is 401 signed out, and 400 without JSON", async () => {
    const { call, signedOut } = await signedInApi();
    for (const path of ["/food-entries/copy", "/food-entries/remove"]) {
      expect((await signedOut("POST", path, {})).status).toBe(401);
      const headers = { "content-type": "application/json" };
      expect((await call("POST", path, undefined, { raw: "{", headers })).status).toBe(400);
    }
  });
});
