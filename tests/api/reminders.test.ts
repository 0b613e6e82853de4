import { beforeEach, describe, expect, test } from "bun:test";
import { notices, reminders } from "../../db/schema/reminders.ts";
import { atOnce, logInAda } from "../support/api/api-steps.ts";
import { pushApi } from "../support/api/push-api.ts";
import { type Call, DAY, HOUR, MINUTE, NOON } from "../support/api/test-api.ts";

/** Wednesday, June 17, 2026, at a time in UTC. */
const at = (hours: number, minutes = 0): number => NOON - 12 * HOUR + hours * HOUR + minutes * MINUTE;

const BREAKFAST = "Time to Log Breakfast?";
const LUNCH = "Time to Log Lunch?";
const DINNER = "Time to Log Dinner?";

const logMeal = (call: Call, mealType: string, eatenAt: number, name = "Soup") =>
  call("POST", "/food-entries", { name, calories: 300, mealType, eatenAt: new Date(eatenAt).toISOString() });

let api: ReturnType<typeof pushApi>;
beforeEach(() => {
  api = pushApi();
});

/** Lets the scheduler run each minute from the clock's time to another. */
async function passUntil(time: number, step = MINUTE): Promise<void> {
  while (api.clock.time < time) {
    api.clock.time = Math.min(api.clock.time + step, time);
    await api.remind();
  }
}

/** An account with one device, at midnight before the Wednesday; it has no trial that ends. */
async function signInWithDevice(name = "ada", time = at(0)) {
  api.clock.time = time;
  const call = await api.signIn(name, { hasTrial: false });
  api.syncDb.$client.run("UPDATE users SET premium_granted_at = 1");
  return { call, device: await api.addDevice(call) };
}

const WEIGHING = "Time to Weigh Yourself?";

test("a weighing is reminded of only once that is turned on, in the morning of a day without one", async () => {
  const { call, device } = await signInWithDevice();
  await call("PATCH", "/user/preferences", { reminders: { breakfast: false, lunch: false, dinner: false } });
  await passUntil(at(12), 10 * MINUTE);
  expect(device.received).toEqual([]);
  await call("PATCH", "/user/preferences", { reminders: { weighing: true } });
  await call("POST", "/weights", { kg: 72 });
  await passUntil(at(24 + 8), 10 * MINUTE);
  expect(device.readTitles()).toEqual([WEIGHING]);
  await passUntil(at(48 + 7), HOUR);
  await call("POST", "/weights", { kg: 72 });
  await passUntil(at(48 + 12), 10 * MINUTE);
  expect(device.readTitles()).toEqual([WEIGHING]);
});

