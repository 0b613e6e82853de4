import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { addEntry, signedInApi } from "../support/api/api-steps.ts";
import { listEntries, setCreatedAt } from "../support/api/diary-calls.ts";
import { type Call, DAY, NOON } from "../support/api/test-api.ts";

const SOUP = { name: "Soup", calories: 400 };
const TODAY = "2026-06-17";
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
const readIds = (entries: unknown) => (entries as FoodEntry[]).map(({ id }) => id);

const ADDING: [what: string, path: string, body: object, newIds: string[] | undefined][] = [
  ["add", "/food-entries", SOUP, undefined],
  ["batch", "/food-entries/batch", { entries: [SOUP, SOUP] }, [uuid(1), uuid(2)]],
  ["copy", "/food-entries/copy", { ids: [1, "2"], toDate: TODAY }, [uuid(1), uuid(2)]],
  ["log", "/meals/1/log", {}, [uuid(1), uuid(2)]],
];

/** An account with two entries and a saved meal of both, made by a client that sends numbers. */
async function prepare() {
  const api = await signedInApi({ config: { accessMode: "free" } });
  for (const name of ["Bread", "Tea"]) await addEntry(api.call, { ...SOUP, name });
  expect((await api.call("POST", "/meals", { name: "Both", entryIds: [1, 2] })).status).toBe(201);
  return api;
}

describe("ids that a client makes", () => {
  test.each(ADDING)("%s: they stay the entries', and a repeated call is known by them for good", async (...row) => {
    const [, path, body, newIds] = row;
    const { call, signIn, syncDb, clock, runMaintenance } = await prepare();
    const ids = newIds ?? [uuid(9)];
    const send = (caller: Call, key = uuid(9), fields: object = { newIds }) =>
      caller("POST", path, { ...body, ...fields }, keyed(key));
    const first = await send(call);
    expect(first.status).toBe(201);
    expect([first.body].flat().map((entry) => (entry as FoodEntry).id)).toEqual(ids);
    if (newIds) expect((await send(call, "another")).body).toEqual(first.body);
    setCreatedAt(syncDb, NOON - 31 * DAY);
    clock.time += DAY;
    await runMaintenance();
    const again = await send(call);
    expect(readIds([again.body].flat())).toEqual(ids);
    expect(await syncDb.$count(foodEntries)).toBe(2 + ids.length);

    const eve = await signIn("eve");
    expect((await eve("POST", "/food-entries", SOUP, keyed(ids[0] ?? ""))).body).toMatchObject({ id: ids[0] });
    for (const id of ids) expect((await call("DELETE", `/food-entries/${id}`)).status).toBe(204);
    expect(readIds(await listEntries(eve))).toEqual(ids.slice(0, 1));
  });

  test.each(ADDING.slice(1))("%s: 422 unless they are one UUID for each entry", async (what, path, body) => {
    const { call, syncDb } = await prepare();
    // The foods of a meal may be others by now.
    const counts = what === "log" ? [] : [[], [uuid(1)], [uuid(1), uuid(2), uuid(3)]];
    for (const newIds of [[uuid(1), uuid(1)], [uuid(1), "2"], [1, 2], ...counts])
      expect([newIds, (await call("POST", path, { ...body, newIds })).status]).toEqual([newIds, 422]);
    await addEntry(call, SOUP);
    expect((await call("POST", "/food-entries", SOUP, keyed(uuid(1)))).status).toBe(201);
    // One of another request's.
    expect((await call("POST", path, { ...body, newIds: [uuid(1), uuid(2)] }, keyed("k"))).status).toBe(422);
    expect(await syncDb.$count(foodEntries)).toBe(4);
  });
});

test("an entry is reached by its id alone: a client's, or its number", async () => {
  const { call } = await prepare();
  await call("POST", "/food-entries", SOUP, keyed(uuid(1)));
  for (const [id, other] of [
    [uuid(1), "3"],
    ["1", uuid(2)],
  ]) {
    expect((await call("PATCH", `/food-entries/${id}`, { notes: "Hot" })).body).toMatchObject({ id, notes: "Hot" });
    expect((await call("DELETE", `/food-entries/${id}`)).status).toBe(204);
    expect((await call("POST", `/food-entries/${id}/restore`)).body).toMatchObject({ id });
    expect((await call("PATCH", `/food-entries/${other}`, { notes: "Hot" })).status).toBe(404);
  }
  expect(readIds(await listEntries(call, `?before=${uuid(1)}`))).toEqual(["2", "1"]);
  const { foodEntries: exported } = (await call("GET", "/user/export")).body as { foodEntries: FoodEntry[] };
  expect(readIds(exported)).toEqual(["1", "2", uuid(1)]);
  // A key that looks like a number is not an id.
  expect((await call("POST", "/food-entries", SOUP, keyed("1"))).body).toMatchObject({ id: "4" });
});

test.each([1, "1", uuid(1)])("a body names an entry by %p", async (id) => {
  const { call } = await prepare();
  await call("POST", "/food-entries", SOUP, keyed(uuid(1)));
  const copied = await call("POST", "/food-entries/copy", { ids: [id], toDate: TODAY }, keyed("copy"));
  // The digest is that of a client that sends numbers.
  expect(
    await call("POST", "/food-entries/copy", { ids: [id === "1" ? 1 : id], toDate: TODAY }, keyed("copy")),
  ).toEqual({ ...copied, headers: expect.anything() });
  const portions = [{ id, share: 0.5 }];
  expect((await call("POST", "/food-entries/portions", { portions })).body).toMatchObject([{ id: String(id) }]);
  for (const [path, body] of [
    ["/meals", { name: "Soup", entryIds: [id] }],
    ["/foods", { entryId: id }],
    ["/progress/share", { title: "Soup", shareType: "streak", data: { foodEntryId: id } }],
  ] as const)
    expect([path, (await call("POST", path, body)).status]).toEqual([path, 201]);
  expect((await call("GET", "/progress/feed")).body).toMatchObject([{ data: { foodEntryId: String(id) } }]);
  expect((await call("POST", "/food-entries/remove", { ids: [id] })).status).toBe(204);
  expect(readIds(await listEntries(call))).not.toContain(String(id));
  expect((await call("POST", "/foods", { entryId: id })).status).toBe(404);
});
