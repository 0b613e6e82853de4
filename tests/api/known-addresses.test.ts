import { describe, expect, spyOn, test } from "bun:test";
import { knownAddresses } from "../../db/schema/accounts.ts";
import { ADA_LOGIN, atOnce } from "../support/api/api-steps.ts";
import { DAY, MINUTE, type SyncDb, testApi } from "../support/api/test-api.ts";
import { waitUntil } from "../support/wait-until.ts";

const guess = { ...ADA_LOGIN, password: "wrong horse" };
const HOME = "192.0.2.1";
const ELSEWHERE = "203.0.113.9";

/** An API whose caller's address the test sets. */
function apiAt(overrides: Parameters<typeof testApi>[0] = {}) {
  const at = { address: HOME };
  const api = testApi({ ...overrides, connection: { getAddress: () => at.address } });
  const logInFrom = async (address: string, body: object = ADA_LOGIN): Promise<number> => {
    at.address = address;
    return (await api.signedOut("POST", "/auth/login", body)).status;
  };
  return { ...api, logInFrom };
}

/** Uses up the failed logins that the account and the address have in a minute. */
async function guessFrom(api: ReturnType<typeof apiAt>, address: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect(await api.logInFrom(address, guess)).toBe(401);
}

/** A new process on the same file. */
const restart = (syncDb: SyncDb, overrides = {}) => apiAt({ syncDb, ...overrides });

describe("an address that the account was logged in to from", () => {
  test("is not locked out by failures elsewhere, also after a restart", async () => {
    const first = apiAt();
    await first.signIn("ada");
    expect(await first.logInFrom(HOME)).toBe(200);
    const second = restart(first.syncDb);
    await guessFrom(second, ELSEWHERE);
    expect(await second.logInFrom("198.51.100.1")).toBe(429);
    expect(await second.logInFrom(HOME)).toBe(200);
    // Someone who guesses from there is.
    await guessFrom(second, HOME);
    expect(await second.logInFrom(HOME)).toBe(429);
  });

  test("is stored as a hash that another secret does not make", async () => {
    const first = apiAt();
    await first.signIn("ada");
    await first.logInFrom(HOME);
    expect(JSON.stringify(first.syncDb.select().from(knownAddresses).all())).not.toContain(HOME);
    const second = restart(first.syncDb, { sessionSecret: "another secret of at least 32 bytes" });
    await guessFrom(second, ELSEWHERE);
    expect(await second.logInFrom(HOME)).toBe(429);
  });

  test("is forgotten after 90 days without a login, or after twenty others", async () => {
    const api = apiAt();
    await api.signIn("ada");
    const rows = () => api.syncDb.select().from(knownAddresses).all();
    const listHashes = () => rows().map(({ addressHash }) => addressHash);
    await api.logInFrom(HOME);
    const [home = ""] = listHashes();
    for (let n = 1; n <= 20; n += 1) {
      api.clock.time += MINUTE;
      await api.logInFrom(`198.51.100.${n}`);
      expect(listHashes().includes(home)).toBe(n < 20);
    }
    expect(listHashes()).toHaveLength(20);
    api.clock.time += 90 * DAY;
    await api.runMaintenance();
    expect(listHashes()).toHaveLength(1);
    api.clock.time += 1;
    await api.runMaintenance();
    expect(listHashes()).toEqual([]);
  });

  test("is not that of a failed login, nor known for another account", async () => {
    const api = apiAt();
    await api.signIn("ada");
    await api.signIn("bea");
    await api.logInFrom(HOME);
    await api.logInFrom(ELSEWHERE, guess);
    expect(await api.syncDb.$count(knownAddresses)).toBe(1);
    const bea = { ...ADA_LOGIN, email: "bea@example.com" };
    for (let n = 0; n < 10; n += 1) await api.logInFrom("198.51.100.9", { ...bea, password: "wrong horse" });
    expect(await api.logInFrom(HOME, bea)).toBe(429);
  });
});

test("58 registrations at once keep no one from logging in", async () => {
  // Hashes that take long enough for the queue of the registrations to be full when the login comes.
  const api = apiAt({ passwordCost: { memoryCost: 8192, timeCost: 2 } });
  await api.signIn("ada");
  const registrations = Array.from({ length: 58 }, (_, n) =>
    api.signedOut("POST", "/auth/register", { ...ADA_LOGIN, email: `a${n}@example.com`, username: `a${n}` }),
  );
  expect(await api.logInFrom(HOME)).toBe(200);
  const statuses = (await Promise.all(registrations)).map(({ status }) => status);
  const [made, refused] = [201, 503].map((expected) => statuses.filter((status) => status === expected).length);
  // Their own queue was full.
  expect(refused).toBeGreaterThan(10);
  expect((made ?? 0) + (refused ?? 0)).toBe(58);
});

test("a login that finds the queue full is 503 with Retry-After and counts as no failure", async () => {
  let calls = 0;
  const { signedOut, signIn } = testApi({ connection: { getAddress: () => `198.51.100.${++calls}` } });
  await signIn("ada");
  const done = Promise.withResolvers<void>();
  const { verify } = Bun.password;
  const held = spyOn(Bun.password, "verify").mockImplementation((...of) => done.promise.then(() => verify(...of)));
  let refused = 0;
  // One is compared, 32 wait, and three are turned away.
  const busy = atOnce(36, async (n) => {
    const { status } = await signedOut("POST", "/auth/login", { ...ADA_LOGIN, email: `b${n}@example.com` });
    if (status === 503) refused += 1;
  });
  await waitUntil("the queue is full", () => refused === 3);
  const turnedAway = await atOnce(10, () => signedOut("POST", "/auth/login", guess));
  for (const { status, headers } of turnedAway) expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
  done.resolve();
  await busy;
  held.mockRestore();
  expect((await signedOut("POST", "/auth/login", ADA_LOGIN)).status).toBe(200);
});
