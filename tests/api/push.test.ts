import { describe, expect, test } from "bun:test";
import { pushKeys, pushSubscriptions } from "../../db/schema/reminders.ts";
import { atOnce, logInAda } from "../support/api/api-steps.ts";
import { pushApi } from "../support/api/push-api.ts";
import { type Call, createTestDatabase, MINUTE, testApi } from "../support/api/test-api.ts";

const countDevices = ({ syncDb }: { syncDb: ReturnType<typeof createTestDatabase> }) =>
  syncDb.select().from(pushSubscriptions).all().length;

/** The API beside a push service, and an account with one device. */
async function startWithDevice(overrides?: Parameters<typeof pushApi>[0]) {
  const api = pushApi(overrides);
  const call = await api.signIn("ada");
  return { api, call, device: await api.addDevice(call) };
}
/** The API beside a push service, and two accounts. */
async function startWithTwo() {
  const api = pushApi();
  return { api, ada: await api.signIn("ada"), grace: await api.signIn("grace") };
}

describe("GET /push/key", () => {
  test("makes the keys once and keeps them over a restart, also where twenty ask at once", async () => {
    const syncDb = createTestDatabase();
    const api = testApi({ syncDb });
    const call = await api.signIn("ada");
    const answers = await atOnce(20, () => call("GET", "/push/key"));
    const [first] = answers;
    expect(first?.body).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subscribed: false });
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: first?.body });
    const restarted = await testApi({ syncDb }).signIn("grace");
    expect((await restarted("GET", "/push/key")).body).toEqual(first?.body);
    expect(syncDb.select().from(pushKeys).all()).toHaveLength(1);
  });

  test("the private key is in no answer, no log and no export, which has of a device its service alone", async () => {
    const { api, call, device } = await startWithDevice();
    await call("POST", "/push/test");
    const [keys] = api.syncDb.select().from(pushKeys).all();
    const seen = [await call("GET", "/push/key"), await call("GET", "/user/export"), api.log];
    expect(keys?.privateKey).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(seen)).not.toContain(keys?.privateKey ?? "");
    const { body } = await call("GET", "/user/export");
    expect(body).toMatchObject({ pushDevices: [{ id: 1, sessionId: 1, service: api.service.host }] });
    const { subscription } = device;
    for (const secret of [new URL(subscription.endpoint).pathname, subscription.keys.p256dh, subscription.keys.auth]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });
});

describe("POST /push/subscriptions", () => {
  test("sets the device of the session up, again and again, and only that one", async () => {
    const { api, ada, grace } = await startWithTwo();
    const old = await api.addDevice(ada);
    expect((await ada("POST", "/push/subscriptions", old.subscription)).status).toBe(204);
    const renewed = await api.addDevice(ada);
    expect(countDevices(api)).toBe(1);
    expect((await ada("GET", "/push/key")).body).toMatchObject({ subscribed: true });
    expect((await grace("GET", "/push/key")).body).toMatchObject({ subscribed: false });
    expect((await ada("POST", "/push/test")).status).toBe(204);
    expect(old.received).toEqual([]);
    expect(renewed.readTitles()).toEqual(["Reminders Work"]);
  });

  test("takes a device over from the account that used it before, for an account that has its keys", async () => {
    const { api, ada, grace } = await startWithTwo();
    const { subscription } = await api.addDevice(ada);
    const otherKeys = api.service.addDevice().subscription.keys;
    const own = await api.addDevice(grace);
    for (const endpoint of [subscription.endpoint, subscription.endpoint.replace("localhost", "LocalHost")]) {
      expect(await grace("POST", "/push/subscriptions", { endpoint, keys: otherKeys })).toMatchObject({
        status: 409,
        body: { message: "This device is set up for another account." },
      });
    }
    expect((await grace("POST", "/push/test")).status).toBe(204);
    expect(own.readTitles()).toEqual(["Reminders Work"]);
    expect((await ada("GET", "/push/key")).body).toMatchObject({ subscribed: true });
    expect((await grace("POST", "/push/subscriptions", subscription)).status).toBe(204);
    expect((await ada("GET", "/push/key")).body).toMatchObject({ subscribed: false });
    expect((await grace("GET", "/push/key")).body).toMatchObject({ subscribed: true });
  });

  test("takes the same device of an account once, where twenty ask at once", async () => {
    const api = pushApi();
    const call = await api.signIn("ada");
    const { subscription } = api.service.addDevice();
    const answers = await atOnce(20, () => call("POST", "/push/subscriptions", subscription));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(countDevices(api)).toBe(1);
  });

  test("an account has twenty devices at most, the latest ones", async () => {
    const { api, call } = await startWithDevice();
    const fillTwentyFour = (table: string, columns: string, row: (index: number) => string) =>
      api.syncDb.$client.run(`INSERT INTO ${table} (${columns}) VALUES ${[...Array(24).keys()].map(row).join(",")}`);
    const times = "created_at, last_seen_at, expires_at";
    fillTwentyFour(
      "sessions",
      `id, jti, user_id, user_agent, ${times}`,
      (n) => `(${n + 2}, 'jti-${n}', 1, 'x', 1, 1, ${n})`,
    );
    const columns = "user_id, session_id, endpoint, p256dh, auth, created_at";
    fillTwentyFour("push_subscriptions", columns, (n) => `(1, ${n + 2}, 'https://a.test/${n}', 'p', 'a', ${n})`);
    const latest = await api.addDevice(call);
    const kept = api.syncDb.select().from(pushSubscriptions).all();
    expect(kept).toHaveLength(20);
    expect(kept.map(({ endpoint }) => endpoint)).toContain(latest.subscription.endpoint);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain("https://a.test/0");
  });

  const endpoint = "https://push.example.org/abc";
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  test("refuses what is not a device, or none elsewhere, with 422 and stores nothing", async () => {
    const api = testApi();
    const call = await api.signIn("ada");
    for (const body of [
      { endpoint: "https://127.0.0.1/abc", keys },
      { endpoint, keys },
    ])
      expect([body, (await call("POST", "/push/subscriptions", body)).status]).toEqual([body, 422]);
    expect(countDevices(api)).toBe(0);
  });
});

