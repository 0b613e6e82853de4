import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { drinks, weighings } from "../../db/schema/body.ts";
import type { Drink, Weighing } from "../../src/contracts/body.ts";
import { createBody } from "../../src/features/body/create-body.ts";
import { GLASSES_PER_DAY_MAX, WEIGHINGS_MAX } from "../../src/shared/product/limits.ts";
import { fieldError, signedInApi } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const ID = "0b5c1c7e-3d0f-4c0e-9f65-0a1b2c3d4e5f";
const OTHER_ID = "1b5c1c7e-3d0f-4c0e-9f65-0a1b2c3d4e5f";
const at = (time: number) => new Date(time).toISOString();
const key = (id: string, headers = {}) => ({ headers: { "idempotency-key": id, ...headers } });
const changedAt = (time: number) => ({ headers: { "x-changed-at": at(time) } });
const weigh = (call: Call, body: object, id = ID) => call("POST", "/weights", body, key(id));
const listWeights = async (call: Call, query = "") => (await call("GET", `/weights${query}`)).body as Weighing[];
const listWater = async (call: Call, query = "") => (await call("GET", `/water${query}`)).body as Drink[];

test.each([
  ["/weights", { kg: 72 }],
  ["/water", { ml: 250 }],
  ["/exercise", { activity: "walking", minutes: 30, kcal: 100 }],
])("%s with any key is stored once, and by another account as well", async (path, body) => {
  const { signIn } = testApi();
  const [ada, bob] = [await signIn("ada"), await signIn("bob")];
  const keys = ["scale-2026-06-17", "käse", ID.toUpperCase()];
  const add = async (call: Call, name: string) => (await call("POST", path, body, key(name))).body as { id: string };
  for (const name of keys) {
    const first = await add(ada, name);
    expect(first.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await add(ada, name)).toEqual(first);
    expect((await bob("DELETE", `${path}/${first.id}`)).status).toBe(404);
    await add(bob, name);
  }
  const list = path === "/exercise" ? `${path}?day=2026-06-17` : path;
  for (const call of [ada, bob]) expect((await call("GET", list)).body).toHaveLength(keys.length);
});

