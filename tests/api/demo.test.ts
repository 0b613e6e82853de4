import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { foodEntries } from "../../db/schema/diary.ts";
import type { SignInResponse } from "../../src/contracts/auth.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { Person } from "../../src/contracts/friends.ts";
import type { DailySummary } from "../../src/contracts/summary.ts";
import { addEntry, atOnce, fieldError, readCookie, sortStatuses } from "../support/api/api-steps.ts";
import { PHOTO } from "../support/api/diary-calls.ts";
import { type Call, DAY, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

type Api = ReturnType<typeof testApi>;

async function startDemo(api: Api, zone = "UTC") {
  const answer = await api.signedOut("POST", "/auth/demo", undefined, { headers: { "x-time-zone": zone } });
  const cookie = readCookie(answer);
  return { answer, call: api.callWith({ cookie, "sec-fetch-site": "same-origin", "x-time-zone": zone }) };
}

describe("POST auth/demo", () => {
  test("signs in to an account with a running trial and a believable week", async () => {
    const { answer, call } = await startDemo(testApi({ hasFoods: true }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ user: { username: expect.stringMatching(/^Demo /), emailVerified: false } });
    expect((await call("GET", "/user/profile")).body).toMatchObject({ trialStatus: { isTrialActive: true } });
    const summary = (await call("GET", "/user/daily-summary")).body as DailySummary;
    expect(summary.weeklyStats.streakDays).toBe(7);
    expect(summary.weeklyStats.averageDailyCalories).toBeGreaterThan(1000);
    expect(summary.weeklyStats.averageDailyCalories).toBeLessThan(2600);
    expect(summary.dailyCalories).toBeGreaterThan(0);
  });

  test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"])(
    "in %s nothing lies ahead, and breakfast is in the morning there",
    async (zone) => {
      const api = testApi({ hasFoods: true });
      await startDemo(api, zone);
      const entries = api.syncDb.select().from(foodEntries).all();
      expect(entries.length).toBeGreaterThan(30);
      for (const { eatenAt, mealType } of entries) {
        expect(eatenAt).toBeLessThanOrEqual(NOON);
        const { hour } = Temporal.Instant.fromEpochMilliseconds(eatenAt).toZonedDateTimeISO(zone);
        if (mealType === "breakfast") expect(hour).toBeGreaterThanOrEqual(5);
        if (mealType === "breakfast") expect(hour).toBeLessThan(11);
      }
    },
  );

  test("is gone after a day with all that belongs to it; real accounts stay", async () => {
    const api = testApi({ hasFoods: true });
    const { call } = await startDemo(api);
    await api.signIn("ada");
    api.clock.time = NOON + DAY - 1;
    await api.runMaintenance();
    expect((await call("GET", "/auth/user")).status).toBe(200);
    api.clock.time = NOON + DAY;
    await api.runMaintenance();
    expect((await call("GET", "/auth/user")).status).toBe(401);
    expect(await api.syncDb.$count(foodEntries)).toBe(0);
    expect(await api.syncDb.$count(users)).toBe(1);
  });

  test("shows meals with their own pictures and with items that add up, and single foods", async () => {
    const api = testApi({ hasFoods: true });
    const { call } = await startDemo(api);
    const entries = (await call("GET", "/food-entries")).body as FoodEntry[];
    const photographed = entries.filter(({ imageUrl }) => imageUrl !== null);
    expect(new Set(photographed.map(({ imageUrl }) => imageUrl)).size).toBeGreaterThan(6);
    for (const { imageUrl } of photographed) {
      const { status, headers } = await call("GET", `${imageUrl?.replace("/api", "")}?w=96`);
      expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
    const dinner = entries.find(({ name }) => name === "Chicken, rice and broccoli");
    expect(dinner?.items.map(({ food, grams, source }) => [food?.ndbNo, grams, source])).toEqual([
      ["05013", 170, "database"],
      ["20045", 237, "database"],
      ["11091", 156, "database"],
    ]);
    const sum = dinner?.items.reduce((kcal, { calories }) => kcal + calories, 0) ?? 0;
    expect(dinner?.calories).toBe(Math.round(sum));
    expect(entries.some(({ items, servingSize }) => items.length === 0 && servingSize !== null)).toBe(true);
  });

  test("DEMO_MODE=off: 404, nothing stored", async () => {
    const { signedOut, syncDb } = testApi({ config: { demoMode: false } });
    expect((await signedOut("POST", "/auth/demo")).status).toBe(404);
    expect(await syncDb.$count(users)).toBe(0);
  });

  test("ten a minute from an address, also at once", async () => {
    const { signedOut, clock } = testApi();
    const answers = await atOnce(20, () => signedOut("POST", "/auth/demo"));
    expect(sortStatuses(answers)).toEqual([...Array(10).fill(201), ...Array(10).fill(429)]);
    clock.time += MINUTE;
    expect((await signedOut("POST", "/auth/demo")).status).toBe(201);
  });
});

describe("POST auth/register in a demo", () => {
  const ADA = { email: "ada@example.com", username: "Ada", password: "correct horse battery" };
  const register = (call: Call, body: object = {}) =>
    call("POST", "/auth/register", { ...ADA, keepEntries: true, ...body });

  async function startUsedDemo(api: Api) {
    const { answer, call } = await startDemo(api);
    api.clock.time += MINUTE;
    const own = await addEntry(call, { name: "My soup", calories: 300, imageUrl: PHOTO });
    const [sample] = ((await call("GET", "/food-entries?limit=2")).body as FoodEntry[]).filter(
      ({ id }) => id !== own.id,
    );
    expect((await call("PATCH", `/food-entries/${sample?.id}`, { calories: 77 })).status).toBe(200);
    await call("POST", "/foods", { entryId: own.id });
    return { call, demo: (answer.body as SignInResponse).user, sample };
  }

  test("keeps what was added and changed there, with photos and saved foods, and none of the samples", async () => {
    const api = testApi({ hasFoods: true });
    const { call: inDemo, demo, sample } = await startUsedDemo(api);
    const answer = await register(inDemo);
    expect(answer).toMatchObject({ status: 201, body: { user: { id: demo.id, ...pick(ADA), trialStartedAt: null } } });
    const call = api.callWith({ cookie: readCookie(answer), "sec-fetch-site": "same-origin" });
    const entries = (await call("GET", "/food-entries")).body as FoodEntry[];
    expect(entries.map(({ name }) => name).sort()).toEqual(["My soup", String(sample?.name)].sort());
    const { imageUrl } = entries.find(({ name }) => name === "My soup") ?? {};
    expect((await call("GET", `${imageUrl?.replace("/api", "")}`)).status).toBe(200);
    expect((await call("GET", "/foods")).body).toMatchObject([{ name: "My soup" }]);
    // The demo's own session has ended.
    expect((await inDemo("GET", "/auth/user")).status).toBe(401);
    expect((await call("GET", "/auth/sessions")).body).toHaveLength(1);
    api.clock.time += 2 * DAY;
    await api.runMaintenance();
    expect((await call("GET", "/food-entries")).body).toHaveLength(2);
    expect((await api.signedOut("POST", "/auth/login", ADA)).status).toBe(200);
  });

  test("makes an account that is found by any part of its name, renamed and deleted like another", async () => {
    const api = testApi({ hasFoods: true });
    const bob = await api.signIn("bob");
    const findNames = async (text: string) =>
      ((await bob("GET", `/users/search?q=${text}`)).body as Person[]).map(({ username }) => username);
    const { call: inDemo } = await startUsedDemo(api);
    const answer = await register(inDemo, { username: "Lovelace" });
    const call = api.callWith({ cookie: readCookie(answer), "sec-fetch-site": "same-origin" });
    expect([await findNames("love"), await findNames("lace")]).toEqual([["Lovelace"], ["Lovelace"]]);
    expect((await call("PATCH", "/user/profile", { username: "Countess" })).status).toBe(200);
    expect([await findNames("lace"), await findNames("ntess")]).toEqual([[], ["Countess"]]);
    expect((await call("DELETE", "/user", { password: ADA.password })).status).toBe(204);
    expect(await findNames("ntess")).toEqual([]);
  });

  test("makes another account where nothing is to be kept", async () => {
    const api = testApi({ hasFoods: true });
    const { call: inDemo, demo } = await startUsedDemo(api);
    const answer = await register(inDemo, { keepEntries: false });
    expect((answer.body as SignInResponse).user.id).not.toBe(demo.id);
    const call = api.callWith({ cookie: readCookie(answer), "sec-fetch-site": "same-origin" });
    expect((await call("GET", "/food-entries")).body).toEqual([]);
  });

  test("answers 409 for taken names, and the demo stays as it is", async () => {
    const api = testApi({ hasFoods: true });
    await api.signedOut("POST", "/auth/register", ADA);
    const { call } = await startUsedDemo(api);
    const before = (await call("GET", "/food-entries")).body;
    expect((await register(call, { username: "Grace" })).status).toBe(409);
    expect((await register(call, { email: "grace@example.com" })).status).toBe(409);
    expect((await call("GET", "/food-entries")).body).toEqual(before);
  });

  test("answers 422 without a running demo, and once it is a person's, also at the same time", async () => {
    const api = testApi({ hasFoods: true });
    expect(await register(api.signedOut as Call)).toMatchObject(fieldError("keepEntries"));
    expect(await register(await api.signIn("bob"))).toMatchObject(fieldError("keepEntries"));
    const { call } = await startUsedDemo(api);
    const answers = await Promise.all(
      ["grace", "linus"].map((name) => register(call, { email: `${name}@example.com`, username: name })),
    );
    expect(sortStatuses(answers)).toEqual([201, 422]);
    expect((await register(call, { keepEntries: "yes" })).status).toBe(422);
  });

  test("answers 409, and not that all is gone, when it is sent again because its answer was lost", async () => {
    const { call } = await startUsedDemo(testApi({ hasFoods: true }));
    expect((await register(call)).status).toBe(201);
    expect(await register(call)).toMatchObject({ ...fieldError("email"), status: 409 });
  });

  test("uses an invite where accounts need one, and none that is not valid", async () => {
    const api = testApi({ hasFoods: true, config: { registration: "invite", demoMode: true } });
    const { call } = await startUsedDemo(api);
    expect((await register(call, { invite: "NOPE-NOPE" })).status).toBe(422);
    expect((await call("GET", "/auth/user")).status).toBe(200);
  });
});

const pick = ({ email, username }: { email: string; username: string }) => ({ email, username });
