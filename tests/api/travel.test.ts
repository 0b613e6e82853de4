import { describe, expect, test } from "bun:test";
import type { FoodEntry, UsualMeals } from "../../src/contracts/diary.ts";
import type { DailySummary } from "../../src/contracts/summary.ts";
import { fieldError } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, testApi } from "../support/api/test-api.ts";

// What was eaten stays on the day of its own clock, wherever the person is later. That all calls agree on these days
// is shown by diary-days.test.ts.

const SOUP = { name: "Soup", calories: 400 };
const from = (zone: string) => ({ headers: { "x-time-zone": zone } });
const at = (text: string, zone: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds;
const get = async <Body>(call: Call, path: string, zone: string) =>
  (await call("GET", path, undefined, from(zone))).body as Body;

/** An account that logs a soup at each of these local times, by the clock of the zone. */
async function eat(times: readonly (readonly [text: string, zone: string])[]) {
  const api = testApi({ config: { accessMode: "free" } });
  api.clock.time = Date.UTC(2026, 10, 1);
  const call = await api.signIn("ada");
  for (const [text, zone] of times) {
    api.clock.time = at(text, zone);
    expect((await call("POST", "/food-entries", SOUP, from(zone))).status).toBe(201);
  }
  return { ...api, call };
}

const NEW_YORK = "America/New_York";

test.each([
  ["the start of the diary day", "2026-11-19T05:59", "2026-11-18", "2026-11-19"],
  ["the start of Home's day", "2026-11-19T03:59", "2026-11-18", "2026-11-18"],
  ["the end of the evening", "2026-11-19T23:59", "2026-11-19", "2026-11-19"],
])("a day that is asked for elsewhere begins by the entry's own clock: %s", async (_, time, diaryDay, homeDay) => {
  const { call } = await eat([[time, NEW_YORK]]);
  const list = (query: string) => get<FoodEntry[]>(call, `/food-entries?${query}`, "Asia/Tokyo");
  expect(await list(`day=${diaryDay}&dayStart=6`)).toHaveLength(1);
  expect(await list(`day=${diaryDay}`)).toHaveLength(1);
  expect(await list(`day=${homeDay}&dayStart=4`)).toHaveLength(1);
  expect(await list("day=2026-11-17")).toEqual([]);
  expect(await list("day=2026-11-14&days=7")).toHaveLength(1);
  expect(await list("day=2026-11-16&days=2")).toEqual([]);
  const instants = `startDate=${new Date(at(time, NEW_YORK)).toISOString()}&endDate=${new Date(at(time, NEW_YORK)).toISOString()}`;
  expect(await list(instants)).toHaveLength(1);
});

describe("a flight over the date line", () => {
  test.each([
    ["west, a whole day ahead", "Pacific/Honolulu", "2026-11-09T20:00", "Pacific/Kiritimati", "2026-11-11T08:00", 2],
    ["west, most of a day", "America/Los_Angeles", "2026-11-09T20:00", "Pacific/Auckland", "2026-11-11T08:00", 2],
    ["east, the date twice", "Pacific/Apia", "2026-11-11T08:00", "Pacific/Pago_Pago", "2026-11-10T20:00", 1],
    ["no line, a day without food", "Europe/London", "2026-11-09T20:00", "Australia/Perth", "2026-11-11T08:00", 1],
  ])("%s", async (_, zone, time, nextZone, nextTime, streak) => {
    const { call, clock } = await eat([
      [time, zone],
      [nextTime, nextZone],
    ]);
    clock.time += HOUR;
    const { weeklyStats } = await get<DailySummary>(call, "/user/daily-summary", nextZone);
    expect(weeklyStats).toMatchObject({ totalEntries: nextTime < time ? 1 : 2, streakDays: streak });
  });

  test("the streak goes on before anything is eaten there, and is no longer than the days with meals", async () => {
    const { call, clock } = await eat([
      ["2026-11-08T12:00", "Pacific/Honolulu"],
      ["2026-11-09T20:00", "Pacific/Honolulu"],
    ]);
    clock.time = at("2026-11-11T08:00", "Pacific/Auckland");
    const read = async () => (await get<DailySummary>(call, "/user/daily-summary", "Pacific/Auckland")).weeklyStats;
    expect((await read()).streakDays).toBe(2);
    await call("POST", "/food-entries", SOUP, from("Pacific/Auckland"));
    expect((await read()).streakDays).toBe(3);
    clock.time += DAY;
    expect((await read()).streakDays).toBe(3);
  });
});

test("a copy is eaten at its source's local time, in the zone of now, and a logged meal too", async () => {
  const { call, clock } = await eat([["2026-11-20T21:30", NEW_YORK]]);
  clock.time = at("2026-11-22T23:00", "Asia/Kathmandu");
  const [source] = await get<FoodEntry[]>(call, "/food-entries", NEW_YORK);
  const request = { ids: [source?.id], toDate: "2026-11-22" };
  const copied = await call("POST", "/food-entries/copy", request, from("Asia/Kathmandu"));
  const eatenAt = new Date(at("2026-11-22T21:30", "Asia/Kathmandu")).toISOString();
  expect(copied.body).toMatchObject([{ eatenOn: "2026-11-22T21:30", timeZone: "Asia/Kathmandu", eatenAt }]);
});

test("what is usual at an hour is by the clocks at which it was eaten", async () => {
  const { call, clock } = await eat([
    ["2026-11-19T21:30", NEW_YORK],
    ["2026-11-20T21:30", NEW_YORK],
    ["2026-11-21T21:30", NEW_YORK],
  ]);
  clock.time = at("2026-11-22T21:00", "Asia/Dubai");
  const { meals } = await get<UsualMeals>(call, "/food-entries/usual", "Asia/Dubai");
  expect(meals).toMatchObject([{ lastDate: "2026-11-21" }]);
});

describe("when and where it was eaten", () => {
  const STATED = [
    ["by the request alone", {}, "2026-11-20T17:00", "Asia/Dubai"],
    ["by an instant", { eatenAt: "2026-11-20T01:00:00Z" }, "2026-11-20T05:00", "Asia/Dubai"],
    ["by a local time", { eatenOn: "2026-11-20T08:15" }, "2026-11-20T08:15", "Asia/Dubai"],
    ["by a zone", { timeZone: "asia/kathmandu" }, "2026-11-20T18:45", "Asia/Kathmandu"],
    ["by a local time and a zone", { eatenOn: "2026-11-19T21:30", timeZone: NEW_YORK }, "2026-11-19T21:30", NEW_YORK],
    [
      "by all of them",
      { eatenAt: "2026-11-01T06:30:12.345Z", eatenOn: "2026-11-01T01:30", timeZone: NEW_YORK },
      "2026-11-01T01:30",
      NEW_YORK,
    ],
    [
      "in the repeated hour, the first",
      { eatenOn: "2026-11-01T01:30", timeZone: NEW_YORK },
      "2026-11-01T01:30",
      NEW_YORK,
    ],
  ] as const;

  test("is known by an instant, a local time, a zone, or the request alone", async () => {
    const { call, clock } = await eat([]);
    clock.time = at("2026-11-20T17:00", "Asia/Dubai");
    for (const [how, fields, eatenOn, timeZone] of STATED) {
      const { body } = await call("POST", "/food-entries", { ...SOUP, ...fields }, from("Asia/Dubai"));
      const eatenAt = "eatenAt" in fields && { eatenAt: fields.eatenAt.replace("00Z", "00.000Z") };
      expect({ how, ...(body as FoodEntry) }).toMatchObject({ how, eatenOn, timeZone, ...eatenAt });
    }
  });

  const WRONG = [
    ["timeZone", { timeZone: "Mars/Olympus" }],
    ["timeZone", { timeZone: "2026-11-22T12:00Z" }],
    ["eatenOn", { eatenOn: "2026-11-20T12:00", eatenAt: "2026-11-20T12:00:00Z" }],
    ["eatenOn", { eatenOn: "2026-11-22T12:00", timeZone: "Pacific/Honolulu" }],
  ] as const;

  test("a wrong time or zone is refused, and nothing is stored or changed", async () => {
    const { call, clock } = await eat([]);
    clock.time = at("2026-11-20T17:00", "Asia/Dubai");
    const { body: stored } = await call("POST", "/food-entries", SOUP, from("Asia/Dubai"));
    const entry = stored as FoodEntry;
    for (const [field, fields] of WRONG) {
      const added = await call("POST", "/food-entries", { ...SOUP, ...fields }, from("Asia/Dubai"));
      expect({ fields, ...added }).toMatchObject({ fields, ...fieldError(field) });
      for (const [method, path, body] of [
        ["POST", "/food-entries/batch", { entries: [SOUP], ...fields }],
        ["PATCH", `/food-entries/${entry.id}`, { name: "Stew", ...fields }],
        ["PATCH", "/food-entries/7", fields],
      ] as const)
        expect([fields, path, (await call(method, path, body, from("Asia/Dubai"))).status]).toEqual([
          fields,
          path,
          422,
        ]);
    }
    expect((await call("GET", "/food-entries")).body).toEqual([entry]);
  });

  test("a wrong day of a list is refused", async () => {
    const { call } = await eat([]);
    for (const query of ["day=2026-02-30", "day=2026-02-03&startDate=2026-02-03T00:00:00Z"])
      expect([query, (await call("GET", `/food-entries?${query}`)).status]).toEqual([query, 422]);
  });

  test("another time is meant in the entry's zone, another zone changes what the clock showed", async () => {
    const { call } = await eat([["2026-11-20T21:30", NEW_YORK]]);
    const [entry] = await get<FoodEntry[]>(call, "/food-entries", NEW_YORK);
    const change = async (fields: object) =>
      (await call("PATCH", `/food-entries/${entry?.id}`, fields, from("Asia/Dubai"))).body as FoodEntry;
    expect(await change({ eatenOn: "2026-11-20T19:00" })).toMatchObject({
      ...{ eatenOn: "2026-11-20T19:00", timeZone: NEW_YORK, eatenAt: "2026-11-21T00:00:00.000Z" },
    });
    expect(await change({ eatenAt: "2026-11-20T23:00:07Z" })).toMatchObject({
      ...{ eatenOn: "2026-11-20T18:00", timeZone: NEW_YORK },
    });
    expect(await change({ timeZone: "Europe/Berlin" })).toMatchObject({
      ...{ eatenOn: "2026-11-21T00:00", timeZone: "Europe/Berlin", eatenAt: "2026-11-20T23:00:07.000Z" },
    });
    expect(await change({ eatenOn: "2026-11-21T00:00", name: "Stew" })).toMatchObject({
      ...{ name: "Stew", eatenAt: "2026-11-20T23:00:07.000Z" },
    });
  });

  test("of two changes of the time the later one stays whole, whichever arrives last", async () => {
    const { call, clock } = await eat([["2026-11-20T21:30", NEW_YORK]]);
    const [entry] = await get<FoodEntry[]>(call, "/food-entries", NEW_YORK);
    const [early, late] = [HOUR, 2 * HOUR].map((later) => new Date(clock.time + later).toISOString());
    clock.time += 3 * HOUR;
    const change = (fields: object, changedAt = "") =>
      call("PATCH", `/food-entries/${entry?.id}`, fields, { headers: { "x-changed-at": changedAt } });
    await change({ timeZone: "Asia/Tokyo", eatenOn: "2026-11-19T08:00" }, late);
    await change({ eatenOn: "2026-11-20T09:00" }, early);
    await change({ timeZone: "Europe/Berlin" }, early);
    const [stored] = await get<FoodEntry[]>(call, "/food-entries", NEW_YORK);
    expect(stored).toMatchObject({
      eatenOn: "2026-11-19T08:00",
      timeZone: "Asia/Tokyo",
      eatenAt: "2026-11-18T23:00:00.000Z",
    });
  });

  test("a change that is sent later has the zone in which it was made, and the account keeps that of now", async () => {
    const { call, clock } = await eat([["2026-11-20T12:00", "Asia/Dubai"]]);
    const changedAt = new Date(clock.time - 20 * HOUR).toISOString();
    const sent = { headers: { "x-time-zone": NEW_YORK, "x-changed-at": changedAt } };
    const { body } = await call("POST", "/food-entries", { ...SOUP, eatenAt: changedAt }, sent);
    expect(body).toMatchObject({ eatenOn: "2026-11-19T07:00", timeZone: NEW_YORK, mealType: "breakfast" });
    expect((await call("POST", "/food-entries", SOUP)).body).toMatchObject({ timeZone: "Asia/Dubai" });
  });
});