describe("a device gets nothing more", () => {
  const WAYS: [string, (call: Call, api: ReturnType<typeof pushApi>) => Promise<unknown>][] = [
    ["it is signed out", (call) => call("POST", "/auth/logout")],
    ["the account is deleted", (call) => call("DELETE", "/user", { password: "correct horse" })],
    [
      "its session is ended on another device",
      async (_, api) => {
        const other = await logInAda(api);
        const [, first] = (await other("GET", "/auth/sessions")).body as { id: number; current: boolean }[];
        expect((await other("DELETE", `/auth/sessions/${first?.id}`)).status).toBe(204);
      },
    ],
  ];
  test.each(WAYS)("once %s", async (_, end) => {
    const { api, call } = await startWithDevice();
    await end(call, api);
    expect(countDevices(api)).toBe(0);
  });

  test("once it is removed, and removing it again is not an error", async () => {
    const { api, call } = await startWithDevice();
    for (const _ of [1, 2]) expect((await call("DELETE", "/push/subscriptions")).status).toBe(204);
    expect(countDevices(api)).toBe(0);
    const body = { message: "This device gets no reminders. Turn them on again." };
    expect(await call("POST", "/push/test")).toMatchObject({ status: 404, body });
  });

  test("once the push service says that it is gone", async () => {
    for (const status of [404, 410] as const) {
      const { api, call, device } = await startWithDevice();
      device.fail({ status });
      expect((await call("POST", "/push/test")).status).toBe(404);
      expect(countDevices(api)).toBe(0);
      expect((await call("GET", "/push/key")).body).toMatchObject({ subscribed: false });
    }
  });
});

describe("POST /push/test", () => {
  test("sends one notification to this device alone", async () => {
    const { api, ada, grace } = await startWithTwo();
    const device = await api.addDevice(ada);
    const other = await api.addDevice(grace);
    expect((await ada("POST", "/push/test")).status).toBe(204);
    expect(other.received).toEqual([]);
    const body = "This is what a reminder from Mealglass looks like.";
    const payload = { tag: "test", title: "Reminders Work", body, url: "/profile" };
    expect(device.received).toEqual([{ payload, ttl: 60, topic: "test", subject: "mailto:host@example.org" }]);
    expect(api.service.problems).toEqual([]);
  });

  test.each([{ status: 500 }, { status: 413 }, { status: 429, retryAfter: "60" }, "hang"] as const)(
    "that the push service answers with %j is 503 `push_unreachable`, and the device stays",
    async (fault) => {
      const { api, call, device } = await startWithDevice({ timeoutMs: 200 });
      device.fail(fault);
      expect(await call("POST", "/push/test")).toMatchObject({ status: 503, body: { kind: "push_unreachable" } });
      expect(countDevices(api)).toBe(1);
      expect(api.log.join("\n")).not.toContain(device.subscription.endpoint);
    },
  );

  test("is limited", async () => {
    const { api, call, device } = await startWithDevice();
    const answers = await atOnce(20, () => call("POST", "/push/test"));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect(device.received).toHaveLength(5);
    api.clock.time += MINUTE;
    expect((await call("POST", "/push/test")).status).toBe(204);
  });
});
