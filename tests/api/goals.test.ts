import { describe, expect, test } from "bun:test";
import { onboardingAnswers, pastGoals } from "../../db/schema/accounts.ts";
import type { Goals } from "../../src/contracts/goals.ts";
import { expectEachRefused, listCases, signedInApi } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

const ANSWERS = {
  ...{ dailyCalorieGoal: 1800, activityLevel: "sedentary", primaryGoal: "maintenance", dietaryPreferences: ["vegan"] },
  ...{ age: 36, height: 171.5, weight: 68.2 },
};
const STANDARD = { protein: 15, carbs: 45 };
/** The goal of an account that has set none. */
const FIRST = { dailyCalorieGoal: 2000, macroSplit: STANDARD, weekdayExtras: null };
const HIGH_PROTEIN = { protein: 30, carbs: 40 };

const getGoals = async (call: Call): Promise<Goals> => (await call("GET", "/user/goals")).body as Goals;
/** When a goal ended whose account is in UTC. */
const endAt = (instant: number) => {
  const endedAt = new Date(instant).toISOString();
  return { endedAt, endedOn: endedAt.slice(0, 16) };
};

test("GET user/goals holds the goal and the specified split, and then what onboarding asked for", async () => {
  const call = await testApi().signIn("ada");
  const unknown = {
    ...{ primaryGoal: null, activityLevel: null, age: null, height: null, weight: null, sex: null },
    ...{ isPregnant: false, targetWeight: null, waterGoal: null },
  };
  const none = { ...FIRST, dietaryPreferences: [], past: [], exercise: [] };
  expect(await getGoals(call)).toEqual({ ...unknown, ...none });
  await call("POST", "/auth/onboarding", ANSWERS);
  const past = [{ ...FIRST, ...endAt(NOON) }];
  const unasked = { exercise: [], sex: null, isPregnant: false, targetWeight: null, waterGoal: null };
  expect(await getGoals(call)).toEqual({ ...FIRST, ...ANSWERS, ...unasked, past } as Goals & typeof ANSWERS);
});

