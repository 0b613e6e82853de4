import { describe, expect, test } from "bun:test";
import { sessions, users } from "../../db/schema/accounts.ts";
import {
  atOnce,
  expectEachRefused,
  listCases,
  readCookie,
  signedInApi,
  sortStatuses,
} from "../support/api/api-steps.ts";
import { DAY, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

const JSON_TYPE = { "content-type": "application/json" };
/** A tag, a variation selector, a Hangul filler, blank braille, and Cyrillic or Greek among Latin letters. */
const LOOKALIKE_NAMES = ["ada\u{e0041}", "ada\ufe0f", "ada\u3164", "ada\u2800", "аda", "adα", "ada\u06d4ب"];

const ada = { email: "ada@example.com", username: "ada", password: "correct horse" };

/** The API after ada's registration, with its answer and cookie. */
async function startRegistered() {
  const api = testApi();
  const registered = await api.signedOut("POST", "/auth/register", ada);
  return { ...api, registered, cookie: readCookie(registered) };
}

describe("register", () => {
  test("answers 201 with the account and signs in with an HttpOnly, SameSite=Lax cookie [C01 C02]", async () => {
    const { signedOut, callWith } = testApi();
    const { status, body, headers } = await signedOut("POST", "/auth/register", {
      ...ada,
      firstName: "Ada",
      lastName: "Lovelace",
      dailyCalorieGoal: 1800,
    });
    expect(status).toBe(201);
    const user = {
      ...{ id: 1, email: "ada@example.com", username: "ada", firstName: "Ada", lastName: "Lovelace" },
      ...{ dailyCalorieGoal: 1800, profileImageUrl: null, trialStartedAt: null, isPremium: false },
      ...{ emailVerified: false, createdAt: new Date(NOON).toISOString() },
    };
    expect(body).toEqual({ message: "Welcome to Mealglass!", user });
    const cookie = headers.get("set-cookie") ?? "";
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).toContain("Path=/");
    const own = await callWith({ cookie: cookie.split(";")[0] ?? "" })("GET", "/auth/user");
    expect(own).toMatchObject({ status: 200, body: user });
  });

  test("the goal is 2000 where none is given, and the password is stored as an argon2id hash [K06]", async () => {
    const { syncDb } = await startRegistered();
    const stored = syncDb.select().from(users).get();
    expect(stored?.dailyCalorieGoal).toBe(2000);
    expect(stored?.password).toStartWith("$argon2id$");
  });

  const wrong = {
    email: [
      ...["nobody", "a@b", "a b@example.com", "ada\u001b[2J@example.com"],
      ...["ada@exam\u200bple.com", "ada@Demo.invalid"],
    ],
    username: ["  ", " ada", "a\u202eda", ...LOOKALIKE_NAMES],
  };
  test("a wrong field: 422 naming it, nothing stored", async () => {
    const { signedOut, syncDb, clock } = testApi();
    await expectEachRefused(wrong, async (fields) => {
      clock.time += MINUTE;
      const answer = await signedOut("POST", "/auth/register", { ...ada, ...fields });
      expect(answer.headers.get("set-cookie")).toBeNull();
      return answer;
    });
    expect(await syncDb.$count(users)).toBe(0);
  });

  const taken = {
    username: ["ab", "a".repeat(20), "Zoë Müller", "Саша 7", "Δήμητρα", "田中 Ken", "김 Min", "محمد", "อาดา"],
    password: ["8 foxes.", "x".repeat(128)],
    email: [`${"a".repeat(242)}@example.com`],
  };
  test.each(listCases(taken))("%s %# at its bound is taken", async (field, value) => {
    const { signedOut } = testApi();
    expect((await signedOut("POST", "/auth/register", { ...ada, [field]: value })).status).toBe(201);
  });

  test.each([
    ["email", { email: "ADA@Example.COM", username: "other" }],
    ["username", { email: "other@example.com", username: "ADA" }],
  ])("a taken %s in other case: 409", async (field, second) => {
    const { signedOut, syncDb } = await startRegistered();
    const { status, body } = await signedOut("POST", "/auth/register", { ...ada, ...second });
    expect(status).toBe(409);
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
    expect(await syncDb.$count(users)).toBe(1);
  });

  test.each(["Ada  Lovelace", "ada\u2028lovelace", "ADA \u00a0LOVELACE"])(
    "a taken username with other spaces, %j: 409",
    async (username) => {
      const { signedOut } = testApi();
      await signedOut("POST", "/auth/register", { ...ada, username: "Ada Lovelace" });
      const { status, body } = await signedOut("POST", "/auth/register", {
        ...ada,
        email: "eve@example.com",
        username,
      });
      expect({ status, body }).toMatchObject({ status: 409, body: { fields: { username: expect.any(String) } } });
    },
  );

  test("twenty at once of one e-mail in different case: one 201, nineteen 409", async () => {
    const { signedOut, syncDb } = testApi();
    const emails = ["ADA@example.com", "ada@EXAMPLE.com"];
    const answers = await atOnce(20, (n) =>
      signedOut("POST", "/auth/register", { ...ada, email: emails[n % 2], username: `ada${n}` }),
    );
    expect(sortStatuses(answers)).toEqual([201, ...Array(19).fill(409)]);
    expect(await syncDb.$count(users)).toBe(1);
  });

  test("a body without end is cut off at 64 KB", async () => {
    const { signedOut } = testApi();
    let sent = 0;
    const raw = new ReadableStream({
      pull(controller) {
        sent += 16 * 1024;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    expect((await signedOut("POST", "/auth/register", undefined, { raw, headers: JSON_TYPE })).status).toBe(413);
    expect(sent).toBeLessThan(256 * 1024);
  });
});

describe("login", () => {
  test("signs in with the e-mail in any case [C03]", async () => {
    const { signedOut } = await startRegistered();
    const { status, body, headers } = await signedOut("POST", "/auth/login", { ...ada, email: "ADA@example.com" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: "Successfully logged in", user: { username: "ada" } });
    expect(headers.get("set-cookie")).toContain("mealglass_session=");
  });

  test.each([
    ["a wrong password", { email: "ada@example.com", password: "wrong horse" }],
    ["an unknown e-mail", { email: "eve@example.com", password: "correct horse" }],
  ])("%s: 401 with the same message", async (_, credentials) => {
    const { signedOut, syncDb } = await startRegistered();
    const { status, body } = await signedOut("POST", "/auth/login", credentials);
    expect(status).toBe(401);
    expect(body).toEqual({ message: "Invalid email or password" });
    expect(await syncDb.$count(sessions)).toBe(1);
  });
});

describe("sessions", () => {
  test("with unsent changes of an account on the device no other one is signed in, and only its password tells", async () => {
    const { signedOut, syncDb } = await startRegistered();
    const before = syncDb.select().from(sessions).all().length;
    const logIn = (pendingOf: unknown, password = ada.password) =>
      signedOut("POST", "/auth/login", { email: ada.email, password, pendingOf });
    const other = await logIn(2);
    expect([other.status, other.headers.get("set-cookie"), other.body]).toEqual([
      409,
      null,
      {
        message: "This device has unsent changes of another account, which signing in would delete.",
        kind: "other_account",
      },
    ]);
    expect((await logIn(2, "wrong password")).status).toBe(401);
    expect(syncDb.select().from(sessions).all()).toHaveLength(before);
    expect((await logIn(1)).status).toBe(200);
  });

  test("logout ends the session at once and clears the cookie; signed out it is 200 too [C05]", async () => {
    const { call, signedOut } = await signedInApi();
    const { status, body, headers } = await call("POST", "/auth/logout");
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    expect(headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await call("GET", "/auth/user")).status).toBe(401);
    expect((await signedOut("POST", "/auth/logout")).status).toBe(200);
  });

  test("the token works as a bearer header, without a same-origin header, and logs out there", async () => {
    const { callWith, registered } = await startRegistered();
    const token = registered.headers.get("set-cookie")?.match(/session=([^;]+)/)?.[1];
    const call = callWith({ authorization: `Bearer ${token}` });
    expect((await call("POST", "/user/start-trial")).status).toBe(200);
    expect((await call("POST", "/auth/logout")).status).toBe(200);
    expect((await call("GET", "/auth/user")).status).toBe(401);
  });

  test("ends after 30 days, and is renewed by a call in its last 15", async () => {
    const { call, clock } = await signedInApi();
    clock.time = NOON + 14 * DAY;
    expect((await call("GET", "/auth/user")).headers.get("set-cookie")).toBeNull();
    clock.time = NOON + 15 * DAY + 1000;
    const cookie = readCookie(await call("GET", "/auth/user"));
    expect(cookie).toContain("mealglass_session=");
    clock.time = NOON + 30 * DAY;
    expect((await call("GET", "/auth/user")).status).toBe(401);
    expect((await call("GET", "/auth/user", undefined, { headers: { cookie } })).status).toBe(200);
  });

  test("is not renewed by the token as a bearer header, as the page of the API says", async () => {
    const { callWith, registered, clock } = await startRegistered();
    const token = registered.headers.get("set-cookie")?.match(/session=([^;]+)/)?.[1];
    const call = callWith({ authorization: `Bearer ${token}` });
    clock.time = NOON + 29 * DAY;
    const { status, headers } = await call("GET", "/auth/user");
    expect([status, headers.get("set-cookie")]).toEqual([200, null]);
    clock.time = NOON + 30 * DAY;
    expect((await call("GET", "/auth/user")).status).toBe(401);
  });

  test("is renewed again where the answer with the new cookie was lost", async () => {
    const { call, clock } = await signedInApi();
    clock.time = NOON + 16 * DAY;
    await call("GET", "/auth/user");
    clock.time = NOON + 17 * DAY;
    expect((await call("GET", "/auth/user")).headers.get("set-cookie")).toContain("mealglass_session=");
    clock.time = NOON + 29 * DAY;
    const cookie = readCookie(await call("GET", "/auth/user"));
    clock.time = NOON + 45 * DAY;
    expect((await call("GET", "/auth/user", undefined, { headers: { cookie } })).status).toBe(200);
  });

  test("the cookie is found among others, with blanks or without, and wins over a bearer header", async () => {
    const { callWith, cookie } = await startRegistered();
    for (const header of [`a=%zz; ${cookie}`, `a=1;${cookie};b=2`, `x${cookie}; ${cookie}`, `; ;=;${cookie}`]) {
      expect((await callWith({ cookie: header })("GET", "/auth/user")).status).toBe(200);
    }
    const both = { cookie, authorization: "Bearer nonsense" };
    expect((await callWith(both)("GET", "/auth/user")).status).toBe(200);
    expect((await callWith({ cookie: `x${cookie}` })("GET", "/auth/user")).status).toBe(401);
  });

  test.each([
    ["http://Mealglass.test", "mealglass.test:80"],
    ["https://mealglass.test", "mealglass.test:443"],
    ["http://[fd00::7]:3000", "[FD00:0::7]:3000"],
    ["https://mealglass.test", "MEALGLASS.test"],
  ])("a page at %s is this site at the host %s", async (origin, host) => {
    const { callWith, log, cookie } = await startRegistered();
    expect((await callWith({ cookie, host, origin })("POST", "/user/start-trial")).status).toBe(200);
    expect(log).toEqual([]);
  });

  test("writes whose proxy has changed the Host are refused with one line that says what to set", async () => {
    const { callWith, log, cookie } = await startRegistered();
    const proxied = { cookie, host: "127.0.0.1:3000", origin: "https://meals.example.org" };
    for (const path of ["/user/start-trial", "/auth/logout", "/auth/login"])
      expect((await callWith(proxied)("POST", path, ada)).status).toBe(403);
    expect((await callWith({ ...proxied, "sec-fetch-site": "cross-site" })("POST", "/auth/login", ada)).status).toBe(
      403,
    );
    expect(log).toEqual([expect.stringMatching(/set PUBLIC_URL to it, or let the proxy pass Host on/)]);
    const api = testApi({ config: { publicUrl: "https://meals.example.org" } });
    const known = readCookie(await api.signedOut("POST", "/auth/register", ada));
    expect((await api.callWith({ ...proxied, cookie: known })("POST", "/user/start-trial")).status).toBe(200);
    expect(api.log).toEqual([]);
  });

  test("remembers the last valid zone of the account, and ignores an invalid one", async () => {
    const { call, syncDb } = await signedInApi();
    const fetchZoneAfter = async (zone: string) => {
      await call("GET", "/auth/user", undefined, { headers: { "x-time-zone": zone } });
      return syncDb.select().from(users).get()?.timeZone;
    };
    expect(await fetchZoneAfter("Asia/Kathmandu")).toBe("Asia/Kathmandu");
    expect(await fetchZoneAfter("Mars/Olympus")).toBe("Asia/Kathmandu");
  });
});

test("a body that says it is too long is refused before a byte of it has come", async () => {
  const { signedOut } = testApi();
  const { status, body } = await signedOut("POST", "/auth/register", undefined, {
    raw: new ReadableStream(),
    headers: { ...JSON_TYPE, "content-length": String(20 * 1024 * 1024) },
  });
  expect(status).toBe(413);
  expect(body).toEqual({ message: "The request is too large." });
});