describe("meals", () => {
  test("are reminded of once, at their time, where nothing of them is logged", async () => {
    const { device } = await signInWithDevice();
    await passUntil(at(9, 29));
    expect(device.received).toEqual([]);
    await passUntil(at(9, 30));
    const body = "Nothing is logged for breakfast yet. A photo is enough.";
    const payload = { tag: "breakfast", title: BREAKFAST, body, url: "/camera?meal=breakfast" };
    expect(device.received).toEqual([{ payload, ttl: 3600, topic: "breakfast", subject: "mailto:host@example.org" }]);
    await passUntil(at(24), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST, LUNCH, DINNER]);
    expect(api.service.problems).toEqual([]);
    await passUntil(at(48), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST, LUNCH, DINNER, BREAKFAST, LUNCH, DINNER]);
  });

  test("that are logged are not", async () => {
    const { call, device } = await signInWithDevice();
    await logMeal(call, "lunch", at(5));
    await logMeal(call, "breakfast", at(-20));
    const dinner = await logMeal(call, "dinner", at(0));
    await call("DELETE", `/food-entries/${(dinner.body as { id: number }).id}`);
    await passUntil(at(20), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST, DINNER]);
  });

  test("are reminded of at the hours that were chosen, and not where that is turned off", async () => {
    const { call, device } = await signInWithDevice();
    await call("PATCH", "/user/preferences", { reminders: { breakfast: false, lunchAt: "12:05", dinnerAt: "23:00" } });
    await passUntil(at(24), 5 * MINUTE);
    expect(device.readTitles()).toEqual([LUNCH]);
    await call("PATCH", "/user/preferences", { reminders: { quietHours: false } });
    await passUntil(at(48), 5 * MINUTE);
    expect(device.readTitles()).toEqual([LUNCH, LUNCH, DINNER]);
  });

  test("are not reminded of at a time that had passed when it or the device was set, nor twice where it is moved", async () => {
    const { call, device } = await signInWithDevice("ada", at(13, 45));
    await call("PATCH", "/user/preferences", { reminders: { lunchAt: "13:40" } });
    await passUntil(at(14), 5 * MINUTE);
    expect(device.received).toEqual([]);
    await call("PATCH", "/user/preferences", { reminders: { lunchAt: "14:10" } });
    await passUntil(at(15), 5 * MINUTE);
    await call("PATCH", "/user/preferences", { reminders: { lunchAt: "15:10" } });
    await passUntil(at(16), 5 * MINUTE);
    expect(device.readTitles()).toEqual([LUNCH]);
  });

  test("are reminded of on every device of the account and on no other's", async () => {
    const { device } = await signInWithDevice();
    const { call, device: other } = await signInWithDevice("grace");
    await call("PATCH", "/user/preferences", { reminders: { lunch: false } });
    const second = await api.addDevice(await logInAda(api));
    await passUntil(at(14), 5 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST, LUNCH]);
    expect(second.readTitles()).toEqual([BREAKFAST, LUNCH]);
    expect(other.readTitles()).toEqual([BREAKFAST]);
  });

  test("are reminded of where the person is, and once on a day also if the person travels", async () => {
    const { call, device } = await signInWithDevice();
    await call("GET", "/auth/user", undefined, { headers: { "x-time-zone": "America/New_York" } });
    await passUntil(at(17, 29), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST]);
    await passUntil(at(17, 30));
    await call("GET", "/auth/user", undefined, { headers: { "x-time-zone": "America/Los_Angeles" } });
    await passUntil(at(24 + 2), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST, LUNCH]);
    await passUntil(at(24 + 2, 30));
    expect(device.readTitles()).toEqual([BREAKFAST, LUNCH, DINNER]);
  });
});

describe("after the server was down", () => {
  test.each([
    [29, [LUNCH]],
    [31, []],
  ])("%p minutes late: %j", async (late, expected) => {
    const { call, device } = await signInWithDevice();
    await call("PATCH", "/user/preferences", { reminders: { breakfast: false } });
    await passUntil(at(13, 29), 10 * MINUTE);
    api.clock.time = at(13, 30) + late * MINUTE;
    await api.remind();
    expect(device.readTitles()).toEqual(expected);
    await passUntil(at(19, 30), 30 * MINUTE);
    expect(device.readTitles()).toEqual([...expected, DINNER]);
  });

  test("in quiet hours by then: nothing is sent", async () => {
    const { call, device } = await signInWithDevice();
    await call("PATCH", "/user/preferences", { reminders: { dinnerAt: "21:45", streak: false } });
    await passUntil(at(21, 44), 30 * MINUTE);
    const sent = device.readTitles();
    api.clock.time = at(22, 5);
    await api.remind();
    await passUntil(at(24 + 9), 30 * MINUTE);
    expect(device.readTitles()).toEqual(sent);
  });

  test("and for days, only what is due now is sent", async () => {
    const { device } = await signInWithDevice();
    await passUntil(at(8), HOUR);
    api.clock.time = at(13, 35) + 9 * DAY;
    await api.remind();
    expect(device.readTitles()).toEqual([LUNCH]);
  });
});

