import { describe, expect, test } from "bun:test";
import { ADA_LOGIN, callAs, readCookie } from "../support/api/api-steps.ts";
import { DAY, NOON, testApi } from "../support/api/test-api.ts";
import { png } from "../support/pictures.ts";

const CHANGE = { currentPassword: "correct horse", newPassword: "battery staple" };
const CLEARED = "mealglass_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax";

type Api = ReturnType<typeof testApi>;

/** Logs ada in and returns a caller with her cookie. */
async function logIn(api: Api) {
  const answer = await api.signedOut("POST", "/auth/login", ADA_LOGIN);
  return { cookie: readCookie(answer), call: callAs(api, answer) };
}

describe("the cookie of a session that has ended is removed, because cached photos belong to it", () => {
  const ways: [string, (api: Api, other: Awaited<ReturnType<typeof logIn>>) => unknown][] = [
    ["signed out elsewhere", async (_api, { call }) => call("POST", "/auth/sessions/revoke-others")],
    ["password changed elsewhere", async (_api, { call }) => call("POST", "/auth/change-password", CHANGE)],
    ["account deleted elsewhere", async (_api, { call }) => call("DELETE", "/user", { password: "correct horse" })],
    ["taken out of the table", ({ syncDb }) => syncDb.$client.run("DELETE FROM sessions")],
    ["expired in the table", ({ syncDb }) => syncDb.$client.run("UPDATE sessions SET expires_at = 1")],
  ];

  test.each(ways)("%s", async (_name, end) => {
    const api = testApi();
    await api.signIn("ada");
    const [{ call }, other] = [await logIn(api), await logIn(api)];
    expect((await call("GET", "/auth/user")).headers.get("set-cookie")).toBeNull();
    await end(api, other);
    const photo = `data:image/png;base64,${png(8, 8).toBase64()}`;
    const calls = [
      await call("GET", "/auth/user"),
      await call("GET", "/images/1?w=96"),
      await call("POST", "/food-entries", { name: "Soup", calories: 1, imageUrl: photo }),
      await call("POST", "/auth/sessions/revoke-others"),
    ];
    for (const { status, headers } of calls) {
      expect({ status, cookie: headers.get("set-cookie") }).toEqual({ status: 401, cookie: CLEARED });
    }
  });

  test("not a cookie that this server did not make, nor one that expired", async () => {
    const api = testApi();
    await api.signIn("ada");
    const { cookie, call } = await logIn(api);
    const foreign = [
      api.callWith({ cookie: "mealglass_session=eyJhbGciOiJIUzI1NiJ9.e30.x" }),
      api.callWith({ cookie: `${cookie}x` }),
      api.callWith({ cookie: "other=1" }),
      api.signedOut,
    ];
    for (const caller of foreign) {
      const { status, headers } = await caller("GET", "/auth/user");
      expect({ status, cookie: headers.get("set-cookie") }).toEqual({ status: 401, cookie: null });
    }
    api.clock.time = NOON + 31 * DAY;
    const { status, headers } = await call("GET", "/auth/user");
    expect({ status, cookie: headers.get("set-cookie") }).toEqual({ status: 401, cookie: null });
  });

  test("not for another refusal", async () => {
    const api = testApi();
    const call = await api.signIn("ada", { hasTrial: false });
    for (const [status, answer] of [
      [404, await call("GET", "/images/99")],
      [403, await call("POST", "/food-entries", { name: "Soup", calories: 1 })],
      [403, await call("POST", "/auth/sessions/revoke-others", undefined, { headers: { "sec-fetch-site": "none" } })],
    ] as const) {
      expect({ status: answer.status, cookie: answer.headers.get("set-cookie") }).toEqual({ status, cookie: null });
    }
  });
});

test.each([
  [true, '"cache"'],
  [false, null],
])("signing out over https (%p) has the browser delete its cached photos: %p", async (isSecure, expected) => {
  const api = testApi({ connection: { getAddress: () => "127.0.0.1", isSecure: () => isSecure } });
  await api.signIn("ada");
  for (const end of [
    { method: "POST", path: "/auth/logout", body: undefined },
    { method: "DELETE", path: "/user", body: { password: "correct horse" } },
  ]) {
    const { call } = await logIn(api);
    const { headers } = await call(end.method, end.path, end.body);
    expect(headers.get("clear-site-data")).toBe(expected);
    expect(headers.get("set-cookie")).toContain("Max-Age=0");
  }
});

test("the configuration says whether a session was sent with the request, and to no one whose it is", async () => {
  const { signIn, signedOut, callWith } = testApi();
  const readHint = async (call: typeof signedOut) => (await call("GET", "/config")).headers.get("x-session-sent");
  expect(await readHint(signedOut)).toBeNull();
  expect(await readHint(await signIn("ada"))).toBe("1");
  expect(await readHint(callWith({ authorization: "Bearer of.something.else" }))).toBe("1");
  expect(await readHint(callWith({ cookie: "other=1" }))).toBeNull();
});
