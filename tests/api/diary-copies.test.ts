import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { addEntry, atOnce, expectEachRefused, signedInApi } from "../support/api/api-steps.ts";
import { copyEntries, FULL_ENTRY, listEntries, PHOTO, removeEntries, toIso } from "../support/api/diary-calls.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const YESTERDAY = NOON - DAY;
const add = (call: Call, fields: object = {}) =>
  addEntry(call, { name: "Porridge", calories: 320, mealType: "breakfast", eatenAt: toIso(YESTERDAY), ...fields });

describe("copying", () => {
  test("stores every field once more, at the same time of the other day, as a copy", async () => {
    const { call, clock } = await signedInApi();
    const full = { ...FULL_ENTRY, analyzedAt: toIso(YESTERDAY), eatenAt: toIso(YESTERDAY - 4 * HOUR) };
    const entry = await add(call, full);
    clock.time = NOON + 1;
    const { status, body } = await copyEntries(call, [entry.id]);
    expect(status).toBe(201);
    const changes = { id: "2", source: "copy", analyzedAt: null };
    const eaten = { eatenAt: toIso(NOON - 4 * HOUR), eatenOn: "2026-06-17T08:00" };
    expect(body).toEqual([{ ...entry, ...changes, ...eaten, createdAt: toIso(NOON + 1) }]);
    expect(await listEntries(call)).toEqual([...(body as FoodEntry[]), entry]);
  });

  test("answers in the order asked for, and the copies do not hang on their entries", async () => {
    const call = await testApi().signIn("ada");
    const [a, b, c] = [await add(call, { name: "a" }), await add(call, { name: "b" }), await add(call, { name: "c" })];
    const { body } = await copyEntries(call, [b.id, c.id, a.id]);
    expect((body as FoodEntry[]).map(({ name }) => name)).toEqual(["b", "c", "a"]);
    await removeEntries(call, [a.id, b.id, c.id]);
    expect(new Set((await listEntries(call)).map(({ id }) => id))).toEqual(
      new Set((body as FoodEntry[]).map(({ id }) => id)),
    );
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
    const { id } = await add(call, { eatenAt, timeZone: zone });
    const { body } = await copyEntries(call, [id], { toDate: "2026-06-16", zone });
    expect((body as FoodEntry[])[0]?.eatenAt).toBe(new Date(expected).toISOString());
  });

  test("at the beginning of a day of 25 hours still takes what was eaten before 06:00, a day ahead at most", async () => {
    const { signIn, clock } = testApi();
    clock.time = Date.parse("2026-10-24T06:00:00+02:00");
    const call = await signIn("ada");
    const { id } = await add(call, { eatenAt: "2026-10-24T05:59:00+02:00", timeZone: "Europe/Berlin" });
    const { status, body } = await copyEntries(call, [id], { toDate: "2026-10-24", zone: "Europe/Berlin" });
    expect(status).toBe(201);
    expect((body as FoodEntry[])[0]?.eatenAt).toBe(toIso(clock.time + DAY));
  });

  test("into a past day, and not after today, which ends at 06:00 in the caller's zone", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await add(call);
    expect((await copyEntries(call, [id], { toDate: "2020-02-29" })).status).toBe(201);
    clock.time = Date.parse("2026-06-18T05:59:00Z");
    expect((await copyEntries(call, [id], { toDate: "2026-06-18" })).body).toMatchObject({
      fields: { toDate: "toDate must not be after today" },
    });
    expect((await copyEntries(call, [id], { toDate: "2026-06-18", zone: "Europe/Berlin" })).status).toBe(201);
  });

  test("a foreign, deleted or missing entry among them: 404, and nothing at all is copied", async () => {
    const { ada, bob, syncDb } = await signInTwo(testApi());
    const [own, gone, foreign] = [await add(ada), await add(ada), await add(bob)];
    await ada("DELETE", `/food-entries/${gone.id}`);
    for (const id of [gone.id, foreign.id, 999]) {
      expect((await copyEntries(ada, [own.id, id])).status).toBe(404);
    }
    expect(await syncDb.$count(foodEntries)).toBe(3);
  });

  test("keep the photo, in lists, in full and in the export, when the original goes for good", async () => {
    const { call, signIn, clock, runMaintenance } = await signedInApi();
    const original = await add(call, { imageUrl: PHOTO });
    const { body } = await copyEntries(call, [original.id]);
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
      const { body } = await copyEntries(call, ids.slice(0, 1000 - ids.length));
      ids = [...ids, ...(body as FoodEntry[]).map((entry) => entry.id)];
    }
    expect((await copyEntries(call, ids, { key: "all" })).status).toBe(201);
    expect(await syncDb.$count(foodEntries)).toBe(2000);
    expect((await removeEntries(call, ids)).status).toBe(204);
    expect(await listEntries(call)).toHaveLength(1000);
  });
});

test("removing several passes over what has gone and what is another's, and each can be restored", async () => {
  const { ada, bob } = await signInTwo(testApi());
  const [a, b, kept, foreign] = [await add(ada), await add(ada), await add(ada), await add(bob)];
  await ada("DELETE", `/food-entries/${b.id}`);
  expect((await removeEntries(ada, [a.id, b.id, foreign.id, 999])).status).toBe(204);
  expect(await listEntries(ada)).toEqual([kept]);
  expect(await listEntries(bob)).toEqual([foreign]);
  expect((await ada("POST", `/food-entries/${a.id}/restore`)).body).toEqual(a);
  const answers = await atOnce(20, () => removeEntries(ada, [kept.id]));
  expect(answers.every(({ status }) => status === 204)).toBe(true);
  expect(await listEntries(ada)).toEqual([a]);
});

test("repeated ids, and dates that do not exist or are ahead: 422, nothing stored", async () => {
  const { call, syncDb } = await signedInApi();
  const { id } = await add(call);
  const refused = { status: 422, body: { message: expect.any(String), fields: expect.any(Object) } };
  for (const answer of [await copyEntries(call, [1, 1]), await removeEntries(call, [1, 1])])
    expect(answer).toMatchObject(refused);
  const dates = ["2026-02-30", "2026-13-01", "2026-06-18"];
  await expectEachRefused({ toDate: dates }, (fields) => copyEntries(call, [id], fields));
  expect(await syncDb.$count(foodEntries)).toBe(1);
  expect(await listEntries(call)).toHaveLength(1);
});