describe("no one is reminded twice", () => {
  test("where two processes look at the same time, or a plan is made again", async () => {
    const { device } = await signInWithDevice();
    api.clock.time = at(9, 30);
    await atOnce(20, api.remind);
    expect(device.readTitles()).toEqual([BREAKFAST]);
    api.syncDb.update(reminders).set({ dueAt: 0, handledUntil: 0 }).run();
    await passUntil(at(9, 40));
    expect(device.readTitles()).toEqual([BREAKFAST]);
  });

  test("where the system's clock is set back, and everyone is again on the next day", async () => {
    const { device } = await signInWithDevice();
    await passUntil(at(9, 30), 10 * MINUTE);
    api.clock.time = at(9);
    await passUntil(at(12), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST]);
    await passUntil(at(24 + 10), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST, LUNCH, DINNER, BREAKFAST]);
    // What was sent is forgotten after a month.
    expect(await api.syncDb.$count(notices)).toBeGreaterThanOrEqual(4);
    api.clock.time += 31 * DAY;
    await api.runMaintenance();
    expect(await api.syncDb.$count(notices)).toBe(0);
  });

  test("a clock that was years ahead for a moment silences no one", async () => {
    const { device } = await signInWithDevice();
    api.clock.time = at(3) + 3000 * DAY;
    await api.remind();
    api.clock.time = at(9);
    await api.runMaintenance();
    await passUntil(at(9, 30), 10 * MINUTE);
    expect(device.readTitles()).toEqual([BREAKFAST]);
  });
});

describe("a push service that does not take a reminder", () => {
  test("is asked again after a minute, two and four, until the reminder is too late", async () => {
    const { device } = await signInWithDevice();
    device.fail(...Array<{ status: 503 }>(20).fill({ status: 503 }));
    const attempts: number[] = [];
    for (let minute = 0; minute <= 40; minute += 1) {
      const before = device.countAttempts();
      api.clock.time = at(9, 30 + minute);
      await api.remind();
      if (device.countAttempts() > before) attempts.push(minute);
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15]);
    expect(device.received).toEqual([]);
  });

  test("is not asked before it wants to be", async () => {
    const { device } = await signInWithDevice();
    device.fail({ status: 429, retryAfter: "600" });
    await passUntil(at(9, 39), 30 * MINUTE);
    await passUntil(at(9, 39));
    expect(device.countAttempts()).toBe(1);
    await passUntil(at(9, 40));
    expect(device.readTitles()).toEqual([BREAKFAST]);
  });

  test("is not asked again for a meal that was logged meanwhile", async () => {
    const { call, device } = await signInWithDevice();
    device.fail({ status: 500 });
    api.clock.time = at(9, 30);
    await api.remind();
    await logMeal(call, "breakfast", at(9, 30));
    await passUntil(at(10));
    expect(device.countAttempts()).toBe(1);
  });

  test("is not asked again for a device that has got it", async () => {
    const { call, device } = await signInWithDevice();
    const second = await api.addDevice(await logInAda(api));
    second.fail({ status: 500 });
    await call("PATCH", "/user/preferences", { reminders: { lunch: false } });
    await passUntil(at(10), 10 * MINUTE);
    expect([device.countAttempts(), second.countAttempts()]).toEqual([1, 2]);
    expect([device.readTitles(), second.readTitles()]).toEqual([[BREAKFAST], [BREAKFAST]]);
  });

  test("is not asked again where it says no, and the device is removed where it is gone", async () => {
    const { device } = await signInWithDevice();
    device.fail({ status: 413 }, { status: 410 });
    await passUntil(at(10), 10 * MINUTE);
    expect(device.countAttempts()).toBe(1);
    await passUntil(at(20), 10 * MINUTE);
    expect(device.countAttempts()).toBe(2);
    expect(api.syncDb.select().from(reminders).all()).toMatchObject([{ dueAt: null }]);
  });

  test("does not keep others from being reminded", async () => {
    api = pushApi({ timeoutMs: 1000 });
    const { device } = await signInWithDevice();
    const { device: other } = await signInWithDevice("grace");
    device.fail("hang");
    api.clock.time = at(9, 30);
    await api.remind();
    expect(other.readTitles()).toEqual([BREAKFAST]);
  });
});

