import { expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import { foodEntries } from "../../db/schema/diary.ts";
import { addEntry, signedInApi } from "../support/api/api-steps.ts";
import { type Call, createTestDatabase, DAY, testApi } from "../support/api/test-api.ts";

const SOUP = { name: "Lentil soup", calories: 410, source: "manual" };

const readVersion = async (call: Call): Promise<string> => {
  const { status, body, headers } = await call("GET", "/food-entries/version");
  expect(status).toBe(200);
  const { version } = body as { version: string };
  expect(headers.get("x-diary-version")).toBe(version);
  return version;
};
const add = (call: Call) => addEntry(call, SOUP);

test("each change of what is eaten, weighed, drunk or wanted is another version, and no one else's", async () => {
  const { signIn } = testApi();
  const [call, eve] = [await signIn("ada"), await signIn("eve")];
  const ofEve = await readVersion(eve);
  const { id } = await add(call);
  const key = "0b5c1c7e-3d0f-4c0e-9f65-0a1b2c3d4e5f";
  const changes: [method: string, path: string, body?: object][] = [
    ["DELETE", `/food-entries/${id}`],
    ["POST", `/food-entries/${id}/restore`],
    ["POST", "/food-entries", SOUP],
    ["PATCH", `/food-entries/${id}`, { calories: 5 }],
    ["PATCH", `/food-entries/${id}`, { isFavorite: true }],
    ["POST", "/food-entries/copy", { ids: [id], toDate: "2026-06-16" }],
    ["POST", "/food-entries/remove", { ids: [id] }],
    ["POST", "/weights", { kg: 72 }],
    ["PATCH", `/weights/${key}`, { kg: 71 }],
    ["DELETE", `/weights/${key}`],
    ["POST", "/water", { ml: 250 }],
    ["DELETE", `/water/${key}`],
    ["POST", "/exercise", { activity: "running", minutes: 60, kcal: 600 }],
    ["DELETE", `/exercise/${key}`],
    ["PATCH", "/user/goals", { targetWeight: 68 }],
    ["PATCH", "/user/goals", { waterGoal: 1800 }],
    ["PATCH", "/user/profile", { dailyCalorieGoal: 1800 }],
    ["PATCH", "/user/goals", { macroSplit: { protein: 30, carbs: 40 } }],
    ["PATCH", "/user/goals", { weekdayExtras: [-50, -50, -50, -50, -50, 300, -50] }],
  ];
  const versions = [await readVersion(call)];
  for (const [method, path, body] of changes) {
    const headers = method === "POST" ? { "idempotency-key": key } : {};
    expect([method, path, (await call(method, path, body, { headers })).status < 300]).toEqual([method, path, true]);
    versions.push(await readVersion(call));
  }
  expect(new Set(versions).size).toBe(changes.length + 1);
  expect(await readVersion(eve)).toBe(ofEve);
});

test("another answer changes the version, the same one does not", async () => {
  const call = await testApi().signIn("ada");
  await call("PATCH", "/user/goals", { weight: 70 });
  const before = await readVersion(call);
  await call("PATCH", "/user/goals", { weight: 70, dietaryPreferences: [] });
  expect(await readVersion(call)).toBe(before);
  for (const answer of [{ age: 30 }, { sex: "female" }, { isPregnant: true }]) {
    const version = await readVersion(call);
    await call("PATCH", "/user/goals", answer);
    expect(await readVersion(call)).not.toBe(version);
  }
});

test("what changes nothing that anyone sees leaves the version", async () => {
  const { call, runMaintenance, clock } = await signedInApi();
  await call("POST", "/food-entries", SOUP, { headers: { "idempotency-key": "once" } });
  const deleted = await add(call);
  await call("DELETE", `/food-entries/${deleted.id}`);
  const before = await readVersion(call);
  await call("GET", "/food-entries");
  await call("PATCH", "/user/profile", { dailyCalorieGoal: 2000, username: "ada2" });
  clock.time += 2 * DAY;
  await runMaintenance();
  expect(await readVersion(call)).toBe(before);
});

test("every answer to a GET names the version, and only to who is signed in", async () => {
  const { call, signedOut } = await signedInApi();
  await add(call);
  const version = await readVersion(call);
  for (const path of ["/food-entries", "/user/daily-summary", "/user/daily-series", "/auth/user", "/foods/search"]) {
    expect([path, (await call("GET", path)).headers.get("x-diary-version")]).toEqual([path, version]);
  }
  const refused = await signedOut("GET", "/food-entries/version");
  expect([refused.status, refused.headers.get("x-diary-version")]).toEqual([401, null]);
});

test("a change of any column of an entry that someone sees changes the version", () => {
  const trigger = createTestDatabase()
    .$client.query<{ sql: string }, []>("select sql from sqlite_master where name = 'diary_versions_entry_update'")
    .get();
  const columns = [...(trigger?.sql.split(" ON ")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const keys = ["id", "client_id", "public_id", "idempotency_key", "idempotency_digest"];
  // The local time follows from two others.
  const unseen = [...keys, "field_changed_at", "eaten_local"];
  const seen = Object.values(getTableColumns(foodEntries)).map(({ name }) => name);
  expect(columns.slice(1).toSorted()).toEqual(seen.filter((name) => !unseen.includes(name)).toSorted());
});