describe("weighings", () => {
  test("are stored with their local day, and repeating the call adds nothing", async () => {
    const call = await testApi().signIn("ada", { hasTrial: false });
    const zone = key(ID, { "x-time-zone": "Asia/Kathmandu" });
    const { status, body } = await call("POST", "/weights", { kg: 72.405, bodyFat: 21.5 }, zone);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: ID,
      kg: 72.41,
      bodyFat: 21.5,
      waistCm: null,
      weighedAt: at(NOON),
      weighedOn: "2026-06-17T17:45",
      timeZone: "Asia/Kathmandu",
    });
    expect((await weigh(call, { kg: 80 })).body).toEqual(body);
    expect(await listWeights(call)).toEqual([body as Weighing]);
  });

  test("without a key get an id; a later sent one is of when it was made", async () => {
    const call = await testApi().signIn("ada");
    expect((await call("POST", "/weights", { kg: 72 })).body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await call("POST", "/weights", { kg: 71 }, changedAt(NOON - 3 * DAY));
    expect((await listWeights(call)).map(({ kg, weighedOn }) => [kg, weighedOn])).toEqual([
      [71, "2026-06-14T12:00"],
      [72, "2026-06-17T12:00"],
    ]);
  });

  test("of two times that differ are 422, and nothing is stored or imported", async () => {
    const { call, syncDb } = await signedInApi();
    const wrong = { kg: 72, weighedOn: "2026-06-17T11:00", weighedAt: at(NOON) };
    expect(await weigh(call, wrong)).toMatchObject(fieldError("weighedOn"));
    expect((await call("POST", "/weights/import", { weighings: [{ kg: 70 }, wrong] })).status).toBe(422);
    expect(await syncDb.$count(weighings)).toBe(0);
  });

  test("later today is taken, tomorrow elsewhere is not", async () => {
    const call = await testApi().signIn("ada");
    expect((await weigh(call, { kg: 72, weighedOn: "2026-06-17T23:59" })).status).toBe(201);
    const tomorrow = { kg: 72, weighedOn: "2026-06-18T01:00", timeZone: "Asia/Tokyo" };
    expect((await weigh(call, tomorrow, crypto.randomUUID())).status).toBe(422);
  });

  test("are listed by the diary days of their own clocks", async () => {
    const call = await testApi().signIn("ada");
    const times = ["2026-06-16T05:59", "2026-06-16T06:00", "2026-06-17T05:59", "2026-06-17T06:00"];
    for (const [index, weighedOn] of times.entries()) await call("POST", "/weights", { kg: 70 + index, weighedOn });
    expect((await listWeights(call)).map(({ kg }) => kg)).toEqual([70, 71, 72, 73]);
    expect((await listWeights(call, "?days=1")).map(({ kg }) => kg)).toEqual([73]);
    expect((await listWeights(call, "?days=2")).map(({ kg }) => kg)).toEqual([71, 72, 73]);
  });

  test("give the days and weights that a check-in reads", async () => {
    const { call, db, clock } = await signedInApi();
    await call("POST", "/weights", { kg: 70, weighedOn: "2026-06-15T23:00" });
    await call("POST", "/weights", { kg: 71, weighedOn: "2026-06-16T05:00" });
    await call("POST", "/weights", { kg: 72, weighedOn: "2026-06-16T07:00" });
    expect(await createBody({ db, clock }).weighings.listSince(1, "2026-06-15")).toEqual([
      { date: "2026-06-15", kg: 70 },
      { date: "2026-06-15", kg: 71 },
      { date: "2026-06-16", kg: 72 },
    ]);
  });

  test("change in the fields that are sent; of two devices the later change stays", async () => {
    const { call, clock } = await signedInApi();
    await weigh(call, { kg: 72, bodyFat: 20, waistCm: 80 });
    clock.time = NOON + 2 * HOUR;
    const { body } = await call("PATCH", `/weights/${ID}`, { kg: 71, waistCm: null, weighedOn: "2026-06-16T08:00" });
    expect(body).toMatchObject({ kg: 71, bodyFat: 20, waistCm: null, weighedOn: "2026-06-16T08:00" });
    expect((await call("PATCH", `/weights/${ID}`, { kg: 90 }, changedAt(NOON + HOUR))).body).toEqual(body);
    expect((await call("PATCH", `/weights/${ID}`, { weighedOn: "2026-06-18T08:00" })).status).toBe(422);
    expect(await listWeights(call)).toEqual([body as Weighing]);
  });

  test("that are deleted are 404; a deletion that is sent late succeeds", async () => {
    const { signIn, syncDb } = testApi();
    const [ada, bea] = [await signIn("ada"), await signIn("bea")];
    await weigh(ada, { kg: 72 });
    // Each account has its own ids.
    expect((await weigh(bea, { kg: 60 })).body).toMatchObject({ id: ID, kg: 60 });
    expect((await ada("DELETE", `/weights/${ID}`)).status).toBe(204);
    expect((await ada("DELETE", `/weights/${ID}`)).status).toBe(404);
    expect((await ada("DELETE", `/weights/${ID}`, undefined, changedAt(NOON))).status).toBe(204);
    expect(await syncDb.$count(weighings)).toBe(1);
  });

  test("are imported once, however often", async () => {
    const call = await testApi().signIn("ada");
    const list = [
      { kg: 72, weighedOn: "2026-06-01T08:00", bodyFat: 20 },
      { kg: 72, weighedOn: "2026-06-01T08:00" },
      { kg: 71.5, weighedOn: "2026-06-02T08:00" },
    ];
    const send = async () => (await call("POST", "/weights/import", { weighings: list })).body;
    expect(await send()).toEqual({ added: 2, skipped: 1 });
    expect(await send()).toEqual({ added: 0, skipped: 3 });
    const again = { id: ID, kg: 60, weighedOn: "2026-06-01T08:00" };
    const sendWithId = async (...weighings: object[]) => await call("POST", "/weights/import", { weighings });
    expect((await sendWithId(again, { ...again, kg: 61 })).body).toEqual({ added: 1, skipped: 1 });
    expect((await sendWithId({ ...again, kg: 62 })).body).toEqual({ added: 0, skipped: 1 });
    expect((await call("DELETE", `/weights/${ID}`)).status).toBe(204);
    expect((await listWeights(call)).map(({ kg, bodyFat }) => [kg, bodyFat])).toEqual([
      [72, 20],
      [71.5, null],
    ]);
  });

  test("are there already in the file that was made of them, also those of a second", async () => {
    const call = await testApi().signIn("ada");
    const times = ["2026-06-01T07:30:00.000Z", "2026-06-02T07:30:25.123Z", "2026-06-03T23:59:59.999Z"];
    for (const [index, weighedAt] of times.entries())
      expect((await weigh(call, { kg: 70 + index, weighedAt }, crypto.randomUUID())).status).toBe(201);
    const file = (await listWeights(call)).map(({ kg, weighedOn }) => ({ kg, weighedOn }));
    const send = async (list: object[]) => (await call("POST", "/weights/import", { weighings: list })).body;
    expect(await send(file)).toEqual({ added: 0, skipped: 3 });
    expect(await send(file.map((one) => ({ ...one, kg: one.kg + 1 })))).toEqual({ added: 3, skipped: 0 });
    const [first] = file;
    const minute = { ...first, weighedOn: first?.weighedOn.replace("07:30", "07:31") };
    expect(await send([minute, minute])).toEqual({ added: 1, skipped: 1 });
  });

  test("are imported all or none: an import beyond the most of an account is refused", async () => {
    const { call, syncDb } = await signedInApi();
    const stored = (await weigh(call, { kg: 70, weighedOn: "2026-06-01T08:00" })).body as Weighing;
    syncDb.run(sql`with recursive series(value) as
      (select 1 union all select value + 1 from series where value < ${WEIGHINGS_MAX - 2})
      insert into weighings (user_id, public_id, time_zone, utc_offset, created_at, weighed_at, kg, changed_at)
      select user_id, 'id ' || value, time_zone, utc_offset, created_at, weighed_at - value * 60000, kg, changed_at
      from weighings, series`);
    const send = (...weighings: object[]) => call("POST", "/weights/import", { weighings });
    const again = { kg: 70, weighedOn: stored.weighedOn };
    const [second, third] = ["2026-06-02T08:00", "2026-06-03T08:00"].map((weighedOn) => ({ kg: 70, weighedOn }));
    const full = { status: 409, body: { message: expect.stringContaining("20,000 weighings") } };
    expect(await send(again, second ?? {}, third ?? {})).toMatchObject(full);
    expect(await syncDb.$count(weighings)).toBe(WEIGHINGS_MAX - 1);
    expect((await send(again, second ?? {})).body).toEqual({ added: 1, skipped: 1 });
    expect((await send(again, second ?? {})).body).toEqual({ added: 0, skipped: 2 });
    expect(await send(third ?? {})).toMatchObject(full);
    expect((await weigh(call, third ?? {}, OTHER_ID)).status).toBe(409);
    expect(await syncDb.$count(weighings)).toBe(WEIGHINGS_MAX);
  });
});

