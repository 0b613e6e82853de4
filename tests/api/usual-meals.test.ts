import { describe, expect, test } from "bun:test";
import type { UsualMeals } from "../../src/contracts/diary.ts";
import { addEntry } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const at = (time: number) => new Date(time).toISOString();
const EIGHT = NOON - 4 * HOUR;
const TODAY = "2026-06-17";

const eat = (call: Call, name: string, eatenAt: number, fields: object = {}) =>
  addEntry(call, { name, calories: 100, mealType: "breakfast", eatenAt: at(eatenAt), ...fields });
const find = async (call: Call, query = "?meal=breakfast", zone = "UTC"): Promise<UsualMeals> => {
  const headers = { "x-time-zone": zone };
  const { status, body } = await call("GET", `/food-entries/usual${query}`, undefined, { headers });
  expect(status).toBe(200);
  return body as UsualMeals;
};

describe("GET food-entries/usual", () => {
  test("offers the usual breakfast and yesterday's, as they were eaten last, until they are logged", async () => {
    const call = await testApi().signIn("ada");
    for (const days of [9, 5]) await eat(call, "Porridge", EIGHT - days * DAY);
    const porridge = await eat(call, "porridge", EIGHT - 3 * DAY, { calories: 320, servingSize: "1 bowl" });
    const eggs = await eat(call, "Eggs", EIGHT - DAY);
    const toast = await eat(call, "Toast", EIGHT - DAY + HOUR);
    await eat(call, "Soup", NOON - DAY, { mealType: "lunch" });
    expect(await find(call)).toEqual({
      mealType: "breakfast",
      meals: [
        { kind: "usual", days: 3, lastDate: "2026-06-14", entries: [porridge] },
        { kind: "last", days: 1, lastDate: "2026-06-16", entries: [eggs, toast] },
      ],
    });
    const copy = { ids: [porridge.id], toDate: TODAY, eatenAt: at(EIGHT) };
    expect((await call("POST", "/food-entries/copy", copy)).status).toBe(201);
    expect((await find(call)).meals.map(({ kind }) => kind)).toEqual(["last"]);
  });

  test("is of the hour in the caller's zone, unless a meal is named", async () => {
    const call = await testApi().signIn("ada");
    expect((await find(call, "")).mealType).toBe("lunch");
    expect((await find(call, "", "America/New_York")).mealType).toBe("breakfast");
    expect((await find(call, "?meal=snack")).mealType).toBe("snack");
  });

  test("looks 30 days back, and at no one else's diary and nothing deleted", async () => {
    const { signIn } = testApi();
    const [ada, bea] = [await signIn("ada"), await signIn("bea")];
    await eat(ada, "Too long ago", EIGHT - 31 * DAY);
    const { id } = await eat(ada, "Deleted", EIGHT - DAY);
    await ada("DELETE", `/food-entries/${id}`);
    await eat(bea, "Hers", EIGHT - DAY);
    expect((await find(ada)).meals).toEqual([]);
    const oldest = await eat(ada, "Just in time", EIGHT - 30 * DAY);
    expect((await find(ada)).meals).toMatchObject([{ kind: "last", lastDate: "2026-05-18", entries: [oldest] }]);
  });

  test("what was eaten at 00:30 belongs to the day before", async () => {
    const call = await testApi().signIn("ada");
    const midnight = NOON - 12 * HOUR;
    await eat(call, "Chocolate", midnight - 2 * HOUR, { mealType: "snack" });
    await eat(call, "Nuts", midnight + HOUR / 2, { mealType: "snack" });
    const { meals } = await find(call, "?meal=snack");
    expect(meals).toMatchObject([{ lastDate: "2026-06-16", entries: [{ name: "Chocolate" }, { name: "Nuts" }] }]);
  });

  test("a breakfast at 05:30 is of its own morning, as on Home", async () => {
    const { signIn, clock } = testApi();
    const call = await signIn("ada");
    const early = NOON - 6.5 * HOUR;
    await eat(call, "Eggs", early - DAY);
    clock.time = NOON - 7 * HOUR;
    expect((await find(call)).meals).toMatchObject([{ kind: "last", lastDate: "2026-06-16" }]);
    await eat(call, "Eggs", early);
    for (const time of [early, NOON - 5 * HOUR]) {
      clock.time = time;
      expect((await find(call)).meals).toEqual([]);
    }
    clock.time = NOON + 20 * HOUR;
    expect((await find(call)).meals).toMatchObject([{ kind: "usual", days: 2, lastDate: TODAY }]);
  });
});

describe("copying at one time", () => {
  test("gives every copy that time, and the meal that is given; at another day, at no time or more than a day ahead is 422", async () => {
    const call = await testApi().signIn("ada");
    const [a, b] = [await eat(call, "Egg", EIGHT - DAY), await eat(call, "Toast", EIGHT - DAY + HOUR)];
    const { body } = await call("POST", "/food-entries/copy", { ids: [a.id, b.id], toDate: TODAY, eatenAt: at(NOON) });
    expect(body).toMatchObject([
      { name: "Egg", eatenAt: at(NOON), mealType: "breakfast" },
      { name: "Toast", eatenAt: at(NOON) },
    ]);
    const dinner = { ids: [a.id], toDate: TODAY, eatenAt: at(NOON), mealType: "dinner" };
    expect((await call("POST", "/food-entries/copy", dinner)).body).toMatchObject([
      { name: "Egg", mealType: "dinner" },
    ]);
    const { id } = await eat(call, "Egg", EIGHT - DAY);
    for (const eatenAt of [at(NOON - DAY), "2026-02-30T12:00:00Z", at(NOON + 2 * DAY)]) {
      const { status } = await call("POST", "/food-entries/copy", { ids: [id], toDate: TODAY, eatenAt });
      expect([eatenAt, status]).toEqual([eatenAt, 422]);
    }
    expect((await call("GET", "/food-entries")).body).toHaveLength(6);
  });
});
