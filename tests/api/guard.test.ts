import { describe, expect, test } from "bun:test";
import { sessions, users } from "../../db/schema/accounts.ts";
import { countRows } from "../support/account-rows.ts";
import { adminApi } from "../support/admin-api.ts";
import { signedInApi } from "../support/api-steps.ts";
import { PUBLIC_CALLS } from "../support/public-calls.ts";
import type { SyncDb } from "../support/test-api.ts";
import { testApi } from "../support/test-api.ts";

/** Stripe's own call: it is authenticated by a signature, not by a session. */
const isSigned = ({ path }: { path: string }): boolean => path === "/api/stripe/webhook";

/** The rows of the tables that a call might change first, and the number of rows of all others. */
const readContents = (syncDb: SyncDb) => ({
  users: syncDb.select().from(users).all(),
  sessions: syncDb.select().from(sessions).all(),
  rows: countRows(syncDb.$client),
});

const listRoutes = (api: ReturnType<typeof testApi>["api"]) => api.routes.map(({ method, path }) => ({ method, path }));

test("every route that is not public answers 401 without a session, whatever it is sent", async () => {
  const { api, signedOut } = testApi();
  const routes = listRoutes(api).filter(
    ({ method, path }) => !PUBLIC_CALLS.includes(`${method} ${path.replace(/\/$/, "")}`),
  );
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path } of routes) {
    const url = path.replace(/^\/api/, "").replace(":id", "not-an-id");
    const { status } = await signedOut(method, url, method === "GET" ? undefined : { wrong: true });
    expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 401`);
  }
});

describe("every write with a session", () => {
  const allWrites = listRoutes(testApi().api).filter((route) => route.method !== "GET" && !isSigned(route));
  const writes = allWrites.filter(({ path }) => !/analyze-food|foods\/label/.test(path));
  test.each([
    ["text/plain", "{}", 415],
    ["application/x-www-form-urlencoded", "on=true", 415],
    ["multipart/form-data; boundary=x", "--x--", 415],
    ["application/json", "{", 400],
    ["application/json", "[]", 422],
    ["application/json", '"on"', 422],
    ["application/json", "null", 422],
    ["application/json", " ".repeat(9 * 1024 * 1024), 413],
  ])("refuses %s, case %#", async (contentType, raw, expected) => {
    const { admin: call, syncDb } = await adminApi();
    const before = readContents(syncDb);
    for (const { method, path } of writes) {
      const url = path.replace(/^\/api/, "").replace(":id", "1");
      const { status } = await call(method, url, undefined, { raw, headers: { "content-type": contentType } });
      expect(`${method} ${path} ${status}`).toBe(`${method} ${path} ${expected}`);
    }
    expect(readContents(syncDb)).toEqual(before);
  });

  test.each(["cross-site", "same-site", "none"])(
    "that comes %s is answered with 403, and changes nothing",
    async (site) => {
      const { admin: call, syncDb } = await adminApi();
      const before = readContents(syncDb);
      for (const { method, path } of allWrites) {
        const url = path.replace(/^\/api/, "").replace(":id", "1");
        const { status, body } = await call(method, url, {}, { headers: { "sec-fetch-site": site } });
        expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 403`);
        expect(body).toMatchObject({ kind: "cross_site" });
      }
      expect(readContents(syncDb)).toEqual(before);
    },
  );
});

test("an unknown path and a known one with another method are 404 with a JSON message", async () => {
  const { call, signedOut } = await signedInApi();
  const notFound = { status: 404, body: { message: expect.any(String) } };
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const { status, body } = await signedOut(method, "/nothing-here");
    expect({ status, body }).toEqual(notFound);
  }
  expect((await call("PUT", "/food-entries", {})).status).toBe(404);
});

test("an unexpected error is logged under the id that the answer names, and tells nothing else", async () => {
  const logged: Record<string, unknown>[] = [];
  const silent = () => undefined;
  const { signIn, syncDb } = testApi({
    log: { debug: silent, info: silent, warn: silent, error: (_, fields) => void logged.push(fields ?? {}) },
  });
  const call = await signIn("ada");
  syncDb.$client.run("ALTER TABLE food_entries RENAME TO hidden");
  const { status, body } = await call("GET", "/food-entries");
  expect(status).toBe(500);
  const message = (body as { message: string }).message;
  expect(message).toContain(String(logged[0]?.requestId));
  expect(JSON.stringify(body)).not.toContain("food_entries");
  expect(Object.keys(body as object)).toEqual(["message"]);
});
