import { expect, test } from "bun:test";
import { onboardingAnswers } from "../../db/schema/accounts.ts";
import { atOnce, expectEachRefused, listCases, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { HOUR, NOON, testApi } from "../support/api/test-api.ts";

const answers = {
  ...{ dailyCalorieGoal: 1800, activityLevel: "lightly_active", primaryGoal: "maintenance" },
  ...{ dietaryPreferences: ["vegetarian", "high_protein"], age: 36, height: 171.5, weight: 68.2 },
};

test("stores the answers, takes over the goal and starts the trial [C04]", async () => {
  const { call, syncDb } = await signedInApi(undefined, { hasTrial: false });
  const { status, body } = await call("POST", "/auth/onboarding", answers);
  expect(status).toBe(200);
  const trialStatus = { isTrialActive: true, trialHoursRemaining: 24 };
  expect(body).toMatchObject({ message: "Welcome to Mealglass!", profile: { dailyCalorieGoal: 1800, trialStatus } });
  const { height: heightCm, weight: weightKg, ...others } = answers;
  const stored = {
    ...{ userId: 1, ...others, heightCm, weightKg, sex: null, isPregnant: false },
    ...{ targetWeightKg: null, waterGoalMl: null, createdAt: NOON, updatedAt: NOON },
  };
  expect(syncDb.select().from(onboardingAnswers).get()).toEqual(stored as never);
});

test("what is optional may be left out or null; what Update Goals asks stays as it is", async () => {
  const { call, syncDb } = await signedInApi();
  const { dailyCalorieGoal, activityLevel, primaryGoal } = answers;
  const required = { dailyCalorieGoal, activityLevel, primaryGoal };
  expect((await call("POST", "/auth/onboarding", required)).status).toBe(200);
  const empty = { ...required, age: null, height: null, weight: null, dietaryPreferences: [] };
  expect((await call("POST", "/auth/onboarding", empty)).status).toBe(200);
  expect(syncDb.select().from(onboardingAnswers).get()).toMatchObject({ age: null, heightCm: null, weightKg: null });
  await call("PATCH", "/user/goals", { sex: "female", isPregnant: true });
  expect((await call("POST", "/auth/onboarding", answers)).status).toBe(200);
  expect(syncDb.select().from(onboardingAnswers).get()).toMatchObject({ sex: "female", isPregnant: true, age: 36 });
});

test("given twenty times at once and again they are the latest ones, and the trial begins once", async () => {
  const { call, syncDb, clock } = await signedInApi(undefined, { hasTrial: false });
  const first = await atOnce(20, () => call("POST", "/auth/onboarding", answers));
  expect(sortStatuses(first)).toEqual(Array(20).fill(200));
  clock.time = NOON + HOUR;
  const { body } = await call("POST", "/auth/onboarding", { ...answers, dailyCalorieGoal: 2200 });
  expect(body).toMatchObject({ profile: { dailyCalorieGoal: 2200, trialStatus: { trialHoursRemaining: 23 } } });
  const rows = syncDb.select().from(onboardingAnswers).all();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ dailyCalorieGoal: 2200, createdAt: NOON, updatedAt: NOON + HOUR });
});

test("in free mode no trial starts", async () => {
  const call = await testApi({ config: { accessMode: "free" } }).signIn("ada", { hasTrial: false });
  const { body } = await call("POST", "/auth/onboarding", answers);
  expect(body).toMatchObject({ profile: { trialStartedAt: null, trialStatus: { hasAccess: true } } });
});

test("a wrong answer: 422 naming it, nothing stored, no trial [K08 K18 K19 K20 V30 V31 V32 V33 V34 V35]", async () => {
  const { call, syncDb } = await signedInApi(undefined, { hasTrial: false });
  const wrong = {
    ...{ dailyCalorieGoal: [999, 5001], activityLevel: ["lazy"], primaryGoal: ["fame"], dietaryPreferences: ["vegan"] },
    ...{ age: [12, 121], height: [29.9, 300.1], weight: [29.9, 1000.1] },
  };
  await expectEachRefused(wrong, (fields) => call("POST", "/auth/onboarding", { ...answers, ...fields }));
  expect(await syncDb.$count(onboardingAnswers)).toBe(0);
  expect((await call("GET", "/user/profile")).body).toMatchObject({ trialStartedAt: null });
});

test("what is at a bound is taken [K08 K18 K19 K20]", async () => {
  const call = await testApi().signIn("ada");
  const bounds = { dailyCalorieGoal: [1000, 5000], age: [13, 120], height: [30, 300], weight: [30, 1000] };
  for (const [field, value] of listCases(bounds)) {
    const { status } = await call("POST", "/auth/onboarding", { ...answers, [field]: value });
    expect([field, value, status]).toEqual([field, value, 200]);
  }
});
