import { describe, expect, test } from "bun:test";
import { sessions } from "../../db/schema/accounts.ts";
import type { DeviceSession } from "../../src/contracts/auth.ts";
import { MINUTE, NOON, testApi } from "../support/test-api.ts";

const credentials = { email: "ada@example.com", password: "correct horse" };

/** An account that is signed in on two devices. */
async function createTwoDevices() {
  const api = testApi();
  const phone = await api.signIn("ada");
  const answer = await api.signedOut("POST", "/auth/login", credentials, { headers: { "user-agent": "Laptop" } });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const laptop = api.callWith({ cookie, "sec-fetch-site": "same-origin" });
  return { ...api, phone, laptop };
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

  test("one can be signed out, at once; another account's is 404", async () => {
    const { phone, laptop, signIn } = await createTwoDevices();
    const devices = (await phone("GET", "/auth/sessions")).body as DeviceSession[];
    const other = devices.find((device) => !device.current)?.id;
    const bob = await signIn("bob");
    expect((await bob("DELETE", `/auth/sessions/${other}`)).status).toBe(404);
    expect((await phone("DELETE", `/auth/sessions/${other}`)).status).toBe(204);
    expect((await laptop("GET", "/auth/user")).status).toBe(401);
    expect((await phone("DELETE", `/auth/sessions/${other}`)).status).toBe(404);
    expect((await phone("DELETE", "/auth/sessions/1e3")).status).toBe(422);
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
    expect((await signedOut("POST", "/auth/login", credentials)).status).toBe(401);
    const renewed = await signedOut("POST", "/auth/login", { ...credentials, password: "battery staple" });
    expect(renewed.status).toBe(200);
  });

  test.each([
    ["currentPassword", "wrong horse"],
    ["currentPassword", ""],
    ["currentPassword", undefined],
    ["newPassword", "1234567"],
    ["newPassword", "x".repeat(129)],
    ["newPassword", undefined],
  ])("%s %#: 422 naming the field, nothing changed", async (field, value) => {
    const { phone, laptop, signedOut } = await createTwoDevices();
    const { status, body } = await phone("POST", "/auth/change-password", { ...change, [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
    expect((await laptop("GET", "/auth/user")).status).toBe(200);
    expect((await signedOut("POST", "/auth/login", credentials)).status).toBe(200);
  });
});

describe("guessing passwords", () => {
  const guess = { ...credentials, password: "wrong horse" };

  test("the eleventh failure within a minute of an account is 429 with Retry-After; a minute later it goes on", async () => {
    const { signIn, signedOut, clock } = testApi();
    await signIn("ada");
    for (let n = 0; n < 10; n += 1) expect((await signedOut("POST", "/auth/login", guess)).status).toBe(401);
    const { status, headers } = await signedOut("POST", "/auth/login", guess);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBe(60);
    clock.time += MINUTE;
    expect((await signedOut("POST", "/auth/login", credentials)).status).toBe(200);
  });

  test("twenty guesses at once: ten are looked at, ten are 429", async () => {
    const { signIn, signedOut } = testApi();
    await signIn("ada");
    const answers = await Promise.all(Array.from({ length: 20 }, () => signedOut("POST", "/auth/login", guess)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });

  test("many accounts from one address are slowed alike, other addresses are not", async () => {
    let address = "203.0.113.7";
    const { signIn, signedOut } = testApi({ connection: { getAddress: () => address, isSecure: () => false } });
    await signIn("ada");
    for (let n = 0; n < 10; n += 1) await signedOut("POST", "/auth/login", { ...guess, email: `a${n}@example.com` });
    expect((await signedOut("POST", "/auth/login", credentials)).status).toBe(429);
    address = "203.0.113.8";
    expect((await signedOut("POST", "/auth/login", credentials)).status).toBe(200);
  });

  test("what is refused does not count, so trying on never locks an account", async () => {
    const { signIn, signedOut, clock } = testApi();
    await signIn("ada");
    for (let n = 0; n < 10; n += 1) await signedOut("POST", "/auth/login", guess);
    for (let n = 0; n < 5; n += 1) {
      clock.time += 10_000;
      expect((await signedOut("POST", "/auth/login", guess)).status).toBe(429);
    }
    clock.time += 10_000;
    expect((await signedOut("POST", "/auth/login", credentials)).status).toBe(200);
  });

  test("an address registers 60 accounts a minute", async () => {
    const { signedOut } = testApi();
    const register = (n: number) =>
      signedOut("POST", "/auth/register", { email: "ada@example.com", username: `a${n}`, password: "correct horse" });
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await register(n)).status);
    expect(statuses).toEqual([201, ...Array(59).fill(409), 429]);
  });
});
