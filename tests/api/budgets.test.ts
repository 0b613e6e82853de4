import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { accountBudgets, addressBudgets } from "../../db/schema/budgets.ts";
import type { Limits } from "../../src/config.ts";
import { ADA_LOGIN, addEntry, callAs } from "../support/api/api-steps.ts";
import { analyze, budgetApi, callFrom, countStatuses } from "../support/api/budget-api.ts";
import { toIso } from "../support/api/diary-calls.ts";
import { signInAda } from "../support/api/sign-in.ts";
import { type Call, DAY, HOUR, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

/** Callers of several accounts. */
const listCallers = (length: number, start: (index: number) => Promise<Call>): Promise<Call[]> =>
  Array.fromAsync({ length }, (_, index) => start(index));

const OTHER_ADDRESS = "198.51.100.7";
/** Only the limit of a day is in the way. */
const MANY_A_MINUTE = { analysesPerMinute: 1000 };

const freeApi = (limits: Partial<Limits>) => budgetApi({ config: { accessMode: "free" }, limits });

const readAnalyses = async (call: Call) =>
  ((await call("GET", "/user/budgets")).body as { analyses: { limit: number; remaining: number; resetsAt: unknown } })
    .analyses;

describe("photo analyses in a minute", () => {
  test("of twenty at once six pass; the others keep their photo and say when it goes on", async () => {
    const { call, standIn, clock } = await signInAda(budgetApi({ limits: { analysesPerMinute: 6 } }));
    expect(await countStatuses(20, () => analyze(call))).toEqual({ 200: 6, 429: 14 });
    expect(standIn.received).toHaveLength(6);
    clock.time += 20_000;
    const { status, body, headers } = await analyze(call);
    expect([status, headers.get("retry-after")]).toEqual([429, "40"]);
    expect(body).toEqual({
      kind: "budget",
      message: "Too many photos were analyzed in a short time. You can analyze more in 40 seconds.",
      imageData: "/api/images/21",
    });
    expect((await call("GET", "/images/1")).status).toBe(200);
    clock.time = NOON + MINUTE - 1;
    expect((await analyze(call)).status).toBe(429);
    clock.time = NOON + MINUTE;
    expect((await analyze(call)).status).toBe(200);
  });

  test("every account has its own; what is refused does not count for the day", async () => {
    const { signIn, clock } = budgetApi({ limits: { analysesPerMinute: 1, trialAnalysesPerDay: 2 } });
    const [ada, bob] = [await signIn("ada"), await signIn("bob")];
    expect(await countStatuses(5, () => analyze(ada))).toEqual({ 200: 1, 429: 4 });
    expect((await analyze(bob)).status).toBe(200);
    clock.time += MINUTE;
    expect((await analyze(ada)).status).toBe(200);
  });
});

describe("photo analyses in a day", () => {
  test("of twenty at once three pass, and a restart brings no more", async () => {
    const limits = { ...MANY_A_MINUTE, trialAnalysesPerDay: 3 };
    const { call, signedOut, standIn, syncDb } = await signInAda(budgetApi({ limits }));
    expect(await countStatuses(20, () => analyze(call))).toEqual({ 200: 3, 429: 17 });
    expect(standIn.received).toHaveLength(3);
    const { body, headers } = await analyze(call);
    expect(headers.get("retry-after")).toBe(String(24 * 60 * 60));
    expect(body).toMatchObject({
      kind: "budget",
      message: "You can analyze 3 photos a day. You can analyze more in 24 hours.",
      imageData: "/api/images/21",
    });

    const restarted = budgetApi({ limits, syncDb });
    const login = await signedOut("POST", "/auth/login", ADA_LOGIN);
    expect((await analyze(callAs(restarted, login))).status).toBe(429);
    expect(restarted.standIn.received).toHaveLength(0);
  });

  test("the window begins with the first one and ends 24 hours later", async () => {
    const { call, clock, syncDb } = await signInAda(freeApi({ analysesPerDay: 2 }), { hasTrial: false });
    await analyze(call);
    clock.time = NOON + 10 * HOUR;
    await analyze(call);
    clock.time = NOON + DAY - 1;
    const refused = await analyze(call);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    clock.time = NOON + DAY;
    expect((await analyze(call)).status).toBe(200);
    expect(syncDb.select().from(accountBudgets).where(eq(accountBudgets.kind, "analyses")).all()).toEqual([
      { userId: 1, kind: "analyses", startedAt: NOON + DAY, used: 1 },
    ]);
  });

  test.each([
    [-5, 429],
    [-20 * 24 * 60, 200],
  ])("a clock that is %p minutes off later neither frees nor locks anyone for long", async (minutes, status) => {
    const { call, clock } = await signInAda(freeApi({ analysesPerDay: 1 }), { hasTrial: false });
    await analyze(call);
    clock.time = NOON + minutes * MINUTE;
    const answer = await analyze(call);
    expect(answer.status).toBe(status);
    if (status === 429) expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(24 * 60 * 60);
  });

  test.each([
    ["a demo account", "subscription", "demo", 2],
    ["a demo account of a free server", "free", "demo", 2],
    ["a trial", "subscription", "trial", 2],
    ["premium", "subscription", "premium", 5],
    ["any account of a free server", "free", "registered", 5],
  ] as const)("%s: mode %s", async (_, accessMode, kind, expected) => {
    const limits = { ...MANY_A_MINUTE, analysesPerDay: 5, trialAnalysesPerDay: 2 };
    const { signIn, startDemo, standIn, syncDb } = budgetApi({ config: { accessMode }, limits });
    const call = kind === "demo" ? await startDemo() : await signIn("ada", { hasTrial: kind === "trial" });
    if (kind === "premium") syncDb.update(users).set({ isSubscribed: true }).run();
    expect(await countStatuses(7, () => analyze(call))).toEqual({ 200: expected, 429: 7 - expected });
    expect(standIn.received).toHaveLength(expected);
  });
});

describe("the accounts of one address", () => {
  test("ten demo accounts make no more analyses than one, in a minute and in a day", async () => {
    const { startDemo, standIn, clock } = budgetApi({ limits: { analysesPerMinute: 4, trialAnalysesPerDay: 6 } });
    const demos = await listCallers(10, () => startDemo());
    const askAll = () => countStatuses(20, (index) => analyze(demos[index % 10] as Call));
    expect(await askAll()).toEqual({ 200: 4, 429: 16 });
    clock.time += MINUTE;
    expect(await askAll()).toEqual({ 200: 2, 429: 18 });
    expect(standIn.received).toHaveLength(6);
    const refused = await analyze(demos[9] as Call);
    expect(refused.body).toMatchObject({
      kind: "budget",
      message: "Too many requests came from your network today. Please try again in 24 hours.",
    });
    expect((await analyze(await startDemo(OTHER_ADDRESS))).status).toBe(200);
  });

  test("a new account after the old one was deleted brings no more", async () => {
    const { startDemo } = budgetApi({ limits: { ...MANY_A_MINUTE, trialAnalysesPerDay: 2 } });
    const demo = await startDemo();
    expect(await countStatuses(2, () => analyze(demo))).toEqual({ 200: 2 });
    expect((await demo("DELETE", "/user", {})).status).toBe(204);
    expect((await analyze(await startDemo())).status).toBe(429);
  });

  test("registered accounts may do what three of them may; premium is not counted", async () => {
    const { signIn, standIn, syncDb } = budgetApi({ limits: { analysesPerMinute: 2, trialAnalysesPerDay: 3 } });
    const calls = await listCallers(5, (count) => signIn(`person${count}`));
    expect(await countStatuses(20, (index) => analyze(calls[index % 5] as Call))).toEqual({ 200: 6, 429: 14 });
    expect(standIn.received).toHaveLength(6);
    const another = await signIn("another");
    expect((await analyze(another)).status).toBe(429);
    expect((await analyze(callFrom(another, OTHER_ADDRESS))).status).toBe(200);
    syncDb.update(users).set({ isSubscribed: true }).where(eq(users.username, "another")).run();
    expect((await analyze(another)).status).toBe(200);
  });

  test("accounts that cost an invite are not counted together", async () => {
    const { signIn, startDemo } = budgetApi({ limits: { analysesPerMinute: 1 }, config: { registration: "invite" } });
    const calls = await listCallers(5, (count) => signIn(`person${count}`));
    expect(await countStatuses(5, (index) => analyze(calls[index] as Call))).toEqual({ 200: 5 });
    const demos = [await startDemo(), await startDemo()];
    expect(await countStatuses(2, (index) => analyze(demos[index] as Call))).toEqual({ 200: 1, 429: 1 });
  });

  test("is stored as a hash, and forgotten a day later", async () => {
    const { startDemo, syncDb, clock, runMaintenance } = budgetApi();
    await analyze(await startDemo());
    const rows = () => syncDb.select().from(addressBudgets).orderBy(addressBudgets.kind).all();
    expect(rows()).toMatchObject([{ kind: "analyses" }, { kind: "photo_bytes" }]);
    expect(JSON.stringify(rows())).not.toContain("192.0.2.1");
    clock.time = NOON + DAY - 1;
    await runMaintenance();
    expect(rows()).toHaveLength(2);
    clock.time = NOON + DAY;
    await runMaintenance();
    expect(rows()).toEqual([]);
  });
});

describe("what counts", () => {
  test.each([
    ["ok", 9],
    ["no-food", 9],
    ["500", 9],
    ["html", 9],
    ["refuse", 10],
  ] as const)("with a provider that does %s, %d of 10 analyses are left", async (mode, remaining) => {
    const { call, standIn } = await signInAda(budgetApi({ limits: { trialAnalysesPerDay: 10 } }));
    standIn.mode = mode;
    await analyze(call);
    expect((await readAnalyses(call)).remaining).toBe(remaining);
  });

  test("where no provider is set, nothing does", async () => {
    const call = await testApi({ limits: { analysesPerMinute: 1, trialAnalysesPerDay: 1 } }).signIn("ada");
    expect(await countStatuses(5, () => analyze(call))).toEqual({ 422: 5 });
    expect(await readAnalyses(call)).toBeNull();
  });
});

describe("advice", () => {
  /** Each goal makes other statements, and so another text. */
  async function askForAdvice(call: Call, background: { waitUntilIdle(ms: number): Promise<void> }, goals: number[]) {
    for (const dailyCalorieGoal of goals) {
      await call("PATCH", "/user/profile", { dailyCalorieGoal });
      expect((await call("GET", "/nutrition-advice")).status).toBe(200);
    }
    await background.waitUntilIdle(5000);
  }
  const GOALS = [1500, 1600, 1700, 1800];

  async function logThreeDays(call: Call) {
    for (const daysAgo of [1, 2, 3]) {
      await addEntry(call, { name: "Soup", calories: 2400, eatenAt: toIso(NOON - daysAgo * DAY) });
    }
  }

  test("shares the minute with analyses, and is left out silently", async () => {
    const { call, standIn, background } = await signInAda(budgetApi({ limits: { analysesPerMinute: 3 } }));
    await logThreeDays(call);
    await askForAdvice(call, background, GOALS);
    expect(standIn.received).toHaveLength(3);
    expect((await analyze(call)).status).toBe(429);
  });

  test("ten attempts a day, also in other zones and with a provider that fails", async () => {
    const { call, standIn, background, clock } = await signInAda(freeApi(MANY_A_MINUTE), { hasTrial: false });
    await logThreeDays(call);
    standIn.mode = "401";
    for (let round = 0; round < 8; round += 1) {
      await askForAdvice(call, background, GOALS);
      clock.time += 20 * MINUTE;
    }
    expect(standIn.received).toHaveLength(10);
    expect((await readAnalyses(call)).remaining).toBe(100);
  });
});

describe("GET user/budgets", () => {
  test("tells what is left, of what, and until when", async () => {
    const call = await budgetApi().signIn("ada");
    const unused = (limit: number) => ({ limit, remaining: limit, resetsAt: null });
    const photos = { limitBytes: 1_000_000_000, usedBytes: 0 };
    expect((await call("GET", "/user/budgets")).body).toEqual({ analyses: unused(30), entries: unused(1000), photos });
    await analyze(call);
    await call("POST", "/food-entries", { name: "Soup", calories: 300 });
    const { body } = await call("GET", "/user/budgets");
    const resetsAt = toIso(NOON + DAY);
    expect(body).toEqual({
      analyses: { limit: 30, remaining: 29, resetsAt },
      entries: { limit: 1000, remaining: 999, resetsAt },
      photos: { limitBytes: 1_000_000_000, usedBytes: expect.any(Number) },
    });
  });

  test("tells what is left for the address if that is less", async () => {
    const { startDemo } = budgetApi({ limits: { trialAnalysesPerDay: 5 } });
    const [one, two] = [await startDemo(), await startDemo()];
    expect(await countStatuses(4, () => analyze(one))).toEqual({ 200: 4 });
    expect(await readAnalyses(two)).toEqual({ limit: 5, remaining: 1, resetsAt: toIso(NOON + DAY) });
  });
});
