import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { foodEntries } from "../../db/schema/diary.ts";
import type { DailySummary } from "../../src/contracts/summary.ts";
import { atOnce, readCookie, sortStatuses } from "../support/api-steps.ts";
import { DAY, MINUTE, NOON, seedBuiltInFoods, testApi } from "../support/test-api.ts";

type Api = ReturnType<typeof testApi>;

async function startDemo(api: Api, zone = "UTC") {
  await seedBuiltInFoods(api.syncDb);
  const answer = await api.signedOut("POST", "/auth/demo", undefined, { headers: { "x-time-zone": zone } });
  const cookie = readCookie(answer);
  return { answer, call: api.callWith({ cookie, "sec-fetch-site": "same-origin", "x-time-zone": zone }) };
}

describe("POST auth/demo", () => {
  test("signs in to an account with a running trial and a believable week", async () => {
    const { answer, call } = await startDemo(testApi());
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
      const api = testApi();
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
    const api = testApi();
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
