import { describe, expect, test } from "bun:test";
import { sessions, users } from "../../db/schema/accounts.ts";
import type { Profile } from "../../src/contracts/profile.ts";
import { ADA_LOGIN } from "../support/api/api-steps.ts";
import { billingApi, subscribe } from "../support/api/billing-api.ts";
import { DAY, MINUTE, testApi } from "../support/api/test-api.ts";
import { findToken } from "../support/stand-ins/smtp-stand-in.ts";

// The system's clock is set back or forward while the server runs, or between two starts.

type Api = ReturnType<typeof testApi>;

const logIn = async ({ signedOut }: Api, body: object = ADA_LOGIN) => signedOut("POST", "/auth/login", body);

/** Removes what has expired and corrects what lies in the future, as the server does every ten minutes. */
async function waitForMaintenance({ clock, runMaintenance }: Api): Promise<void> {
  clock.time += 10 * MINUTE;
  await runMaintenance();
}

describe.each([
  ["back by a second", -1000],
  ["back by a month", -30 * DAY],
  ["forward by a month", 30 * DAY],
])("set %s", (_how, step) => {
  test("people can log in, stay signed in, register and start a demo", async () => {
    const api = testApi();
    await api.signIn("ada");
    api.clock.offset += step;
    const { status, headers } = await logIn(api);
    expect(status).toBe(200);
    const call = api.callWith({ cookie: headers.get("set-cookie") ?? "", "sec-fetch-site": "same-origin" });
    await waitForMaintenance(api);
    expect((await call("GET", "/auth/user")).status).toBe(200);
    const bea = { email: "bea@example.com", username: "bea", password: "correct horse" };
    expect((await api.signedOut("POST", "/auth/register", bea)).status).toBe(201);
    expect((await api.signedOut("POST", "/auth/demo")).status).toBe(201);
  });
});

describe("set back by a month, what was stored before ends in its own time", () => {
  const MONTH = 30 * DAY;

  test("a session works on, and ends 30 days later", async () => {
    const api = testApi();
    const call = await api.signIn("ada");
    api.clock.offset -= MONTH;
    expect((await call("GET", "/auth/user")).status).toBe(200);
    await waitForMaintenance(api);
    const now = api.clock.now();
    expect(api.syncDb.select().from(sessions).all()).toMatchObject([
      { createdAt: now, lastSeenAt: now - 10 * MINUTE, expiresAt: now + 30 * DAY },
    ]);
    api.clock.time += 30 * DAY;
    expect((await call("GET", "/auth/user")).status).toBe(401);
  });

  test("a new session is not the one that makes way for those from the future", async () => {
    const api = testApi({ config: { sessionsPerAccount: 3 } });
    await api.signIn("ada");
    for (let n = 0; n < 3; n += 1) await logIn(api);
    api.clock.offset -= MONTH;
    const { headers } = await logIn(api);
    const call = api.callWith({ cookie: headers.get("set-cookie") ?? "" });
    expect((await call("GET", "/auth/sessions")).body).toHaveLength(3);
  });

  test("a trial never has more than 24 hours, and is over after them", async () => {
    const api = testApi();
    const call = await api.signIn("ada");
    const readTrial = async () => ((await call("GET", "/user/profile")).body as Profile).trialStatus;
    api.clock.offset -= MONTH;
    expect((await readTrial()).trialHoursRemaining).toBe(24);
    api.clock.time += DAY - 1;
    expect((await readTrial()).isTrialActive).toBe(true);
    api.clock.time += 1;
    expect(await readTrial()).toMatchObject({ isTrialActive: false, isTrialExpired: true, hasAccess: false });
  });

  test("a demo is gone a day later", async () => {
    const api = testApi();
    await api.signedOut("POST", "/auth/demo");
    api.clock.offset -= MONTH;
    await waitForMaintenance(api);
    expect(await api.syncDb.$count(users)).toBe(1);
    api.clock.time += DAY;
    await api.runMaintenance();
    expect(await api.syncDb.$count(users)).toBe(0);
  });

  test.each([
    ["a second", 1000, 200],
    ["a month", MONTH, 422],
  ])(
    "a reset link that was sent before the clock was set back by %s: %i ms, %i; a new one works",
    async (_by, step, expected) => {
      const api = testApi();
      await api.signIn("ada");
      const requestLink = async () => {
        await api.signedOut("POST", "/auth/forgot-password", ADA_LOGIN);
        return findToken((await api.readMails()).at(-1)?.link ?? "");
      };
      const reset = async (token: string) =>
        (await api.signedOut("POST", "/auth/reset-password", { token, password: "another horse" })).status;
      const old = await requestLink();
      api.clock.offset -= step;
      expect(await reset(old)).toBe(expected);
      expect(await reset(await requestLink())).toBe(200);
    },
  );
});

test("set back by a month, subscriptions that could not be compared are compared again after ten minutes", async () => {
  const api = billingApi();
  const { stripe, reconciliation, clock } = api;
  await subscribe(api, await api.signIn("ada"), "monthly");
  stripe.breakWith("500");
  await reconciliation.reconcile();
  stripe.breakWith("none");
  clock.offset -= 30 * DAY;
  const countReceived = () => stripe.received.length;
  const before = countReceived();
  clock.time += 10 * MINUTE - 1;
  await reconciliation.processDue();
  expect(countReceived()).toBe(before);
  clock.time += 1;
  await reconciliation.processDue();
  expect(countReceived()).toBeGreaterThan(before);
});
