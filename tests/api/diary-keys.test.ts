import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { addEntry, atOnce, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { listEntries, PHOTO, removeEntries, setCreatedAt } from "../support/api/diary-calls.ts";
import { type Answer, type Call, DAY, HOUR, NOON, type testApi } from "../support/api/test-api.ts";

const RICE = { name: "Rice", calories: 205 };
const PLATE = [RICE, { name: "Chicken", calories: 231 }, { name: "Broccoli", calories: 55 }];
const copyOf = (ids: string[]) => ({ ids, toDate: "2026-06-17" });

/** A call that stores something once for each Idempotency-Key: its body, and bodies that ask for something else. */
type Keyed = {
  path: string;
  /** How many entries it adds. */
  count: number;
  prepare(call: Call): Promise<{ body: object; others: object[] }>;
};
const ADDING: Keyed = {
  path: "/food-entries",
  count: 1,
  prepare: async () => ({
    body: { ...RICE, imageUrl: PHOTO },
    others: [{ ...RICE, calories: 206, imageUrl: PHOTO }, RICE],
  }),
};
const ADDING_A_MEAL: Keyed = {
  path: "/food-entries/batch",
  count: 3,
  prepare: async () => ({
    body: { entries: PLATE, imageUrl: PHOTO },
    others: [
      { entries: PLATE.toReversed(), imageUrl: PHOTO },
      { entries: PLATE, imageUrl: PHOTO, mealType: "snack" },
      { entries: [RICE] },
    ],
  }),
};
const COPYING: Keyed = {
  path: "/food-entries/copy",
  count: 12,
  async prepare(call) {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push((await addEntry(call, RICE)).id);
    return { body: copyOf(ids), others: [...ids.map((id) => copyOf([id])), copyOf(ids.toReversed())] };
  },
};

const listUnique = (answers: readonly Answer[]) => [
  ...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)),
];

describe.each([
  ["adding", ADDING],
  ["adding a meal", ADDING_A_MEAL],
  ["copying", COPYING],
])("an Idempotency-Key of %s", (_, { path, count, prepare }) => {
  const send = (call: Call, key: string, body: object) =>
    call("POST", path, body, { headers: { "idempotency-key": key } });

  async function setUp(overrides?: Parameters<typeof testApi>[0]) {
    const api = await signedInApi(overrides);
    const { body, others } = await prepare(api.call);
    const before = await api.syncDb.$count(foodEntries);
    const countStored = async () => (await api.syncDb.$count(foodEntries)) - before;
    return { ...api, body, others, other: others[0] ?? {}, countStored };
  }

  test("stores once, however often and at once it is sent; what was removed stays removed", async () => {
    const { call, body, countStored } = await setUp();
    const answers = await atOnce(20, () => send(call, "same", body));
    expect(answers[0]?.status).toBe(201);
    expect(listUnique(answers)).toHaveLength(1);
    expect(await countStored()).toBe(count);
    await removeEntries(
      call,
      (await listEntries(call)).map(({ id }) => id),
    );
    expect(listUnique([await send(call, "same", body), ...answers])).toHaveLength(1);
    expect(await listEntries(call)).toEqual([]);
  });

  test("for something else is 422, also where all come at once", async () => {
    const { call, body, others } = await setUp();
    await send(call, "k1", body);
    for (const other of others) expect((await send(call, "k1", other)).status).toBe(422);
    const bodies = [body, ...others];
    const answers = await atOnce(bodies.length, (index) => send(call, "k2", bodies[index] ?? {}));
    expect(sortStatuses(answers)).toEqual([201, ...others.map(() => 422)]);
  });

  test("is the account's own, and that of its call; another one stores more", async () => {
    const { call, signIn, body, countStored } = await setUp();
    const bob = await signIn("bob");
    const his = await prepare(bob);
    const before = await countStored();
    for (const [caller, key] of [
      [call, "k1"],
      [call, "k2"],
      [bob, "k1"],
    ] as const) {
      expect((await send(caller, key, caller === bob ? his.body : body)).status).toBe(201);
    }
    expect((await countStored()) - before).toBe(3 * count);
    const otherCall = path === ADDING.path ? ADDING_A_MEAL : ADDING;
    const { body: otherBody } = await otherCall.prepare(call);
    const headers = { "idempotency-key": "k1" };
    expect((await call("POST", otherCall.path, otherBody, { headers })).status).toBe(201);
  });

  test("has 1 to 255 characters", async () => {
    const { call, body, countStored } = await setUp();
    for (const key of ["", "x".repeat(256)]) expect((await send(call, key, body)).status).toBe(422);
    expect(await countStored()).toBe(0);
    expect((await send(call, "x".repeat(255), body)).status).toBe(201);
  });

  test("has its answer also after the trial has ended", async () => {
    const { call, clock, body, other, countStored } = await setUp();
    clock.time = NOON + 23 * HOUR;
    const first = await send(call, "k1", body);
    expect(first.status).toBe(201);
    clock.time = NOON + DAY;
    expect((await send(call, "k2", body)).status).toBe(403);
    expect(await send(call, "k1", body)).toMatchObject({ status: 201, body: first.body });
    expect((await send(call, "k1", other)).status).toBe(422);
    expect(await countStored()).toBe(count);
  });

  test("holds for exactly 30 days, whether or not the tidy-up has run, and then something else can take it", async () => {
    const { call, clock, syncDb, body, other } = await setUp({ config: { accessMode: "free" } });
    const first = [(await send(call, "k1", body)).body].flat() as FoodEntry[];
    setCreatedAt(syncDb, NOON - 30 * DAY);
    expect([(await send(call, "k1", body)).body].flat()).toMatchObject(first.map(({ id }) => ({ id })));
    setCreatedAt(syncDb, NOON - 30 * DAY - 1);
    const answers = await atOnce(5, () => send(call, "k1", other));
    expect(answers[0]?.status).toBe(201);
    expect(listUnique(answers)).toHaveLength(1);
    expect((await send(call, "k1", body)).status).toBe(422);
    clock.time = NOON + 2 * DAY;
    expect((await send(call, "k1", other)).body).toEqual(answers[0]?.body);
  });

  test("is forgotten after 30 days, not before", async () => {
    const { call, body, clock, runMaintenance, syncDb, countStored } = await setUp();
    const listKeys = () => syncDb.select({ key: foodEntries.idempotencyKey }).from(foodEntries).all();
    await send(call, "k1", body);
    clock.time = NOON + 23 * HOUR;
    await runMaintenance();
    await send(call, "k1", body);
    expect(await countStored()).toBe(count);
    setCreatedAt(syncDb, clock.time - 30 * DAY - 1);
    await runMaintenance();
    expect(new Set(listKeys().map(({ key }) => key))).toEqual(new Set([null]));
  });
});