describe("a streak", () => {
  const NO_MEALS = { breakfast: false, lunch: false, dinner: false };

  test("of two days and more that would end is reminded of in the evening", async () => {
    const { call, device } = await signInWithDevice();
    await call("PATCH", "/user/preferences", { reminders: NO_MEALS });
    for (const days of [1, 2, 3]) await logMeal(call, "lunch", at(12) - days * DAY);
    await passUntil(at(20, 30), 10 * MINUTE);
    expect(device.received).toMatchObject([
      { payload: { tag: "streak", title: "Keep Your 3-Day Streak", url: "/camera" }, topic: "streak" },
    ]);
  });

  test("is not, where a meal was logged today, or yesterday was the first day or empty", async () => {
    const { call, device } = await signInWithDevice();
    const { call: grace, device: second } = await signInWithDevice("grace");
    const { call: joan, device: third } = await signInWithDevice("joan");
    for (const caller of [call, grace, joan]) await caller("PATCH", "/user/preferences", { reminders: NO_MEALS });
    for (const days of [0, 1, 2, 3]) await logMeal(call, "lunch", at(12) - days * DAY);
    await logMeal(grace, "lunch", at(12) - DAY);
    for (const days of [2, 3, 4]) await logMeal(joan, "lunch", at(12) - days * DAY);
    await passUntil(at(24), 10 * MINUTE);
    expect([device, second, third].map(({ received }) => received.length)).toEqual([0, 0, 0]);
  });
});

describe("the end of a trial", () => {
  const NO_TIMES = { breakfast: false, lunch: false, dinner: false, streak: false };
  const startTrialAt = async (time: number, settings: object = {}, mode: "free" | "subscription" = "subscription") => {
    api = pushApi({ config: { accessMode: mode } });
    const call = await api.signIn("ada", { hasTrial: false });
    api.clock.time = time;
    const device = await api.addDevice(call);
    await call("PATCH", "/user/preferences", { reminders: { ...NO_TIMES, ...settings } });
    await api.remind();
    await call("POST", "/user/start-trial");
    return { call, device };
  };

  test("is told two hours before, once, with the time where the person is", async () => {
    const { call, device } = await startTrialAt(at(14, 15));
    await call("GET", "/auth/user", undefined, { headers: { "x-time-zone": "Europe/Berlin" } });
    await passUntil(at(24 + 12, 14), 2 * MINUTE);
    expect(device.received).toEqual([]);
    await passUntil(at(24 + 16), 5 * MINUTE);
    const body = "It ends at 4:15 PM. After that you can still read and export your diary.";
    const payload = { tag: "trialEnd", title: "Your Free Trial Ends Soon", body, url: "/subscribe" };
    expect(device.received).toMatchObject([{ payload }]);
  });

  test("is told before quiet hours in which that would be", async () => {
    const { device } = await startTrialAt(at(6));
    await passUntil(at(21, 58), 10 * MINUTE);
    expect(device.received).toEqual([]);
    await passUntil(at(21, 59));
    expect(device.readTitles()).toEqual(["Your Free Trial Ends Soon"]);
    await passUntil(at(48), 10 * MINUTE);
    expect(device.received).toHaveLength(1);
  });

  test.each([
    ["nobody wants to know", { trialEnd: false }, "subscription", false],
    ["everything is free", {}, "free", false],
    ["the person has premium by then", {}, "subscription", true],
  ] as const)("is not told where %s", async (_, settings, mode, getsPremium) => {
    const { device } = await startTrialAt(at(10), settings, mode);
    if (getsPremium) api.syncDb.$client.run("UPDATE users SET premium_granted_at = 1");
    await passUntil(at(48), 10 * MINUTE);
    expect(device.received).toEqual([]);
  });
});