test.each([
  ["/weights", { kg: 72 }, "weighed"],
  ["/water", { ml: 250 }, "drunk"],
  ["/exercise", { activity: "walking", minutes: 30, kcal: 90 }, "done"],
])("%s takes no time that does not exist or lies ahead, here or where it was, and no such zone", async (...row) => {
  const [path, record, verb] = row;
  const call = await testApi().signIn("ada");
  const [instant, local] = [`${verb}At`, `${verb}On`];
  for (const [field, fields] of [
    [instant, { [instant]: "2026-02-30T12:00:00Z" }],
    [instant, { [instant]: "2026-06-18T00:00:00Z" }],
    [local, { [local]: "2026-02-30T12:00" }],
    [local, { [local]: "2026-06-18T00:00" }],
    // Where it is still the 17th.
    [local, { [local]: "2026-06-18T00:00", timeZone: "Pacific/Honolulu" }],
    ["timeZone", { timeZone: "Moon/Base" }],
  ] as const)
    expect({ fields, ...(await call("POST", path, { ...record, ...fields })) }).toMatchObject(fieldError(field));
  expect((await call("GET", `${path}?day=2026-06-17`)).body).toEqual([]);
  if (path !== "/weights") expect((await call("GET", `${path}?day=2026-02-30`)).status).toBe(422);
});

