import { expect, test } from "bun:test";
import type { CurrentUser } from "../../src/current-user.ts";
import { createDiaryAnswers } from "../../src/http/diary-answers.ts";
import { findRejection } from "../support/find-rejection.ts";
import { createTestClock } from "../support/test-clock.ts";

const MINUTE = 60_000;
const DAY_LIST = "http://mealglass.test/api/food-entries?day=2026-06-15";
const ada: CurrentUser = {
  id: 1,
  sessionId: 1,
  timeZone: "Asia/Kathmandu",
  address: "192.0.2.1",
  trialStartedAt: null,
  isPremium: false,
  isDemo: false,
  diaryVersion: 7,
};

/** Calls that count how often something was read; each answer names its number. */
function createCalls() {
  const clock = createTestClock(Date.UTC(2026, 5, 15, 12));
  const answers = createDiaryAnswers(clock);
  let reads = 0;
  const call = async (user: CurrentUser, url = DAY_LIST, text = ""): Promise<number> => {
    const response = await answers.respond(user, new Request(url), async () => {
      reads += 1;
      return { reads, text };
    });
    expect(response.headers.get("content-type")).toBe(Response.json({}).headers.get("content-type"));
    return ((await response.json()) as { reads: number }).reads;
  };
  return { answers, call, clock };
}

test("an answer is read once until the diary changes, for each account, zone and address", async () => {
  const { call } = createCalls();
  expect([await call(ada), await call(ada)]).toEqual([1, 1]);
  expect(await call({ ...ada, diaryVersion: 8 })).toBe(2);
  expect(await call({ ...ada, diaryVersion: 8 })).toBe(2);
  expect(await call({ ...ada, id: 2, diaryVersion: 8 })).toBe(3);
  expect(await call({ ...ada, timeZone: "UTC", diaryVersion: 8 })).toBe(4);
  expect(await call({ ...ada, diaryVersion: 8 }, `${DAY_LIST}&days=2`)).toBe(5);
});

test("an answer is read again when a local day may have begun, and after the clock was put back", async () => {
  const { call, clock } = createCalls();
  await call(ada);
  clock.time += 15 * MINUTE - 1;
  expect(await call(ada)).toBe(1);
  clock.time += 1;
  expect(await call(ada)).toBe(2);
  clock.offset -= 15 * MINUTE;
  expect(await call(ada)).toBe(3);
});

test("a long answer is read each time", async () => {
  const { call } = createCalls();
  const long = "x".repeat(32 * 1024);
  expect([await call(ada, DAY_LIST, long), await call(ada, DAY_LIST, long)]).toEqual([1, 2]);
});

test("the oldest of more than 500 answers is forgotten", async () => {
  const { call } = createCalls();
  for (let id = 1; id <= 500; id += 1) await call({ ...ada, id });
  expect(await call({ ...ada, id: 1 })).toBe(1);
  expect(await call({ ...ada, id: 501 })).toBe(501);
  expect(await call({ ...ada, id: 1 })).toBe(502);
});

test("a failure is not cached", async () => {
  const { answers, call } = createCalls();
  const failing = answers.respond(ada, new Request(DAY_LIST), () => Promise.reject(new Error("The disk is away.")));
  expect(await findRejection(failing)).toMatchObject({ message: "The disk is away." });
  expect(await call(ada)).toBe(1);
});
