import { describe, expect, test } from "bun:test";
import { testApi } from "../support/api/test-api.ts";

const SHOWN = { showCalorieRanges: true };
const HIDDEN = { showCalorieRanges: false };
const REMINDERS = {
  ...{ breakfast: true, breakfastAt: "09:30", lunch: true, lunchAt: "13:30", dinner: true, dinnerAt: "19:30" },
  ...{ weighing: false, weighingAt: "07:30" },
  ...{ streak: true, streakAt: "20:30", trialEnd: true, friendRequests: true, likes: true },
  ...{ quietHours: true, quietFrom: "22:00", quietTo: "07:00" },
};

describe("reminders", () => {
  test("and ranges have their defaults until the account changes them, one by one and alone", async () => {
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
    expect((await ada("GET", "/user/export")).body).toMatchObject({ account: HIDDEN, reminders: changed.reminders });

    await ada("PATCH", "/user/preferences", {});
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
});
