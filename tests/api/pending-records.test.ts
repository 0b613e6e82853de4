import { describe, expect, spyOn, test } from "bun:test";
import { QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import type { Drink, Exercise, Weighing } from "../../src/contracts/body.ts";
import type { Goals } from "../../src/contracts/goals.ts";
import type { DailySummary } from "../../src/contracts/summary.ts";
import { findToday } from "../../src/shared/diary/day-window.ts";
import { MARK, MARK_HEADER } from "../../src/shared/product/answer-headers.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import type { DiaryChange } from "../../web/offline/outbox/diary-change.ts";
import { noteAnswer } from "../../web/offline/outbox/outbox.ts";
import { applyPendingRecords } from "../../web/offline/overlay/apply-pending-records.ts";
import { overlayResponse } from "../../web/offline/overlay/overlay-response.ts";
import { createId } from "../../web/platform/create-id.ts";
import { discard, type Fault, prepareDevice, retry, startFreeApi } from "../support/api/changing-device.ts";
import { type Call, DAY, HOUR, NOON } from "../support/api/test-api.ts";

// Weighings and water of a device that has no connection, against the real server.

const [WEIGHTS, WATER, EXERCISE] = ["/api/weights", "/api/water", "/api/exercise"] as const;
const [GOALS, SUMMARY] = ["/api/user/goals", "/api/user/daily-summary"] as const;
const at = (time: number) => new Date(time).toISOString();
const weigh = (id: string, kg: number, time = NOON): DiaryChange => ({
  kind: "record",
  path: WEIGHTS,
  id,
  fields: { kg, weighedAt: at(time) },
});

type WrapCall = (call: Call) => Call;

async function prepare(
  nextFault: () => Fault = () => "none",
  api = startFreeApi(),
  wrapCall: WrapCall = (call) => call,
) {
  const prepared = await prepareDevice({ nextFault, api, wrapCall });
  const { device, call } = prepared;
  const listServer = async (path: string) =>
    (await call("GET", path.replace("/api", ""))).body as (Weighing | Drink | Exercise)[];
  return {
    ...prepared,
    listServer,
    /** What the screens show of the server's list. */
    show: async (path: string, params = {}) =>
      applyPendingRecords([path, params], await listServer(path), await device.list()),
  };
}

describe("records that wait on a device", () => {
  test("are shown as the server stores them, sent in their order, and stored once when an answer is lost", async () => {
    let fault: Fault = "lost";
    const { device, call, show, listServer, clock } = await prepare(() => fault);
    const [id, glass] = [createId(), createId()];
    await device.make(weigh(id, 72.405));
    await device.make({ kind: "amend", path: WEIGHTS, id, fields: { waistCm: 81, weighedOn: "2026-06-16T07:30" } });
    await device.make({ kind: "record", path: WATER, id: glass, fields: { ml: 250, drunkAt: at(NOON) } });
    const [weighings, water] = [await show(WEIGHTS), await show(WATER)];
    expect(weighings).toMatchObject([{ id, kg: 72.41, waistCm: 81, bodyFat: null, weighedOn: "2026-06-16T07:30" }]);
    clock.time += 3 * HOUR;
    await device.send();
    expect([await show(WEIGHTS), await show(WATER)]).toEqual([weighings, water]);
    await device.send();
    expect([await show(WEIGHTS), await show(WATER)]).toEqual([weighings, water]);
    fault = "none";
    expect(await device.send()).toEqual({ why: "done" });
    expect(await device.list()).toEqual([]);
    expect(await listServer(WEIGHTS)).toEqual(weighings as Weighing[]);
    expect(await listServer(WATER)).toEqual(water as Drink[]);
    expect((await call("GET", "/food-entries")).body).toEqual([]);
  });

  test("that were never sent leave nothing when they are deleted; undoing that adds them again", async () => {
    const { device, show, listServer } = await prepare();
    const id = createId();
    await device.make(weigh(id, 72));
    await device.make({ kind: "amend", path: WEIGHTS, id, fields: { kg: 73 } });
    await device.make({ kind: "erase", path: WEIGHTS, id });
    expect([await device.list(), await show(WEIGHTS)]).toEqual([[], []]);
    await device.make(weigh(id, 73));
    await device.send();
    expect(device.arrived).toHaveLength(1);
    expect(await listServer(WEIGHTS)).toMatchObject([{ id, kg: 73 }]);
  });

  test("that the server has are deleted there, also after the deletion was undone and repeated", async () => {
    const { device, show, listServer } = await prepare();
    const id = createId();
    const pour: DiaryChange = { kind: "record", path: WATER, id, fields: { ml: 250, drunkAt: at(NOON) } };
    const erase: DiaryChange = { kind: "erase", path: WATER, id };
    await device.make(pour);
    await device.send();
    for (const change of [erase, pour, erase]) await device.make(change);
    expect(await show(WATER)).toEqual([]);
    await device.send();
    expect(await listServer(WATER)).toEqual([]);
  });

  test("add their exercise to the goal of its day, once, and take it off again, whose answers are lost or not", async () => {
    let fault: Fault = "lost";
    const api = startFreeApi();
    // The overlay's day is that of the device's clock.
    api.clock.time = Date.now();
    const { device, listServer, call, userId, clock } = await prepare(() => fault, api);
    const { fetch } = globalThis;
    const fetchServer = async (input: string | URL | Request, init: RequestInit = {}) => {
      // A node of the database is asked by its whole address.
      if (!String(input).startsWith("/api/")) return fetch(input, init);
      const { status, body } = await call(init.method ?? "GET", String(input).replace("/api", ""));
      return Response.json(body, { status, headers: { [MARK_HEADER]: MARK } });
    };
    const fetched = spyOn(globalThis, "fetch").mockImplementation(Object.assign(fetchServer, { preconnect() {} }));
    const client = new QueryClient();
    client.setQueryData(["/api/auth/user"], { id: userId });
    const date = findToday(clock.time, "UTC", "diary").toString();
    const query = `/api/exercise?day=${date}`;
    const overlay = async <T>(queryKey: QueryKey, path: string): Promise<T> =>
      overlayResponse(
        { client, queryKey } as unknown as QueryFunctionContext,
        (await call("GET", path.replace("/api", ""))).body as T,
      );
    const readSummary = (dayStart: 4 | 6) =>
      overlay<DailySummary>([SUMMARY, { dayStart }], `${SUMMARY}?dayStart=${dayStart}`);
    /** The list, the goals and today's goal, as the server has them and as they are shown. */
    const read = async () => {
      const goals = await overlay<Goals>([GOALS], GOALS);
      const summary = await readSummary(6);
      const list = await overlay<Exercise[]>([EXERCISE, { day: date, dayStart: 6 }], query);
      const sum = goals.exercise.reduce((total, added) => (added.date === date ? total + added.kcal : total), 0);
      return { list, added: [sum, summary.dailyCalorieGoal - 2000] };
    };
    const [id, plain] = [createId(), createId()];
    const fields = { activity: "running", minutes: 60, kcal: 600, addsToGoal: true, doneAt: at(clock.time) } as const;
    await device.make({ kind: "record", path: EXERCISE, id, fields });
    await device.make({ kind: "record", path: EXERCISE, id: plain, fields: { ...fields, addsToGoal: false } });
    const { list, added } = await read();
    expect(list).toMatchObject([
      { id, kcal: 600 },
      { id: plain, addsToGoal: false },
    ]);
    expect(added).toEqual([600, 600]);
    // The server has the first one, and the device does not know.
    await device.send();
    expect([await device.list(), await listServer(query)]).toMatchObject([[{ attempts: 1 }, {}], [{ id }]]);
    expect(await read()).toEqual({ list, added });
    fault = "none";
    expect(await device.send()).toEqual({ why: "done" });
    expect([await read(), await listServer(query)]).toEqual([{ list, added }, list]);

    fault = "lost";
    await device.make({ kind: "erase", path: EXERCISE, id });
    const without = { list: list.slice(1), added: [0, 0] };
    expect(await read()).toEqual(without);
    await device.send();
    expect([(await device.list()).length, await read()]).toEqual([1, without]);
    fault = "none";
    await device.send();
    expect([await read(), await device.list()]).toEqual([without, []]);

    // Before the diary's day begins, and after Home's has.
    const { doneAt: _, ...early } = { ...fields, doneOn: `${date}T05:30` };
    await device.make({ kind: "record", path: EXERCISE, id: createId(), fields: early });
    const readGoals = async () => [await readSummary(4), await readSummary(6)].map((day) => day.dailyCalorieGoal);
    expect(await readGoals()).toEqual([2600, 2000]);
    await device.send();
    expect([await readGoals(), await device.list()]).toEqual([[2600, 2000], []]);
    fetched.mockRestore();
  });

  test("of a file are shown and stored once, but for those that are there, and can be changed meanwhile", async () => {
    let fault: Fault = "none";
    const { device, show, listServer, clock } = await prepare(() => fault);
    const [before, ...ids] = [createId(), createId(), createId(), createId()] as [string, string, string, string];
    await device.make(weigh(before, 72, NOON - DAY));
    await device.send();
    fault = "lost";
    const rows = [
      ["2026-06-15T08:00", 73],
      ["2026-06-16T12:00", 72],
      ["2026-06-15T08:00", 73],
    ] as const;
    const weighings = rows.map(([weighedOn, kg], index) => ({ id: ids[index] ?? "", weighedOn, kg }));
    await device.make({ kind: "import", path: WEIGHTS, id: createId(), weighings });
    await device.make({ kind: "amend", path: WEIGHTS, id: ids[0], fields: { kg: 70 } });
    const shown = await show(WEIGHTS);
    expect(shown).toMatchObject([
      { id: ids[0], kg: 70, weighedOn: "2026-06-15T08:00" },
      { id: before, kg: 72 },
    ]);
    clock.time += HOUR;
    await device.send();
    fault = "none";
    expect(await device.send()).toEqual({ why: "done" });
    expect<unknown>(await listServer(WEIGHTS)).toEqual(shown);
  });

  test("of a file are deleted after they are added, and held while the file is refused", async () => {
    const { device, listServer, show } = await prepare(undefined, undefined, (call) => async (...request) => {
      // What is sent at the same time overtakes it.
      if (request[1] === "/weights/import") for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
      return call(...request);
    });
    const [id, other] = [createId(), createId()];
    const weighings = [{ id, weighedOn: "2026-06-15T08:00", kg: 73 }];
    await device.make({ kind: "record", path: WATER, id: other, fields: { ml: 250, drunkAt: at(NOON) } });
    await device.make({ kind: "import", path: WEIGHTS, id: createId(), weighings });
    await device.make({ kind: "erase", path: WEIGHTS, id });
    expect(await show(WEIGHTS)).toEqual([]);
    await device.send();
    expect(await listServer(WEIGHTS)).toEqual([]);

    const changed = createId();
    const ahead = [{ id: changed, weighedOn: "2026-06-20T08:00", kg: 74 }];
    await device.make({ kind: "import", path: WEIGHTS, id: createId(), weighings: ahead });
    await device.send();
    await device.make({ kind: "amend", path: WEIGHTS, id: changed, fields: { kg: 71 } });
    await device.send();
    const waiting = await device.list();
    expect(waiting.map(({ refusal }) => refusal === null)).toEqual([false, true]);
    await discard(waiting[0]?.order);
    expect(await device.list()).toEqual([]);
  });

  test("may be gone by then: deleting is done, changing is told", async () => {
    const { device, call, show } = await prepare();
    const [deleted, changed] = [createId(), createId()];
    for (const id of [deleted, changed]) await device.make(weigh(id, 72));
    await device.send();
    await device.make({ kind: "erase", path: WEIGHTS, id: deleted });
    await device.make({ kind: "amend", path: WEIGHTS, id: changed, fields: { kg: 70 } });
    for (const id of [deleted, changed]) await call("DELETE", `/weights/${id}`);
    expect(await show(WEIGHTS)).toEqual([]);
    await device.send();
    expect((await device.list()).map(({ change, refusal }) => [change.kind, typeof refusal])).toEqual([
      ["amend", "string"],
    ]);
  });

  test("that are refused hold what was changed of them, until they can be stored", async () => {
    const { device, listServer, clock } = await prepare();
    const id = createId();
    await device.make(weigh(id, 72, NOON + 2 * DAY));
    await device.send();
    await device.make({ kind: "amend", path: WEIGHTS, id, fields: { kg: 71 } });
    await device.send();
    expect((await device.list()).map(({ refusal }) => refusal === null)).toEqual([false, true]);
    clock.time = NOON + 2 * DAY;
    const [refused] = await device.list();
    if (!refused) throw new Error("Nothing was refused.");
    await retry(refused.order);
    expect(await device.send()).toEqual({ why: "done" });
    expect(await listServer(WEIGHTS)).toMatchObject([{ id, kg: 71 }]);
  });

  test("are in the cached lists of their days once they are sent", async () => {
    const { device, userId, call } = await prepare();
    const path = `${WEIGHTS} {"days":90}`;
    const cached = { userId, path, day: undefined, answer: [] };
    await withDeviceDatabase((database) => database.put("answers", cached), undefined);
    await withDeviceDatabase(
      (database) => database.put("answers", { ...cached, path: `${WATER} {"days":1,"dayStart":4}` }),
      undefined,
    );
    const id = createId();
    const made = await device.make(weigh(id, 72, Date.now() - DAY));
    if (!made) throw new Error("It was not written down.");
    await withDeviceDatabase((database) => noteAnswer(database, made, {}), undefined);
    const answers = await withDeviceDatabase((database) => database.getAll("answers"), []);
    expect(answers.map((one) => (one.answer as unknown[]).length)).toEqual([0, 1]);
    expect((await call("GET", "/weights")).body).toEqual([]);
  });
});

describe("a list with pending changes", () => {
  const toDate = (daysAgo: number) => at(Date.now() - daysAgo * DAY).slice(0, 10);
  const record = (drunkOn: string, id: string) => ({
    change: { kind: "record", path: WATER, id, fields: { ml: 250, drunkOn } } as const,
    changedAt: `${drunkOn}:00.000Z`,
    timeZone: "UTC",
  });

  test("holds its days, and nothing of another path", () => {
    const changes = [record(`${toDate(0)}T12:00`, "b"), record(`${toDate(1)}T03:00`, "a")];
    const list = (params: object, path: string = WATER) =>
      (applyPendingRecords([path, params], [], changes) as Drink[]).map(({ id }) => id);
    expect(list({ days: 1, dayStart: 4 })).not.toContain("a");
    expect(list({ days: 3, dayStart: 4 })).toEqual(["a", "b"]);
    expect(list({}, WEIGHTS)).toEqual([]);
    expect(list({ day: toDate(2), days: 3, dayStart: 6 })).toEqual(["a", "b"]);
    expect(list({ day: toDate(2), dayStart: 6 })).toEqual(["a"]);
    expect(list({ day: toDate(1), dayStart: 6 })).toEqual([]);
    expect(list({ day: toDate(1), days: 2, dayStart: 6 })).toEqual(["b"]);
  });

  test("is unknown where the list is, but for what was added on the one day that is asked for", () => {
    const apply = (params: object, daysAgo: number) =>
      applyPendingRecords([WATER, params], undefined, [record(`${toDate(daysAgo)}T12:00`, "a")]);
    expect(apply({ days: 1, dayStart: 4 }, 0)).toMatchObject([{ id: "a", ml: 250 }]);
    expect(apply({ day: toDate(2), dayStart: 6 }, 2)).toMatchObject([{ id: "a" }]);
    expect(apply({ days: 1, dayStart: 4 }, 1)).toBeUndefined();
    expect(apply({ days: 7, dayStart: 6 }, 0)).toBeUndefined();
    expect(apply({}, 0)).toBeUndefined();
  });
});
