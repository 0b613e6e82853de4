import { describe, expect, test } from "bun:test";
import { listCases } from "../support/api-steps.ts";
import { testApi } from "../support/test-api.ts";

const SHOWN = { showCalorieRanges: true };
const HIDDEN = { showCalorieRanges: false };
const REMINDERS = {
  ...{ breakfast: true, breakfastAt: "09:30", lunch: true, lunchAt: "13:30", dinner: true, dinnerAt: "19:30" },
  ...{ weighing: false, weighingAt: "07:30" },
  ...{ streak: true, streakAt: "20:30", trialEnd: true, friendRequests: true, likes: true },
  ...{ quietHours: true, quietFrom: "22:00", quietTo: "07:00" },
};

test("ranges are shown until the account turns them off, on all its devices and on no other's", async () => {
  const { signIn } = testApi();
  const ada = await signIn("ada");
  const grace = await signIn("grace");
  expect((await ada("GET", "/user/preferences")).body).toMatchObject(SHOWN);
  expect(await ada("PATCH", "/user/preferences", HIDDEN)).toMatchObject({ status: 200, body: HIDDEN });
  expect((await ada("GET", "/user/preferences")).body).toMatchObject(HIDDEN);
  expect((await grace("GET", "/user/preferences")).body).toMatchObject(SHOWN);
  expect((await ada("GET", "/user/export")).body).toMatchObject({ account: HIDDEN });

  expect((await ada("PATCH", "/user/preferences", {})).body).toMatchObject(HIDDEN);
  for (const showCalorieRanges of ["false", 0, null, {}]) {
    expect((await ada("PATCH", "/user/preferences", { showCalorieRanges })).status).toBe(422);
  }
  expect((await ada("GET", "/user/preferences")).body).toMatchObject(HIDDEN);
  expect((await ada("PATCH", "/user/preferences", SHOWN)).body).toMatchObject(SHOWN);
});

describe("reminders", () => {
  test("have their defaults until the account changes them one by one, on all its devices and on no other's", async () => {
    const { signIn } = testApi();
    const ada = await signIn("ada");
    const grace = await signIn("grace");
    expect((await ada("GET", "/user/preferences")).body).toEqual({ ...SHOWN, reminders: REMINDERS });
    const first = { lunchAt: "12:05", likes: false };
    expect(await ada("PATCH", "/user/preferences", { reminders: first })).toMatchObject({
      status: 200,
      body: { ...SHOWN, reminders: { ...REMINDERS, ...first } },
    });
    await ada("PATCH", "/user/preferences", { ...HIDDEN, reminders: { lunch: false } });
    const changed = { ...HIDDEN, reminders: { ...REMINDERS, ...first, lunch: false } };
    expect((await ada("GET", "/user/preferences")).body).toEqual(changed);
    expect((await grace("GET", "/user/preferences")).body).toEqual({ ...SHOWN, reminders: REMINDERS });
    expect((await ada("GET", "/user/export")).body).toMatchObject({ reminders: changed.reminders });

    await ada("PATCH", "/user/preferences", { reminders: {} });
    await ada("PATCH", "/user/preferences", { reminders: { lunchAt: "13:30", likes: true, lunch: true } });
    expect((await ada("GET", "/user/preferences")).body).toEqual({ ...HIDDEN, reminders: REMINDERS });
  });

  test("changed twenty times at once keep every change", async () => {
    const call = await testApi().signIn("ada");
    const changes = Object.keys(REMINDERS).map((name) => ({ [name]: /At|From|To/.test(name) ? "11:11" : false }));
    const answers = await Promise.all(
      [...changes, ...changes.slice(0, 4)].map((reminders) => call("PATCH", "/user/preferences", { reminders })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await call("GET", "/user/preferences")).body).toEqual({
      ...SHOWN,
      reminders: Object.assign({}, ...changes),
    });
  });

  test("that are none are 422, and nothing changes; those of an unknown name are ignored", async () => {
    const call = await testApi().signIn("ada");
    const wrong = listCases({
      lunch: ["yes", null],
      lunchAt: ["24:00", "9:30", "12:60", "12:30:00", 750, ""],
      quietFrom: [null],
    }).map(([name, value]) => ({ [name]: value }));
    for (const reminders of [...wrong, [], ["lunch"], "on", null]) {
      const { status } = await call("PATCH", "/user/preferences", { ...HIDDEN, reminders });
      expect([reminders, status]).toEqual([reminders, 422]);
    }
    expect((await call("PATCH", "/user/preferences", { reminders: { supper: true } })).status).toBe(200);
    expect((await call("GET", "/user/preferences")).body).toEqual({ ...SHOWN, reminders: REMINDERS });
  });
});
