import { describe, expect, test } from "bun:test";
import { rateCounters } from "../../db/schema/cluster.ts";
import { FAILED_LOGINS_PER_MINUTE, REGISTRATIONS_PER_MINUTE } from "../../src/shared/product/limits.ts";
import { atOnce } from "../support/api/api-steps.ts";
import { startProcesses } from "../support/api/several-processes.ts";
import { type Answer, type Call, DAY, MINUTE, NOON } from "../support/api/test-api.ts";

const SOUP = { name: "Soup", calories: 300 };
const eatenAt = (time: number) => new Date(time).toISOString();
const addSoup = (call: Call, time = NOON) => call("POST", "/food-entries", { ...SOUP, eatenAt: eatenAt(time) });
const count = (answers: readonly Answer[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length;

/** Makes calls by both callers in turn, all at once. */
const callBoth = <Caller>(
  callers: readonly [Caller, Caller],
  times: number,
  make: (caller: Caller, n: number) => Promise<Answer>,
) => atOnce(times, (n) => make(callers[n % 2 === 0 ? 0 : 1], n));

describe("the diary", () => {
  test("stores what has one idempotency key once, when both processes get it at once", async () => {
    const { signIn } = startProcesses([{}, {}]);
    const calls = await signIn("ada");
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answers = await callBoth(calls, 10, (call) => call("POST", "/food-entries", SOUP, { headers }));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(count(answers, 201) + count(answers, 200)).toBe(10);
    expect((await calls[1]("GET", "/food-entries")).body).toHaveLength(1);
  });

  test("has the streak and the figures of what was added through the other process", async () => {
    const { signIn } = startProcesses([{}, {}]);
    const [a, b] = await signIn("ada");
    const readSummary = async (call: Call) => (await call("GET", "/user/daily-summary")).body;
    // More than a month, so that the streak is stored.
    for (let day = 40; day >= 1; day -= 1) await addSoup(a, NOON - day * DAY);
    expect(await readSummary(b)).toMatchObject({ dailyCalories: 0, weeklyStats: { streakDays: 40 } });
    await addSoup(a);
    expect(await readSummary(b)).toMatchObject({ dailyCalories: 300, weeklyStats: { streakDays: 41 } });
    expect(await readSummary(a)).toEqual(await readSummary(b));
    // The entry of the 21st day before today.
    await b("DELETE", "/food-entries/20");
    expect(await readSummary(a)).toMatchObject({ weeklyStats: { streakDays: 21 } });
  });
});

test("sessions end in both processes by signing out, by another password and with the account", async () => {
  const { signIn, logIn } = startProcesses([{}, {}]);
  const [a, b] = await signIn("ada");
  const [otherA, otherB] = await logIn("ada");
  const [, thirdB] = await logIn("ada");
  const readAll = async () => {
    const statuses = [];
    for (const call of [a, b, otherA, otherB, thirdB]) statuses.push((await call("GET", "/auth/user")).status);
    return statuses;
  };
  expect(await readAll()).toEqual([200, 200, 200, 200, 200]);
  await a("POST", "/auth/logout");
  expect(await readAll()).toEqual([401, 401, 200, 200, 200]);
  const change = { currentPassword: "correct horse", newPassword: "battery staple 12" };
  expect((await otherA("POST", "/auth/change-password", change)).status).toBe(200);
  expect(await readAll()).toEqual([401, 401, 200, 200, 401]);
  expect((await otherB("DELETE", "/user", { password: change.newPassword })).status).toBe(204);
  expect(await readAll()).toEqual([401, 401, 401, 401, 401]);
});

describe("limits hold over both processes", () => {
  const wrongLogin = { email: "ada@example.com", password: "wrong" };

  test("guesses at a password", async () => {
    const { processes, clock, signIn } = startProcesses([{}, {}]);
    await signIn("ada");
    const [a, b] = processes;
    const guess = (call: Call) => call("POST", "/auth/login", wrongLogin);
    const answers = await callBoth([a.signedOut, b.signedOut], 3 * FAILED_LOGINS_PER_MINUTE, guess);
    expect(count(answers, 401)).toBe(FAILED_LOGINS_PER_MINUTE);
    expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("60");
    clock.time += MINUTE - 1;
    expect((await guess(b.signedOut)).status).toBe(429);
    clock.time += 1;
    expect((await guess(b.signedOut)).status).toBe(401);
  });

  test("guesses within sessions; correct passwords do not count", async () => {
    const { signIn } = startProcesses([{}, {}]);
    const calls = await signIn("ada");
    const change = (currentPassword: string) => (call: Call) =>
      call("POST", "/auth/change-password", { currentPassword, newPassword: "correct horse" });
    for (const answer of await callBoth(calls, 8, change("correct horse"))) expect([200, 422]).toContain(answer.status);
    const answers = await callBoth(calls, 2 * FAILED_LOGINS_PER_MINUTE, change("wrong"));
    expect(count(answers, 422)).toBe(FAILED_LOGINS_PER_MINUTE);
    expect(count(answers, 429)).toBe(FAILED_LOGINS_PER_MINUTE);
  });

  test("registrations from an address", async () => {
    const { processes } = startProcesses([{}, {}]);
    const [a, b] = processes;
    const password = "battery staple 12";
    const register = (call: Call, n: number) =>
      call("POST", "/auth/register", { email: `e${n}@example.com`, username: `name${n}`, password });
    const answers = await callBoth([a.signedOut, b.signedOut], REGISTRATIONS_PER_MINUTE + 6, register);
    expect([count(answers, 201), count(answers, 429)]).toEqual([REGISTRATIONS_PER_MINUTE, 6]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ kind: "budget" });
  });

  test("what is counted is stored without addresses and e-mails, and forgotten", async () => {
    const { processes, clock } = startProcesses([{}, {}]);
    const [a, b] = processes;
    await a.signedOut("POST", "/auth/login", wrongLogin);
    const rows = await b.db.select().from(rateCounters);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/ada|example|127\.0/);
    clock.time += 2 * DAY;
    await b.runMaintenance();
    expect(await a.db.select().from(rateCounters)).toEqual([]);
  });
});
