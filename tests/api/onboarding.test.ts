import { expect, test } from "bun:test";
import { onboardingAnswers } from "../../db/schema/accounts.ts";
import { atOnce, signedInApi } from "../support/api-steps.ts";
import { HOUR, NOON, testApi } from "../support/test-api.ts";

const answers = {
  dailyCalorieGoal: 1800,
  activityLevel: "lightly_active",
  primaryGoal: "maintenance",
  dietaryPreferences: ["vegetarian", "high_protein"],
  age: 36,
  height: 171.5,
  weight: 68.2,
};

test("stores the answers, takes over the goal and starts the trial", async () => {
  const { call, syncDb } = await signedInApi(undefined, { hasTrial: false });
  const { status, body } = await call("POST", "/auth/onboarding", answers);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: "Welcome to Mealglass!",
    profile: { dailyCalorieGoal: 1800, trialStatus: { isTrialActive: true, trialHoursRemaining: 24 } },
  });
  expect(syncDb.select().from(onboardingAnswers).get()).toEqual({
    userId: 1,
    dailyCalorieGoal: 1800,
    activityLevel: "lightly_active",
    primaryGoal: "maintenance",
    dietaryPreferences: ["vegetarian", "high_protein"],
    age: 36,
    heightCm: 171.5,
    weightKg: 68.2,
    createdAt: NOON,
    updatedAt: NOON,
  });
});

test("what is optional may be left out or null", async () => {
  const { call, syncDb } = await signedInApi();
  const { dailyCalorieGoal, activityLevel, primaryGoal } = answers;
  const required = { dailyCalorieGoal, activityLevel, primaryGoal };
  expect((await call("POST", "/auth/onboarding", required)).status).toBe(200);
  const empty = { ...required, age: null, height: null, weight: null, dietaryPreferences: [] };
  expect((await call("POST", "/auth/onboarding", empty)).status).toBe(200);
  expect(syncDb.select().from(onboardingAnswers).get()).toMatchObject({ age: null, heightCm: null, weightKg: null });
});

test("given again they replace the old ones, and the trial does not begin anew", async () => {
  const { call, syncDb, clock } = await signedInApi(undefined, { hasTrial: false });
  await call("POST", "/auth/onboarding", answers);
  clock.time = NOON + HOUR;
  const { body } = await call("POST", "/auth/onboarding", { ...answers, dailyCalorieGoal: 2200 });
  expect(body).toMatchObject({ profile: { dailyCalorieGoal: 2200, trialStatus: { trialHoursRemaining: 23 } } });
  const rows = syncDb.select().from(onboardingAnswers).all();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ dailyCalorieGoal: 2200, createdAt: NOON, updatedAt: NOON + HOUR });
});

test("twenty at once start one trial", async () => {
  const call = await testApi().signIn("ada", { hasTrial: false });
  const responses = await atOnce(20, () => call("POST", "/auth/onboarding", answers));
  expect(new Set(responses.map((answer) => answer.status))).toEqual(new Set([200]));
});

test("in free mode no trial starts", async () => {
  const call = await testApi({ config: { accessMode: "free" } }).signIn("ada", { hasTrial: false });
  const { body } = await call("POST", "/auth/onboarding", answers);
  expect(body).toMatchObject({ profile: { trialStartedAt: null, trialStatus: { hasAccess: true } } });
});

test.each([
  ["V29 K08", "dailyCalorieGoal", 999],
  ["V29 K08", "dailyCalorieGoal", 5001],
  ["V29 K08", "dailyCalorieGoal", undefined],
  ["V30", "activityLevel", "lazy"],
  ["V30", "activityLevel", undefined],
  ["V31", "primaryGoal", "fame"],
  ["V31", "primaryGoal", undefined],
  ["V32", "dietaryPreferences", "vegan"],
  ["V32", "dietaryPreferences", Array(21).fill("vegan")],
  ["V33 K18", "age", 12],
  ["V33 K18", "age", 121],
  ["V33 K18", "age", 30.5],
  ["V33 K18", "age", "30"],
  ["V34 K19", "height", 29.9],
  ["V34 K19", "height", 300.1],
  ["V35 K20", "weight", 29.9],
  ["V35 K20", "weight", 1000.1],
])("[%s] %s %#: 422 naming the field, nothing stored, no trial", async (_spec, field, value) => {
  const { call, syncDb } = await signedInApi(undefined, { hasTrial: false });
  const { status, body } = await call("POST", "/auth/onboarding", { ...answers, [field]: value });
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
  expect(await syncDb.$count(onboardingAnswers)).toBe(0);
  expect((await call("GET", "/user/profile")).body).toMatchObject({ trialStartedAt: null });
});

test.each([
  ["K08", "dailyCalorieGoal", 1000],
  ["K08", "dailyCalorieGoal", 5000],
  ["K18", "age", 13],
  ["K18", "age", 120],
  ["K19", "height", 30],
  ["K19", "height", 300],
  ["K20", "weight", 30],
  ["K20", "weight", 1000],
])("[%s] %s %p, at its bound, is taken", async (_spec, field, value) => {
  const call = await testApi().signIn("ada");
  expect((await call("POST", "/auth/onboarding", { ...answers, [field]: value })).status).toBe(200);
});
