import { describe, expect, test } from "bun:test";
import { sessions } from "../../db/schema/accounts.ts";
import type { DeviceSession } from "../../src/contracts/auth.ts";
import { ADA_LOGIN, callAs, expectEachRefused } from "../support/api/api-steps.ts";
import { NOON, testApi } from "../support/api/test-api.ts";

/** An account that is signed in on two devices. */
async function createTwoDevices() {
  const api = testApi();
  const phone = await api.signIn("ada");
  const answer = await api.signedOut("POST", "/auth/login", ADA_LOGIN, { headers: { "user-agent": "Laptop" } });
  return { ...api, phone, laptop: callAs(api, answer) };
}

describe("signed-in devices", () => {
  test("are listed with the one that asks marked", async () => {
    const { laptop } = await createTwoDevices();
    const { status, body } = await laptop("GET", "/auth/sessions");
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect((body as DeviceSession[]).find((device) => device.current)).toEqual({
      id: expect.any(Number),
      createdAt: new Date(NOON).toISOString(),
      lastSeenAt: new Date(NOON).toISOString(),
      userAgent: "Laptop",
      current: true,
    });
  });

  test("one can be signed out, at once", async () => {
    const { phone, laptop } = await createTwoDevices();
    const devices = (await phone("GET", "/auth/sessions")).body as DeviceSession[];
    const other = devices.find((device) => !device.current)?.id;
    expect((await phone("DELETE", `/auth/sessions/${other}`)).status).toBe(204);
    expect((await laptop("GET", "/auth/user")).status).toBe(401);
    expect((await phone("DELETE", `/auth/sessions/${other}`)).status).toBe(404);
  });

  test("all others can be signed out", async () => {
    const { phone, laptop, syncDb } = await createTwoDevices();
    expect((await phone("POST", "/auth/sessions/revoke-others")).status).toBe(200);
    expect((await laptop("GET", "/auth/user")).status).toBe(401);
    expect((await phone("GET", "/auth/user")).status).toBe(200);
    expect(await syncDb.$count(sessions)).toBe(1);
  });
});

describe("changing the password", () => {
  const change = { currentPassword: "correct horse", newPassword: "battery staple" };

  test("takes the new one from then on and signs the other devices out", async () => {
    const { phone, laptop, signedOut } = await createTwoDevices();
    expect((await phone("POST", "/auth/change-password", change)).status).toBe(200);
    expect((await phone("GET", "/auth/user")).status).toBe(200);
    expect((await laptop("GET", "/auth/user")).status).toBe(401);
    expect((await signedOut("POST", "/auth/login", ADA_LOGIN)).status).toBe(401);
    const renewed = await signedOut("POST", "/auth/login", { ...ADA_LOGIN, password: "battery staple" });
    expect(renewed.status).toBe(200);
  });

  const wrong = { currentPassword: ["wrong horse"], newPassword: ["1234567"] };
  test("a wrong field: 422 naming it, nothing changed", async () => {
    const { phone, laptop, signedOut } = await createTwoDevices();
    await expectEachRefused(wrong, (fields) => phone("POST", "/auth/change-password", { ...change, ...fields }));
    expect((await laptop("GET", "/auth/user")).status).toBe(200);
    expect((await signedOut("POST", "/auth/login", ADA_LOGIN)).status).toBe(200);
  });
});

const guess = { ...ADA_LOGIN, password: "wrong horse" };

test("a guess that is refused does not count, so trying on never locks an account", async () => {
  const { signIn, signedOut, clock } = testApi();
  await signIn("ada");
  for (let n = 0; n < 10; n += 1) await signedOut("POST", "/auth/login", guess);
  for (let n = 0; n < 5; n += 1) {
    clock.time += 10_000;
    expect((await signedOut("POST", "/auth/login", guess)).status).toBe(429);
  }
  clock.time += 10_000;
  expect((await signedOut("POST", "/auth/login", ADA_LOGIN)).status).toBe(200);
});
