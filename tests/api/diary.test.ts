import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos } from "../../db/schema/photos.ts";
import { addEntry, atOnce, fieldError, listCases, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { FULL_ENTRY, listEntries, PHOTO, removeEntries, toIso } from "../support/api/diary-calls.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const porridge = { name: "Porridge", calories: 320, protein: 12, mealType: "breakfast" };

const add = (call: Call, entry: object = {}) => addEntry(call, { ...porridge, ...entry });
const names = async (call: Call, query = "") => (await listEntries(call, query)).map(({ name }) => name);

describe("adding", () => {
  test("answers 201 with every field of the entity, its defaults filled in [C08]", async () => {
    const call = await testApi().signIn("ada");
    expect(await add(call, { mealType: undefined })).toEqual({
      ...{ ...porridge, id: "1", userId: 1, mealType: "lunch", source: "ai_analysis", isFavorite: false },
      ...{ carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0, confidence: 0, servingQuantity: 1, tags: "[]", items: [] },
      ...{ caffeine: null, alcohol: null },
      ...{ imageUrl: null, imagePlaceholder: null, servingSize: null, category: null, notes: null, portion: null },
      eatenAt: toIso(NOON),
      eatenOn: "2026-06-17T12:00",
      timeZone: "UTC",
      analyzedAt: null,
      createdAt: toIso(NOON),
    });
  });

  test("keeps all that was given, with the name trimmed, and the most that tags may hold as JSON", async () => {
    const { imageUrl, ...full } = { ...FULL_ENTRY, caffeine: 5000, alcohol: 0, notes: "with <b>honey</b>" };
    const call = await testApi().signIn("ada");
    const entry = await add(call, { ...full, imageUrl, name: "  Porridge  " });
    expect(entry).toMatchObject({ ...full, name: "Porridge", imageUrl: expect.stringMatching(/^\/api\/images\/\d+$/) });
    for (const character of ['"', "\n", "\u20ac"]) {
      const tags = JSON.stringify(Array(20).fill(character.repeat(40)));
      const asEscapes = tags.replaceAll("\u20ac", "\\u20ac").replaceAll(",", " , ");
      for (const sent of [tags, asEscapes]) expect((await add(call, { tags: sent })).tags).toBe(tags);
    }
    expect((await add(call, { name: `${" ".repeat(500)}${"x".repeat(200)}` })).name).toHaveLength(200);
  });

  // The hours of each meal are in tests/unit/nutrition.test.ts.
  test("is dated by when it was eaten, else analyzed, else sent; the meal by the caller's hour", async () => {
    const call = await testApi().signIn("ada");
    const apple = { name: "Apple", calories: 52, eatenAt: "2026-06-17T10:59:00+05:45" };
    const { body } = await call("POST", "/food-entries", apple, { headers: { "x-time-zone": "Asia/Kathmandu" } });
    expect(body).toMatchObject({ mealType: "breakfast" });
    const [analyzedAt, eatenAt] = [toIso(NOON - 2 * HOUR), toIso(NOON - 3 * HOUR)];
    expect((await add(call, { analyzedAt })).eatenAt).toBe(analyzedAt);
    expect((await add(call, { analyzedAt, eatenAt })).eatenAt).toBe(eatenAt);
    expect((await add(call)).eatenAt).toBe(toIso(NOON));
  });

  const WRONG = [
    [{ name: " " }, "Name is required"],
    [{ name: "x".repeat(500) }, "Name must be at most 200 characters"],
    [{ notes: "x".repeat(1001) }, "Notes must be at most 1000 characters"],
    [{ servingSize: 1 }, "Serving size must be text"],
    [{ servingQuantity: 0 }, "Serving quantity must be more than 0"],
    [{ category: "meat" }, "Category is not valid"],
  ] as const;

  test("says what is wrong", async () => {
    const call = await testApi().signIn("ada");
    for (const [fields, message] of WRONG) {
      const { body } = await call("POST", "/food-entries", { ...porridge, ...fields });
      expect(body).toMatchObject({ fields: { [Object.keys(fields)[0] ?? ""]: message } });
    }
  });

  test("a sender that hangs up: nothing stored, and nothing that the log calls an error", async () => {
    const { call, syncDb } = await signedInApi();
    const raw = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":"Porr'));
        controller.error(new DOMException("The connection was closed.", "AbortError"));
      },
    });
    const headers = { "content-type": "application/json" };
    expect((await call("POST", "/food-entries", undefined, { raw, headers })).status).toBe(400);
    expect(await syncDb.$count(foodEntries)).toBe(0);
  });

  test("userId 1 from account 2 is stored under 2 [V05]", async () => {
    const { signIn, syncDb } = testApi();
    await signIn("ada");
    const entry = await add(await signIn("bob"), { userId: 1 });
    expect(entry.userId).toBe(2);
    expect(syncDb.select().from(foodEntries).get()?.userId).toBe(2);
  });

  test("without a trial: 403 requiresTrial whatever the source, but a wrong body is 422 first", async () => {
    const { call, syncDb } = await signedInApi({}, { hasTrial: false });
    for (const source of ["ai_analysis", "manual", "database", "template", "copy"]) {
      const { status, body } = await call("POST", "/food-entries", { ...porridge, source, imageUrl: PHOTO });
      expect(status).toBe(403);
      expect(body).toMatchObject({ requiresTrial: true });
    }
    const wrong = {
      calories: [0],
      name: ["x".repeat(201)],
      tags: ["vegan"],
      eatenAt: [toIso(NOON + 2 * DAY)],
      imageUrl: ["javascript:alert(1)", "/api/images/1", "data:image/jpeg;base64,AAAA"],
    };
    for (const [field, value] of listCases(wrong)) {
      expect(await call("POST", "/food-entries", { ...porridge, [field]: value })).toMatchObject(fieldError(field));
    }
    expect([await syncDb.$count(foodEntries), await syncDb.$count(photos)]).toEqual([0, 0]);
  });
});

