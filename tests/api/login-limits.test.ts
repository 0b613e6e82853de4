import { describe, expect, spyOn, test } from "bun:test";
import { join } from "node:path";
import { createConnections } from "../../src/http/client-address.ts";
import { createLog } from "../../src/log.ts";
import { startServer } from "../../src/server.ts";
import { openStaticFiles } from "../../src/static-files.ts";
import { afterThisTest } from "../support/after-test.ts";
import { MINUTE, testApi } from "../support/api/test-api.ts";
import { ROOT } from "../support/paths.ts";

const PASSWORD = "correct horse";

/** The API behind a real socket, which provides the addresses. */
function serve({ trustedProxies = [] as string[] } = {}) {
  const connections = createConnections({ trustedProxies, isHttps: false });
  const api = testApi({ connection: connections });
  const server = startServer({
    port: 0,
    host: "127.0.0.1",
    tls: null,
    isHttps: false,
    hsts: false,
    api: (request) => api.handle(request),
    staticFiles: openStaticFiles(join(ROOT, "static")),
    client: () => new Response("page"),
    connections,
    isReady: () => true,
    log: createLog("silent", () => undefined),
  });
  afterThisTest(() => server.stop());
  const logIn = (email: string, password: string, forwardedFor?: string) =>
    fetch(`http://127.0.0.1:${server.port}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(forwardedFor && { "x-forwarded-for": forwardedFor }) },
      body: JSON.stringify({ email, password }),
    });
  return { ...api, logIn };
}

const fetchStatuses = async (answers: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

const TEN_WRONG = Array<number>(10).fill(401);

describe("the eleventh failed login within a minute", () => {
  test("for an account: 429 with Retry-After, for the right password too, and a minute later all is well", async () => {
    const { logIn, signIn, clock } = serve({ trustedProxies: ["127.0.0.1"] });
    await signIn("ada");
    const from = (n: number) => `198.51.100.${n}`;
    const wrong = Array.from({ length: 10 }, (_, n) => logIn("ada@example.com", "wrong horse", from(n)));
    expect(await fetchStatuses(wrong)).toEqual(TEN_WRONG);
    const refused = await logIn("ADA@example.com", PASSWORD, from(10));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toEqual({ message: "Too many attempts. Please try again in 60 seconds." });
    clock.time += MINUTE;
    expect((await logIn("ada@example.com", PASSWORD, from(10))).status).toBe(200);
  });

  test("from an address, whatever the accounts: 429 with Retry-After", async () => {
    const { logIn, clock } = serve();
    const wrong = Array.from({ length: 10 }, (_, n) => logIn(`a${n}@example.com`, "x"));
    expect(await fetchStatuses(wrong)).toEqual(TEN_WRONG);
    clock.time += 20_000;
    const { status, headers } = await logIn("other@example.com", "x");
    expect([status, headers.get("retry-after")]).toEqual([429, "40"]);
  });
});

describe("X-Forwarded-For", () => {
  test("changes nothing from a peer that no one trusts", async () => {
    const { logIn } = serve();
    const spoofed = Array.from({ length: 11 }, (_, n) => logIn(`a${n}@example.com`, "x", `203.0.113.${n}`));
    expect((await fetchStatuses(spoofed)).sort()).toEqual([...TEN_WRONG, 429]);
  });

  test("counts from a trusted proxy, and then only what that proxy itself has added", async () => {
    const { logIn } = serve({ trustedProxies: ["127.0.0.1"] });
    const honest = Array.from({ length: 11 }, (_, n) => logIn(`a${n}@example.com`, "x", `203.0.113.${n}`));
    expect(await fetchStatuses(honest)).toEqual(Array(11).fill(401));
    const spoofed = Array.from({ length: 11 }, (_, n) => logIn(`b${n}@example.com`, "x", `203.0.113.${n}, 192.0.2.7`));
    expect((await fetchStatuses(spoofed)).sort()).toEqual([...TEN_WRONG, 429]);
  });
});

test("a failed login is as much work for an unknown e-mail as for a wrong password", async () => {
  const verify = spyOn(Bun.password, "verify");
  const hash = spyOn(Bun.password, "hash");
  const { signedOut, signIn } = testApi();
  await signIn("ada");
  const measureWork = async (email: string) => {
    verify.mockClear();
    hash.mockClear();
    expect((await signedOut("POST", "/auth/login", { email, password: "wrong horse" })).status).toBe(401);
    // Algorithm, version, memory, passes and lanes: what a comparison costs.
    const costs = verify.mock.calls.map(([, stored]) => String(stored).split("$").slice(0, 4).join("$"));
    return { costs, hashes: hash.mock.calls.length };
  };
  const wrong = await measureWork("ada@example.com");
  expect(wrong).toEqual({ costs: [expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)], hashes: 0 });
  expect(await measureWork("eve@example.com")).toEqual(wrong);
});
