import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import { callAs, signedInApi } from "../support/api/api-steps.ts";
import { budgetApi, callFrom, countStatuses } from "../support/api/budget-api.ts";
import { copyEntries } from "../support/api/diary-calls.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Call, DAY, HOUR, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

const MEAL = { name: "Porridge", calories: 320 };
const add = (call: Call, key?: string) =>
  call("POST", "/food-entries", MEAL, key === undefined ? {} : { headers: { "idempotency-key": key } });
/** Adds entries one after another, and returns their ids. */
async function addSeveral(call: Call, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(((await add(call)).body as { id: string }).id);
  return ids;
}
const copy = (call: Call, ids: string[], key?: string) => copyEntries(call, ids, key === undefined ? {} : { key });

/** Calls without a session, and Stripe's, which has a signature. */
const UNCOUNTED = /\/auth\/(register|login|logout|demo|forgot-password|reset-password|verify-email)$|\/webhook$/;

describe("writes", () => {
  test("every call that writes is refused when the minute is used up, and no call that reads", async () => {
    const { call, api, clock, syncDb } = await signedInApi({ limits: { writesPerMinute: 5 } }, { hasTrial: false });
    syncDb.$client.run("UPDATE users SET admin_since = 1");
    expect(await countStatuses(20, () => call("POST", "/friends/requests/1/accept"))).toEqual({ 404: 5, 429: 15 });
    clock.time += 15_500;
    const routes = api.routes.map(({ method, path }) => ({ method, path: path.replace(/^\/api|\/$/g, "") }));
    const writes = routes.filter(({ method, path }) => method !== "GET" && !UNCOUNTED.test(path));
    expect(writes.length).toBeGreaterThan(30);
    for (const { method, path } of writes) {
      const { status, body, headers } = await call(method, path.replace(":id", "1"), {});
      expect([method, path, status, headers.get("retry-after")]).toEqual([method, path, 429, "45"]);
      expect(body).toEqual({
        kind: "budget",
        message: "You made too many changes in a short time. Please try again in 45 seconds.",
      });
    }
    for (const { method, path } of routes.filter((route) => route.method === "GET")) {
      const { status } = await call(method, path.replace(":id", "1"));
      expect(`${path} ${status === 429}`).toBe(`${path} false`);
    }
    clock.time = NOON + MINUTE;
    expect((await call("POST", "/friends/requests/1/accept")).status).toBe(404);
  });

  test("a person who is signed out learns nothing of it", async () => {
    const { signedOut } = testApi({ limits: { writesPerMinute: 1 } });
    expect(await countStatuses(5, () => signedOut("POST", "/food-entries", MEAL))).toEqual({ 401: 5 });
  });

  test("ten times as many in a day; then one can still delete and leave", async () => {
    const { call, clock } = await signedInApi({ limits: { writesPerMinute: 4 } });
    // The trial's start was the first.
    for (let minute = 0; minute < 10; minute += 1) {
      await countStatuses(4, () => add(call));
      clock.time += MINUTE;
    }
    const refused = await add(call);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(24 * 60 * 60 - 600)]);
    expect((await call("DELETE", "/food-entries/1")).status).toBe(204);
    expect((await call("DELETE", "/user", { password: "correct horse" })).status).toBe(204);
  });

  test("a copy counts as many as it makes; one that is more than a minute's worth takes a whole one", async () => {
    const { call, clock, syncDb } = await signedInApi({ limits: { writesPerMinute: 10 } });
    const ids = await addSeveral(call, 8);
    expect((await copy(call, ids.slice(0, 2))).status).toBe(429);
    clock.time += MINUTE;
    expect((await copy(call, ids)).status).toBe(201);
    expect((await copy(call, ids.slice(0, 3))).status).toBe(429);
    expect((await add(call)).status).toBe(201);
    clock.time += MINUTE;
    const all = syncDb.select({ id: foodEntries.id }).from(foodEntries).all();
    const copied = await copy(
      call,
      all.map(({ id }) => id),
    );
    expect(copied.status).toBe(201);
    expect((await add(call)).status).toBe(429);
    expect(await syncDb.$count(foodEntries)).toBe(8 + 8 + 1 + 17);
  });

  test("ten demo accounts of an address write no more than one, its registered accounts as much as three", async () => {
    const { startDemo, signIn } = budgetApi({ limits: { writesPerMinute: 10 } });
    const demos: Call[] = [];
    for (let count = 0; count < 10; count += 1) demos.push(await startDemo());
    expect(await countStatuses(50, (index) => add(demos[index % 10] as Call))).toEqual({ 201: 10, 429: 40 });
    const people: Call[] = [];
    for (let count = 0; count < 5; count += 1) people.push(await signIn(`person${count}`, { hasTrial: false }));
    const home = "203.0.113.9";
    const writeAll = () =>
      countStatuses(100, (index) => callFrom(people[index % 5] as Call, home)("DELETE", "/friends/1"));
    expect(await writeAll()).toEqual({ 404: 30, 429: 70 });
  });
});

