import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { atOnce, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

describe("the trial", () => {
  test("before it starts there is no access and nothing has expired [C11]", async () => {
    const call = await testApi().signIn("ada", { hasTrial: false });
    const { status, body } = await call("GET", "/user/profile");
    expect(status).toBe(200);
    const trialStatus = { hasAccess: false, isTrialExpired: false, isTrialActive: false, trialHoursRemaining: 0 };
    expect(body).toEqual({
      ...{ username: "ada", email: "ada@example.com", firstName: "", lastName: "", profileImageUrl: null },
      ...{ dailyCalorieGoal: 2000, trialStartedAt: null, trialStatus: { ...trialStatus, isPremium: false } },
    });
  });

  test("runs 24 hours to the millisecond [K01 C13]", async () => {
    const { call, clock } = await signedInApi({}, { hasTrial: false });
    const started = await call("POST", "/user/start-trial");
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      trialStartedAt: new Date(NOON).toISOString(),
      trialStatus: { hasAccess: true, isTrialActive: true, isTrialExpired: false, trialHoursRemaining: 24 },
    });
    const fetchStatusAt = async (time: number) => {
      clock.time = time;
      return (await call("GET", "/user/profile")).body;
    };
    expect(await fetchStatusAt(NOON + 90 * 60_000)).toMatchObject({ trialStatus: { trialHoursRemaining: 22.5 } });
    expect(await fetchStatusAt(NOON + DAY - 1)).toMatchObject({
      trialStatus: { hasAccess: true, isTrialActive: true },
    });
    expect(await fetchStatusAt(NOON + DAY)).toMatchObject({
      trialStatus: { hasAccess: false, isTrialActive: false, isTrialExpired: true, trialHoursRemaining: 0 },
    });
  });

  test("a second start, also at once, is 409 and never extends it", async () => {
    const { call, clock, syncDb } = await signedInApi({}, { hasTrial: false });
    const answers = await atOnce(20, () => call("POST", "/user/start-trial"));
    expect(sortStatuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    clock.time = NOON + 23 * HOUR;
    expect((await call("POST", "/user/start-trial")).status).toBe(409);
    clock.time = NOON + 2 * DAY;
    expect((await call("POST", "/user/start-trial")).status).toBe(409);
    expect(syncDb.select().from(users).get()?.trialStartedAt).toBe(NOON);
  });

  test.each([
    ["a subscription", { isSubscribed: true }],
    ["a grant of whoever runs the server", { premiumGrantedAt: NOON }],
    ["both", { isSubscribed: true, premiumGrantedAt: NOON }],
  ])("premium by %s counts at once, without a trial, and cannot start one", async (_, state) => {
    const { call, syncDb } = await signedInApi({}, { hasTrial: false });
    const add = () => call("POST", "/food-entries", { name: "Apple", calories: 52 });
    expect((await add()).status).toBe(403);
    syncDb.update(users).set(state).run();
    expect((await add()).status).toBe(201);
    expect((await call("GET", "/auth/user")).body).toMatchObject({ isPremium: true });
    expect((await call("POST", "/user/start-trial")).status).toBe(409);
    expect((await call("GET", "/user/profile")).body).toMatchObject({
      trialStatus: { hasAccess: true, isPremium: true, isTrialActive: false },
    });
  });
});

test("in free mode every user has access and there is no trial to start", async () => {
  const { call } = await signedInApi({ config: { accessMode: "free" } }, { hasTrial: false });
  expect((await call("GET", "/user/profile")).body).toMatchObject({ trialStatus: { hasAccess: true } });
  expect((await call("POST", "/user/start-trial")).status).toBe(409);
  expect((await call("POST", "/food-entries", { name: "Apple", calories: 52 })).status).toBe(201);
});

test("config tells the client what this server is, and how long its AI provider may take for a photo", async () => {
  const { signedOut } = testApi({ config: { publicUrl: "https://meals.example" } });
  expect((await signedOut("GET", "/config")).body).toEqual({
    productName: "Mealglass",
    version: "1.0.0-test",
    publicUrl: "https://meals.example",
    accessMode: "subscription",
    stripePublishableKey: null,
    analyzer: { available: false, name: "none (the built-in foods table)" },
    registration: "open",
    demoMode: true,
    mail: true,
    lan: null,
  });
  const analyzer = { available: true, name: "a model", analyze: async () => null };
  const analyzing = testApi({ analyzer, config: { aiTimeoutMs: 90_500 } });
  expect((await analyzing.signedOut("GET", "/config")).body).toMatchObject({
    analyzer: { available: true, name: "a model", timeoutSeconds: 91 },
  });
});

test("with https beside http config says where that is, and what to pass on is the address that needs no trust", async () => {
  const lan = {
    findOrigin: (hostname: string) => `https://${hostname}:3443`,
    findPage: () => "http://192.168.1.7:3000/connect",
    authority: () => ({ name: "Mealglass on nas", fingerprint: "ab".repeat(32), der: new Uint8Array() }),
  };
  const connection = { getAddress: () => "127.0.0.1", isSecure: ({ url }: Request) => url.startsWith("https:") };
  const { handle } = testApi({ lan, connection, linkOrigin: () => "http://192.168.1.7:3000" });
  const register = (origin: string, name: string) =>
    handle(
      new Request(`${origin}/api/auth/register`, {
        method: "POST",
        headers: { "content-type": "application/json", origin, "sec-fetch-site": "same-origin" },
        body: JSON.stringify({ email: `${name}@example.org`, username: name, password: "a long password of ada" }),
      }),
    );
  for (const [origin, cookie] of [
    ["http://nas", "mealglass_session="],
    ["http://nas.lan:3000", "mealglass_session="],
    ["https://nas.lan:3443", "__Host-mealglass_session="],
  ] as const) {
    const { publicUrl, lan: told } = await (await handle(new Request(`${origin}/api/config`))).json();
    expect([publicUrl, told]).toEqual([
      "http://192.168.1.7:3000",
      {
        origin: `https://${new URL(origin).hostname}:3443`,
        page: "http://192.168.1.7:3000/connect",
        authority: { name: "Mealglass on nas", fingerprint: "ab".repeat(32) },
      },
    ]);
    const name = new URL(origin).host.replace(/\W/g, "_");
    expect((await register(origin, name)).headers.get("set-cookie")).toStartWith(cookie);
  }
});

test.each([
  ["the address it came by", false, "http://mealglass.test"],
  ["https where a proxy speaks it for this server", true, "https://mealglass.test"],
])("without PUBLIC_URL config says %s", async (_, isSecure, publicUrl) => {
  const { signedOut } = testApi({ connection: { getAddress: () => "127.0.0.1", isSecure: () => isSecure } });
  expect((await signedOut("GET", "/config")).body).toMatchObject({ publicUrl });
});

test.each(["http://evil.example", "http://evil.example:3000", "http://8.8.8.8", "http://192.168.1.20.evil.example"])(
  "config called at %s, which is not this server, tells where mailed links lead",
  async (origin) => {
    const { api } = testApi({ linkOrigin: () => "http://192.168.1.7:3000" });
    const answer = await api.handle(new Request(`${origin}/api/config`));
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ publicUrl: "http://192.168.1.7:3000" });
    expect(text).not.toContain(new URL(origin).hostname);
  },
);
