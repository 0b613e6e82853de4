import { describe, expect, test } from "bun:test";
import { sessions } from "../../db/schema/accounts.ts";
import { ADA_LOGIN, atOnce, logInAda } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const isSignedIn = async (call: Call): Promise<boolean> => (await call("GET", "/auth/user")).status === 200;

/** The expiry in a session cookie's token and its Max-Age, both in seconds. */
function parseCookie(header: string) {
  const [, payload = ""] = /=[\w-]+\.([\w-]+)\./.exec(header) ?? [];
  const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString());
  return { exp: Number(exp), maxAge: Number(/Max-Age=(\d+)/.exec(header)?.[1]) };
}

describe("a session ends 90 days after the login", () => {
  const END = NOON + 90 * DAY;

  test("however often it is renewed; no cookie, token or row lasts longer", async () => {
    const api = testApi();
    const { clock, syncDb, callWith } = api;
    let call = await api.signIn("ada");
    let renewals = 0;
    for (let day = 1; day < 90; day += 1) {
      clock.time = NOON + day * DAY;
      const { status, headers } = await call("GET", "/auth/user");
      expect(`day ${day}: ${status}`).toBe(`day ${day}: 200`);
      expect(syncDb.select().from(sessions).get()?.expiresAt).toBeLessThanOrEqual(END);
      const header = headers.get("set-cookie");
      if (header === null) continue;
      renewals += 1;
      const { exp, maxAge } = parseCookie(header);
      expect(exp * 1000).toBeLessThanOrEqual(END);
      expect(clock.time + maxAge * 1000).toBeLessThanOrEqual(END);
      call = callWith({ cookie: header.split(";")[0] ?? "", "sec-fetch-site": "same-origin" });
    }
    // After 16, 32, 48 and 64 days. From day 75 on there is nothing to gain by another one.
    expect(renewals).toBe(4);
    clock.time = END - 1;
    expect(await isSignedIn(call)).toBe(true);
    clock.time = END;
    expect(await isSignedIn(call)).toBe(false);
    await logInAda(api);
  });

  test("also one that an earlier version renewed beyond that, and it is no longer listed", async () => {
    const api = testApi();
    const old = await api.signIn("ada");
    const times = { createdAt: NOON - 90 * DAY, expiresAt: NOON + 20 * DAY };
    api.syncDb.update(sessions).set(times).run();
    const call = await logInAda(api);
    expect(await isSignedIn(old)).toBe(false);
    expect((await call("GET", "/auth/sessions")).body).toHaveLength(1);
  });
});

describe("an account has as many sessions as the host allows", () => {
  test("the least recently used one ends, to the moment; other accounts' stay", async () => {
    const api = testApi({ config: { sessionsPerAccount: 3 } });
    const bea = await api.signIn("bea");
    const calls = [await api.signIn("ada")];
    for (let n = 0; n < 2; n += 1) {
      api.clock.time += 1000;
      calls.push(await logInAda(api));
    }
    api.clock.time += 1000;
    const [first = bea, second = bea, third = bea] = calls;
    expect(await isSignedIn(first)).toBe(true);
    api.clock.time += 1000;
    const fourth = await logInAda(api);
    const states = [];
    for (const call of [first, second, third, fourth, bea]) states.push(await isSignedIn(call));
    expect(states).toEqual([true, false, true, true, true]);
  });

  test("what was used longer ago than an hour counts by what is stored", async () => {
    const api = testApi({ config: { sessionsPerAccount: 2 } });
    const first = await api.signIn("ada");
    const second = await logInAda(api);
    api.clock.time += 2 * HOUR;
    await isSignedIn(first);
    await logInAda(api);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
  });

  test("twenty logins at once leave as many, and the next one is open", async () => {
    // From addresses that are known, so that the limit for logins does not apply to all of them together.
    let calls = 0;
    const getAddress = () => `192.0.2.${++calls % 20}`;
    const api = testApi({ config: { sessionsPerAccount: 5 }, connection: { getAddress } });
    await api.signIn("ada");
    for (let known = 0; known < 20; known += 1) await logInAda(api);
    const devices = await atOnce(20, () => logInAda(api));
    expect((await Promise.all(devices.map(isSignedIn))).filter(Boolean)).toHaveLength(5);
    expect(await api.syncDb.$count(sessions)).toBe(5);
    const newest = await logInAda(api);
    expect(await isSignedIn(newest)).toBe(true);
  });

  test("with one, the new session is the one that stays, and a wrong password ends none", async () => {
    const api = testApi({ config: { sessionsPerAccount: 1 } });
    const first = await api.signIn("ada");
    await api.signedOut("POST", "/auth/login", { ...ADA_LOGIN, password: "wrong horse" });
    expect(await isSignedIn(first)).toBe(true);
    const second = await logInAda(api);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  });
});