describe("listing", () => {
  test("newest first by when it was eaten, then by id, both ends included [C07]", async () => {
    const call = await testApi().signIn("ada");
    await add(call, { name: "b", eatenAt: toIso(NOON - 1000) });
    await add(call, { name: "a", eatenAt: toIso(NOON - 2000) });
    await add(call, { name: "c", eatenAt: toIso(NOON - 1000) });
    await add(call, { name: "d", eatenAt: toIso(NOON) });
    expect(await names(call)).toEqual(["d", "c", "b", "a"]);
    const [from, to] = [toIso(NOON - 2000), toIso(NOON - 1000)].map(encodeURIComponent);
    expect(await names(call, `?startDate=${from}&endDate=${to}`)).toEqual(["c", "b", "a"]);
    expect(await names(call, `?startDate=${to}`)).toEqual(["d", "c", "b"]);
    expect(await names(call, `?endDate=${from}`)).toEqual(["a"]);
    expect(await names(call, "?startDate=2026-06-17T17:45:00%2B05:45")).toEqual(["d"]);
  });

  test("shows no one else's entries, not even through before", async () => {
    const { ada, bob } = await signInTwo(testApi());
    const entry = await add(ada);
    await add(bob, { name: "earlier", eatenAt: toIso(NOON - HOUR) });
    expect(await names(bob)).toEqual(["earlier"]);
    expect(await names(bob, `?before=${entry.id}`)).toEqual([]);
  });

  const wrong = {
    startDate: ["2026-06-18T00:00:00Z&endDate=2026-06-17T00:00:00Z"],
    endDate: ["2026-02-30T00:00:00Z"],
  };
  test.each(listCases(wrong))("%s=%s: 422", async (name, value) => {
    const call = await testApi().signIn("ada");
    expect((await call("GET", `/food-entries?${name}=${value}`)).status).toBe(422);
  });
});

describe("deleting and restoring", () => {
  test("a deleted entry is gone from the list, restored within a day, and then gone for good [C09]", async () => {
    const { call, clock, runMaintenance, syncDb } = await signedInApi();
    const entry = await add(call);
    expect((await call("DELETE", `/food-entries/${entry.id}`)).status).toBe(204);
    expect(await names(call)).toEqual([]);
    clock.time = NOON + DAY - 1;
    expect(await call("POST", `/food-entries/${entry.id}/restore`)).toMatchObject({ status: 200, body: entry });
    expect(await names(call)).toEqual(["Porridge"]);
    await call("DELETE", `/food-entries/${entry.id}`);
    clock.time += DAY;
    expect((await call("POST", `/food-entries/${entry.id}/restore`)).status).toBe(404);
    await runMaintenance();
    expect(await syncDb.$count(foodEntries)).toBe(0);
  });

  // The first answer may have been lost, and another device may have pressed Undo as well.
  test("restored once more, or by twenty at once, it is the same entry, whenever that was", async () => {
    const { call, clock, syncDb } = await signedInApi();
    const entry = await add(call);
    await call("DELETE", `/food-entries/${entry.id}`);
    const restore = () => call("POST", `/food-entries/${entry.id}/restore`);
    const answers = await atOnce(20, restore);
    clock.time = NOON + 3 * DAY;
    for (const answer of [...answers, await restore()]) expect(answer).toMatchObject({ status: 200, body: entry });
    expect(await syncDb.$count(foodEntries)).toBe(1);
  });

  test("changing, deleting and restoring need no access", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await add(call);
    clock.time = NOON + 2 * DAY;
    expect((await call("PATCH", `/food-entries/${id}`, { notes: "late" })).status).toBe(200);
    expect((await call("POST", "/food-entries/portions", { portions: [{ id, share: 0.5 }] })).status).toBe(200);
    expect((await removeEntries(call, [id])).status).toBe(204);
    expect((await call("POST", `/food-entries/${id}/restore`)).status).toBe(200);
    expect((await call("DELETE", `/food-entries/${id}`)).status).toBe(204);
  });

  test("a deleted entry is not deleted again, also by twenty at once, nor restored by another account", async () => {
    const { ada, bob } = await signInTwo(testApi());
    const entry = await add(ada);
    await ada("DELETE", `/food-entries/${entry.id}`);
    expect((await ada("DELETE", `/food-entries/${entry.id}`)).status).toBe(404);
    expect((await bob("POST", `/food-entries/${entry.id}/restore`)).status).toBe(404);
    const other = await add(ada);
    const answers = await atOnce(20, () => ada("DELETE", `/food-entries/${other.id}`));
    expect(sortStatuses(answers)).toEqual([204, ...Array(19).fill(404)]);
  });
});