describe("entries of a day", () => {
  test("of twenty at once seven are stored; the next window is free", async () => {
    const { call, syncDb, clock } = await signedInApi(
      { limits: { entriesPerDay: 7 }, config: { accessMode: "free" } },
      { hasTrial: false },
    );
    expect(await countStatuses(20, () => add(call))).toEqual({ 201: 7, 429: 13 });
    expect(await syncDb.$count(foodEntries)).toBe(7);
    clock.time = NOON + 9 * HOUR;
    const { status, body, headers } = await add(call);
    expect([status, headers.get("retry-after")]).toEqual([429, String(15 * 60 * 60)]);
    expect(body).toEqual({ kind: "budget", message: "You can add 7 entries a day. You can add more in 15 hours." });
    clock.time = NOON + DAY;
    expect(await countStatuses(20, () => add(call))).toEqual({ 201: 7, 429: 13 });
  });

  test("a deleted one counts, until its day is over", async () => {
    const call = await testApi({ limits: { entriesPerDay: 2 } }).signIn("ada");
    for (const id of [1, 2]) {
      await add(call);
      await call("DELETE", `/food-entries/${id}`);
    }
    expect((await add(call)).status).toBe(429);
    expect((await call("POST", "/food-entries/1/restore")).status).toBe(200);
  });

  test("copies count; what does not fit as a whole is not copied at all", async () => {
    const { call, syncDb } = await signedInApi({ limits: { entriesPerDay: 10 } });
    const ids = await addSeveral(call, 4);
    expect(await countStatuses(20, () => copy(call, ids))).toEqual({ 201: 1, 429: 19 });
    expect(await syncDb.$count(foodEntries)).toBe(8);
    expect((await copy(call, ids.slice(0, 2))).status).toBe(201);
    expect((await copy(call, ids.slice(0, 1))).status).toBe(429);
    expect((await copy(call, ["999"])).status).toBe(404);
    expect(await syncDb.$count(foodEntries)).toBe(10);
  });

  test.each([
    [1, "1 entry"],
    [2, "2 entries"],
  ])("a copy of more than the %p that a day ever takes: 422", async (entriesPerDay, text) => {
    const limits = { entriesPerDay };
    const { call, clock, syncDb } = await signedInApi({ limits, config: { accessMode: "free" } });
    for (let count = 0; count < 3; count += 1) {
      await add(call);
      clock.time += DAY;
    }
    const { status, body } = await copy(call, ["1", "2", "3"]);
    expect({ status, body }).toEqual({ status: 422, body: { message: `You can add at most ${text} a day.` } });
    expect(await syncDb.$count(foodEntries)).toBe(3);
  });

  test("a repeated call gets its entry, also when nothing is left, and does not count", async () => {
    const { call, syncDb } = await signedInApi({ limits: { entriesPerDay: 4 } });
    expect(await countStatuses(20, () => add(call, "one"))).toEqual({ 201: 20 });
    expect(await countStatuses(20, () => copy(call, ["1"], "two"))).toEqual({ 201: 20 });
    const { body: copied } = await copy(call, ["1"], "two");
    expect(await countStatuses(5, () => add(call))).toEqual({ 201: 2, 429: 3 });
    expect((await add(call, "one")).body).toMatchObject({ id: "1" });
    expect((await copy(call, ["1"], "two")).body).toEqual(copied);
    expect(await syncDb.$count(foodEntries)).toBe(4);
  });

  test("a restart brings no more, and the sample week of a demo does not count", async () => {
    const { startDemo, syncDb, callWith } = budgetApi({ limits: { entriesPerDay: 3 } });
    const demo = await startDemo();
    const samples = await syncDb.$count(foodEntries);
    expect(await countStatuses(5, () => add(demo))).toEqual({ 201: 3, 429: 2 });
    expect(await syncDb.$count(foodEntries)).toBe(samples + 3);
    const restarted = budgetApi({ limits: { entriesPerDay: 3 }, syncDb });
    const another = await callWith({})("POST", "/auth/demo");
    expect((await add(callAs(restarted, another))).status).toBe(201);
    expect((await add(demo)).status).toBe(429);
  });
});