describe("PATCH user/goals", () => {
  test("changes what is given, and answers with everything", async () => {
    const call = await testApi().signIn("ada");
    await call("POST", "/auth/onboarding", ANSWERS);
    const change = { dailyCalorieGoal: 800, macroSplit: HIGH_PROTEIN, primaryGoal: "weight_loss", weight: null };
    const { status, body } = await call("PATCH", "/user/goals", change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...ANSWERS, ...change });
    expect(await getGoals(call)).toEqual(body as Goals);
    expect((await call("GET", "/user/profile")).body).toMatchObject({ dailyCalorieGoal: 800 });
    expect((await call("GET", "/user/daily-summary")).body).toMatchObject({ dailyCalorieGoal: 800 });
  });

  test("of an account that has answered nothing takes the rest from what onboarding starts with", async () => {
    const call = await testApi().signIn("ada");
    const started = { dailyCalorieGoal: 2000, primaryGoal: "general_health", activityLevel: "lightly_active" };
    expect((await call("PATCH", "/user/goals", { weight: 70 })).body).toMatchObject({ ...started, weight: 70 });
  });

  test("of the calories or the split alone answers nothing for the person, and without a field changes nothing", async () => {
    const { call, syncDb } = await signedInApi();
    const { body } = await call("PATCH", "/user/goals", { dailyCalorieGoal: 1500, macroSplit: HIGH_PROTEIN });
    expect(await syncDb.$count(onboardingAnswers)).toBe(0);
    expect((await call("PATCH", "/user/goals", {})).body).toEqual(body);
  });

  test("takes splits and goals by weekday at their bounds", async () => {
    const call = await testApi().signIn("ada");
    const macroSplit = [
      { protein: 5, carbs: 90 },
      { protein: 90, carbs: 5 },
      { protein: 5, carbs: 5 },
    ];
    const weekdayExtras = [[-1200, 0, 0, 0, 0, 0, 1200], [0, 0, 0, 0, 0, 0, 0], null];
    for (const [field, value] of listCases({ weekdayExtras, macroSplit })) {
      expect((await call("PATCH", "/user/goals", { [field]: value })).body).toMatchObject({ [field]: value });
    }
  });

  test("refuses each wrong value with 422 for the field, and stores nothing", async () => {
    const { call, syncDb } = await signedInApi();
    const before = await getGoals(call);
    const wrong = {
      macroSplit: [
        { protein: 50, carbs: 46 },
        { protein: 90, carbs: 90 },
      ],
      weekdayExtras: [
        // More than the week has, and days below 800 and above 5,000 kcal.
        [0, 0, 0, 0, 0, 1, 0],
        [-1201, 0, 0, 0, 0, 0, 1201],
        [-500, -500, -500, -500, -500, -501, 3001],
      ],
    };
    const send = (fields: object) => call("PATCH", "/user/goals", { primaryGoal: "muscle_gain", ...fields });
    await expectEachRefused(wrong, send);
    expect(await getGoals(call)).toEqual(before);
    expect(await syncDb.$count(onboardingAnswers)).toBe(0);
  });

  test("needs no access, and changes no one else's goals", async () => {
    const { signIn } = testApi();
    const [ada, eve] = [await signIn("ada", { hasTrial: false }), await signIn("eve")];
    expect((await ada("PATCH", "/user/goals", { macroSplit: HIGH_PROTEIN })).status).toBe(200);
    expect(await getGoals(eve)).toMatchObject({ macroSplit: STANDARD, past: [] });
  });

  test("twenty at once, each of another field, lose none, and keep one old goal", async () => {
    const { call, syncDb } = await signedInApi();
    const fields = {
      weight: [70],
      height: [180],
      age: [40],
      activityLevel: ["very_active"],
      macroSplit: [HIGH_PROTEIN],
      sex: ["female"],
      isPregnant: [false],
      weekdayExtras: [[-50, -50, -50, -50, -50, 300, -50]],
    };
    const others = { primaryGoal: ["weight_gain"], dietaryPreferences: [["keto"]] };
    const changes = [
      ...listCases({ ...fields, ...others }).map(([field, value]) => ({ [field]: value })),
      ...Array.from({ length: 13 }, (_, index) => ({ dailyCalorieGoal: 1500 + index })),
    ];
    const answers = await Promise.all(changes.map((change) => call("PATCH", "/user/goals", change)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const goals = await getGoals(call);
    expect(goals).toMatchObject(Object.assign({}, ...changes.slice(0, 10)));
    expect(goals.dailyCalorieGoal).toBeWithin(1500, 1513);
    expect(goals.past).toEqual([{ ...FIRST, ...endAt(NOON) }]);
    expect(await syncDb.$count(pastGoals)).toBe(1);
  });
});

describe("goals by weekday", () => {
  const SATURDAY = [-50, -50, -50, -50, -50, 300, -50];
  const readGoal = async (call: Call, dayStart = 6) =>
    ((await call("GET", `/user/daily-summary?dayStart=${dayStart}`)).body as { dailyCalorieGoal: number })
      .dailyCalorieGoal;

  test("are those of each day, and of the past ones", async () => {
    const { call, clock } = await signedInApi();
    // A Wednesday, and then the next Saturday until its days end.
    expect(await readGoal(call)).toBe(2000);
    await call("PATCH", "/user/goals", { weekdayExtras: SATURDAY });
    expect(await readGoal(call)).toBe(1950);
    clock.time = NOON + 3 * DAY;
    expect(await readGoal(call)).toBe(2300);
    clock.time = NOON + 3 * DAY + 17 * HOUR;
    expect([await readGoal(call, 4), await readGoal(call, 6)]).toEqual([1950, 2300]);
    expect((await call("GET", "/user/profile")).body).toMatchObject({ dailyCalorieGoal: 2000 });
    await call("PATCH", "/user/goals", { weekdayExtras: null });
    const { weekdayExtras, past } = await getGoals(call);
    expect(weekdayExtras).toBeNull();
    expect(past.map((goal) => goal.weekdayExtras)).toEqual([null, SATURDAY]);
    const exported = (await call("GET", "/user/export")).body as { pastGoals: unknown };
    expect(exported.pastGoals).toEqual(past);
  });

  test("stay when the calories alone change, and are what the advice of the day says", async () => {
    const { call } = await signedInApi();
    await call("PATCH", "/user/goals", { weekdayExtras: SATURDAY });
    await call("PATCH", "/user/profile", { dailyCalorieGoal: 1600 });
    expect(await readGoal(call)).toBe(1550);
    const { advice } = (await call("GET", "/nutrition-advice")).body as { advice: string };
    expect(advice).toContain("Your goal is 1,550 kcal.");
    expect((await call("GET", "/meal-suggestions")).body).toMatchObject({ caloriesLeft: 1550 });
  });
});

describe("the goal of a past day", () => {
  test.each([
    ["PATCH", "/user/goals", {}],
    ["PATCH", "/user/profile", {}],
    ["POST", "/auth/onboarding", ANSWERS],
  ])("is kept by %s %s", async (method, path, others) => {
    const { call, clock } = await signedInApi();
    clock.time = NOON + DAY;
    await call(method, path, { ...others, dailyCalorieGoal: 1500 });
    clock.time = NOON + 3 * DAY;
    await call(method, path, { ...others, dailyCalorieGoal: 2500 });
    expect((await getGoals(call)).past).toEqual([
      { ...FIRST, ...endAt(NOON + DAY) },
      { ...FIRST, dailyCalorieGoal: 1500, ...endAt(NOON + 3 * DAY) },
    ]);
    const exported = (await call("GET", "/user/export")).body as { pastGoals: unknown };
    expect(exported.pastGoals).toEqual((await getGoals(call)).past);
  });

  test("is the last one that day: what is replaced within a day leaves nothing, by the caller's own days", async () => {
    const { call, clock } = await signedInApi();
    const set = (dailyCalorieGoal: number, zone = "Asia/Tokyo") =>
      call("PATCH", "/user/goals", { dailyCalorieGoal }, { headers: { "x-time-zone": zone } });
    const listPast = async () =>
      (await getGoals(call)).past.map(({ dailyCalorieGoal, endedOn }) => [dailyCalorieGoal, endedOn]);
    // 23:00 in Tokyo, 03:59 the next morning, which is the same day, and 06:00.
    for (const [goal, hours, minutes] of [
      [1500, 14, 0],
      [1600, 18, 59],
      [1700, 21, 0],
    ] as const) {
      clock.time = Date.UTC(2026, 5, 17, hours, minutes);
      await set(goal);
    }
    const inTokyo = [
      [2000, "2026-06-17T23:00"],
      [1600, "2026-06-18T06:00"],
    ];
    expect(await listPast()).toEqual(inTokyo);
    // On the evening of the 17th in Los Angeles, later.
    clock.time = Date.UTC(2026, 5, 18, 2);
    await set(1800, "America/Los_Angeles");
    await set(1900, "America/Los_Angeles");
    expect(await listPast()).toEqual([...inTokyo, [1700, "2026-06-17T19:00"]]);
    // At the same instant, where another day is.
    expect((await set(1500, "Pacific/Kiritimati")).status).toBe(200);
    expect(await listPast()).toEqual([...inTokyo, [1700, "2026-06-17T19:00"]]);
    expect(await getGoals(call)).toMatchObject({ dailyCalorieGoal: 1500 });
  });

  test("is not changed by a goal that is set again, or that a taken username refuses", async () => {
    const { call, signIn, syncDb } = await signedInApi();
    await signIn("bob");
    await call("PATCH", "/user/goals", { dailyCalorieGoal: 2000, macroSplit: STANDARD });
    const refused = await call("PATCH", "/user/profile", { username: "Bob", dailyCalorieGoal: 1000 });
    expect(refused.status).toBe(409);
    expect(await syncDb.$count(pastGoals)).toBe(0);
    expect(await getGoals(call)).toMatchObject({ dailyCalorieGoal: 2000 });
  });

  test("is what the advice compares that day with", async () => {
    const { call, clock } = await signedInApi({ config: { accessMode: "free" } });
    for (const daysAgo of [1, 2, 3, 4, 5]) {
      const eatenAt = new Date(NOON - daysAgo * DAY).toISOString();
      await call("POST", "/food-entries", { name: `Stew ${daysAgo}`, calories: 2000, protein: 75, eatenAt });
    }
    clock.time = NOON + MINUTE;
    await call("PATCH", "/user/goals", { dailyCalorieGoal: 1200 });
    const readPattern = async () =>
      ((await call("GET", "/diet-recommendations")).body as { analysis: { caloriePattern: string } }).analysis
        .caloriePattern;
    expect(await readPattern()).toBe(
      "You averaged 2,000 kcal a day over the last 7 days, with a goal of 2,000 kcal. You were close to it on 5 of 5 finished days.",
    );
    clock.time = NOON + 2 * DAY + HOUR;
    const eatenAt = new Date(NOON + DAY).toISOString();
    await call("POST", "/food-entries", { name: "Stew", calories: 2000, protein: 75, eatenAt });
    expect(await readPattern()).toContain(
      "with an average goal of 1,840 kcal. You were close to the goal of the day on 5 of 6 finished days.",
    );
  });
});
