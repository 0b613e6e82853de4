import { describe, expect, test } from "bun:test";
import type { Drink, Exercise, Weighing } from "../../src/contracts/body.ts";
import type { Goals } from "../../src/contracts/goals.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import type { DiaryChange } from "../../web/offline/outbox/diary-change.ts";
import { noteAnswer } from "../../web/offline/outbox/outbox.ts";
import { applyPendingGoals, sumPendingKcal } from "../../web/offline/overlay/apply-pending-goals.ts";
import { applyPendingRecords } from "../../web/offline/overlay/apply-pending-records.ts";
import { createId } from "../../web/platform/create-id.ts";
import { type Fault, prepareDevice, retry } from "../support/changing-device.ts";
import { DAY, HOUR, NOON } from "../support/test-api.ts";

// Weighings and water of a device that has no connection, against the real server.

const [WEIGHTS, WATER, EXERCISE, GOALS] = ["/api/weights", "/api/water", "/api/exercise", "/api/user/goals"] as const;
const at = (time: number) => new Date(time).toISOString();
const weigh = (id: string, kg: number, time = NOON): DiaryChange => ({
  kind: "record",
  path: WEIGHTS,
  id,
  fields: { kg, weighedAt: at(time) },
});

async function prepare(nextFault?: () => Fault) {
  const prepared = await prepareDevice(nextFault ? { nextFault } : {});
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
    expect(await show(WEIGHTS)).toEqual(weighings);
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

  test("add their exercise to the goal of its day, once, and take it off again", async () => {
    let fault: Fault = "lost";
    const { device, listServer, call, clock } = await prepare(() => fault);
    const readGoals = async () => (await call("GET", "/user/goals")).body as Goals;
    const before = await readGoals();
    const showGoals = async () => (applyPendingGoals([GOALS], before, await device.list()) as Goals).exercise;
    const showAdded = async () => sumPendingKcal(await device.list(), Temporal.PlainDate.from("2026-06-17"));
    const [id, plain] = [createId(), createId()];
    const fields = { activity: "running", minutes: 60, kcal: 600, addsToGoal: true, doneAt: at(NOON) } as const;
    await device.make({ kind: "record", path: EXERCISE, id, fields });
    await device.make({
      kind: "record",
      path: EXERCISE,
      id: plain,
      fields: { ...fields, kcal: 50, addsToGoal: false },
    });
    const today = { day: "2026-06-17", dayStart: 6 };
    const query = "/api/exercise?day=2026-06-17";
    const shown = applyPendingRecords([EXERCISE, today], [], await device.list()) as Exercise[];
    expect(shown).toMatchObject([
      { id, kcal: 600, doneOn: "2026-06-17T12:00" },
      { id: plain, addsToGoal: false },
    ]);
    expect([await showGoals(), await showAdded()]).toEqual([[{ date: "2026-06-17", kcal: 600 }], 600]);
    clock.time += HOUR;
    await device.send();
    fault = "none";
    expect(await device.send()).toEqual({ why: "done" });
    expect(await listServer(query)).toEqual(shown);
    expect((await readGoals()).exercise).toEqual([{ date: "2026-06-17", kcal: 600 }]);
    const [erased] = shown as [Exercise];
    await device.make({ kind: "erase", path: EXERCISE, id, erased });
    const after = applyPendingGoals([GOALS], await readGoals(), await device.list()) as Goals;
    expect([after.exercise, await showAdded()]).toEqual([[], -600]);
    expect(applyPendingRecords([EXERCISE, today], shown, await device.list())).toMatchObject([{ id: plain }]);
    await device.send();
    expect([await listServer(query), (await readGoals()).exercise]).toMatchObject([[{ id: plain }], []]);
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

  test("is unknown where the list is", () => {
    expect(applyPendingRecords([WATER, {}], undefined, [record(`${toDate(0)}T12:00`, "a")])).toBeUndefined();
  });
});