describe("other rows of an account", () => {
  const limited: [what: string, perMinute: number, call: (call: Call, index: number) => ReturnType<Call>][] = [
    ["friend requests", 20, (call) => call("POST", "/friends/request", { addresseeId: 999 })],
    ["blocks", 20, (call, index) => call("POST", `/users/${1000 + index}/block`)],
    ["reports", 30, (call, id) => call("POST", "/reports", { kind: "share", id: id + 1, reason: "Spam" })],
    ["likes", 120, (call, index) => call("POST", `/progress/${index + 1}/like`)],
    ["votes", 120, (call, index) => call("POST", `/reviews/${index + 1}/helpful`)],
    ["shares", 20, (call) => call("POST", "/progress/share", { title: "A week", shareType: "streak" })],
    ["comments", 20, (call) => call("POST", "/progress/1/comments", { comment: "x" })],
    ["searches for people", 30, (call) => call("GET", "/users/search?q=bob")],
    ["exports", 5, (call) => call("GET", "/user/export")],
  ];
  test.each(limited)("%s: %d a minute, each account for itself", async (_, perMinute, make) => {
    const { ada, bob, clock } = await signInTwo(testApi());
    const counts = await countStatuses(perMinute + 7, (index) => make(ada, index));
    expect(counts[429]).toBe(7);
    const refused = await make(ada, 0);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(refused.body).toMatchObject({ kind: "budget" });
    expect((await make(bob, 0)).status).not.toBe(429);
    clock.time += MINUTE;
    expect((await make(ada, 0)).status).not.toBe(429);
  });

  test("friend requests: a hundred a day", async () => {
    const { call, clock } = await signedInApi();
    const ask = () => countStatuses(20, () => call("POST", "/friends/request", { addresseeId: 999 }));
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await ask()).toEqual({ 404: 20 });
      clock.time += MINUTE;
    }
    expect(await ask()).toEqual({ 429: 20 });
    clock.time = NOON + DAY;
    expect(await ask()).toEqual({ 404: 20 });
  });
});

test("demo accounts: a hundred a day from an address", async () => {
  const { startDemo, callWith, clock } = budgetApi();
  for (let minute = 0; minute < 10; minute += 1) {
    await Promise.all(Array.from({ length: 10 }, () => startDemo()));
    clock.time += MINUTE;
  }
  const refused = await callWith({})("POST", "/auth/demo");
  expect([refused.status, refused.body]).toEqual([
    429,
    { kind: "budget", message: expect.stringContaining("Please try again in 24 hours") },
  ]);
  expect((await callWith({ "x-test-address": "198.51.100.7" })("POST", "/auth/demo")).status).toBe(201);
});

test("a mailbox gets twenty mails a day, whatever the accounts in its name; others get theirs", async () => {
  const { signedOut, readMails, log, clock } = testApi();
  const register = (email: string, username: string) =>
    signedOut("POST", "/auth/register", { email, username, password: "correct horse" });
  const spellings = ["victim", "v.ictim", "victim+x", "Vic.Tim+a+b"];
  for (let index = 0; index < 28; index += 1) {
    expect((await register(`${spellings[index % 4]}+${index}@example.org`, `person${index}`)).status).toBe(201);
  }
  for (const [index, quoted] of ['"victim"', '"vi\\ctim"'].entries())
    expect((await register(`${quoted}@example.org`, `quoted${index}`)).status).toBe(201);
  await register("ada@example.org", "ada");
  const mails = await readMails();
  expect(mails).toHaveLength(21);
  expect(mails.at(-1)?.to).toBe("ada@example.org");
  expect(log.filter((line) => line.startsWith("A mail was not sent"))).toHaveLength(10);
  clock.time += DAY;
  await register("victim@example.org", "late");
  expect(await readMails()).toHaveLength(22);
});