describe("water", () => {
  test("is added once for each key, listed by local days, and taken back", async () => {
    const call = await testApi().signIn("ada", { hasTrial: false });
    const { status, body } = await call("POST", "/water", { ml: 250 }, key(ID));
    expect(status).toBe(201);
    expect(body).toEqual({ id: ID, ml: 250, drunkAt: at(NOON), drunkOn: "2026-06-17T12:00", timeZone: "UTC" });
    expect((await call("POST", "/water", { ml: 500 }, key(ID))).body).toEqual(body);
    await call("POST", "/water", { ml: 100, drunkOn: "2026-06-17T05:00" });
    const amounts = async (query: string) => (await listWater(call, query)).map(({ ml }) => ml);
    expect(await amounts("")).toEqual([250]);
    expect(await amounts("?dayStart=4")).toEqual([100, 250]);
    expect(await amounts("?days=2")).toEqual([100, 250]);
    expect(await amounts("?day=2026-06-16")).toEqual([100]);
    expect(await amounts("?day=2026-06-16&days=2")).toEqual([100, 250]);
    expect(await amounts("?day=2026-06-17&dayStart=4&days=92")).toEqual([100, 250]);
    expect((await call("DELETE", `/water/${ID}`)).status).toBe(204);
    expect((await call("DELETE", `/water/${ID}`)).status).toBe(404);
    expect((await call("DELETE", `/water/${ID}`, undefined, changedAt(NOON))).status).toBe(204);
    expect(await amounts("")).toEqual([]);
  });

  test("of a day takes no more than its glasses", async () => {
    const { call: ada, syncDb } = await signedInApi({ limits: { writesPerMinute: 1000 } });
    await ada("POST", "/water", { ml: 250 }, key(ID));
    for (let count = 1; count < GLASSES_PER_DAY_MAX; count++) await ada("POST", "/water", { ml: 10 });
    expect((await ada("POST", "/water", { ml: 10 })).status).toBe(409);
    expect((await ada("POST", "/water", { ml: 10 }, key(ID))).status).toBe(201);
    expect((await ada("POST", "/water", { ml: 10, drunkOn: "2026-06-16T12:00" })).status).toBe(201);
    expect(await syncDb.$count(drinks)).toBe(GLASSES_PER_DAY_MAX + 1);
  });
});

test("the target weight and the goal for water are stored, and taken away", async () => {
  const call = await testApi().signIn("ada");
  for (const goal of [{ targetWeight: 68 }, { waterGoal: 1800 }]) await call("PATCH", "/user/goals", goal);
  expect((await call("GET", "/user/goals")).body).toMatchObject({ targetWeight: 68, waterGoal: 1800 });
  await call("PATCH", "/user/goals", { targetWeight: null, waterGoal: null });
  expect((await call("GET", "/user/goals")).body).toMatchObject({ targetWeight: null, waterGoal: null });
});
