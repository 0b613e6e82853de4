import { describe, expect } from "bun:test";
import { decodeJwt } from "jose";
import { expectRefused } from "../support/attack/expect-refused.ts";
import { forgeTokens, signToken } from "../support/attack/forged-tokens.ts";
import { fillPath, listRoutes, NOBODYS_ID } from "../support/attack/routes.ts";
import { ECHO } from "../support/attack/schema-values.ts";
import { type Attack, createRequest, startTarget } from "../support/attack/target.ts";
import { test } from "../support/reported-test.ts";

// Every route of the app without a session, with a forged one, and from another site.

const target = await startTarget();
const routes = listRoutes();
const guarded = routes.filter(({ isPublic }) => !isPublic);

/** The worst body for a server that looks at it too early: no JSON, of the wrong type, and too long. */
const WORST_BODY = { headers: { "content-type": "text/plain" }, body: `{"${ECHO}`.padEnd(100_000, "[") };

const isPlain401 = ({ body }: { body: unknown }) =>
  Bun.deepEquals(body, { message: "Please log in to continue." }) ? undefined : "not the plain answer";

describe("without a session", () => {
  test("every guarded route answers 401, whatever it is sent", async () => {
    const attacks = guarded.flatMap((route): Attack[] => {
      const refused = { route, expected: [401], check: isPlain401 };
      return [
        { ...refused, what: "signed out", ...createRequest(route) },
        { ...refused, what: "signed out from another site", headers: { "sec-fetch-site": "cross-site" } },
        { ...refused, what: "with an id that is none", path: fillPath(route.path, ECHO) },
        ...(route.isWrite ? [{ ...refused, what: "signed out with the worst body", ...WORST_BODY }] : []),
      ];
    });
    await expectRefused(target, attacks, 200);
  });

  test("the server takes a token that the tests sign, so that the next test can fail", async () => {
    const { attacker } = target.accounts;
    const route = { call: "GET /api/auth/user", method: "GET", path: "/api/auth/user" };
    const token = await signToken(decodeJwt(attacker.token));
    const headers = { authorization: `Bearer ${token}` };
    expect(await target.run([{ route, what: "signed anew", headers, expected: [200] }])).toEqual([]);
  });

  test("no forged, changed or ended token signs anyone in, as a cookie or as a header", async () => {
    const { attacker, victim } = target.accounts;
    const tokens = await forgeTokens(attacker, victim.id, target.file);
    const cookieName = attacker.cookie.slice(0, attacker.cookie.indexOf("="));
    const attacks = guarded.flatMap((route) =>
      Object.entries(tokens).flatMap(([what, token]): Attack[] => {
        const refused = { route, expected: [401], check: isPlain401, path: fillPath(route.path, NOBODYS_ID) };
        const sameOrigin = { "sec-fetch-site": "same-origin" };
        return [
          { ...refused, what: `cookie: ${what}`, headers: { ...sameOrigin, cookie: `${cookieName}=${token}` } },
          { ...refused, what: `header: ${what}`, headers: { authorization: `Bearer ${token}` } },
        ];
      }),
    );
    await expectRefused(target, attacks, 2000);
  });
});

describe("from another site", () => {
  const FOREIGN: Record<string, Record<string, string>> = {
    "cross-site": { "sec-fetch-site": "cross-site" },
    "same-site": { "sec-fetch-site": "same-site" },
    "by address bar": { "sec-fetch-site": "none" },
    "with two values": { "sec-fetch-site": "same-origin, cross-site" },
    "with an Origin of elsewhere": { origin: "https://elsewhere.example" },
    "with an Origin that is null": { origin: "null" },
    "with a look-alike Origin": { origin: "http://127.0.0.1.elsewhere.example" },
  };
  const check = ({ body }: { body: unknown }) =>
    typeof body === "object" && body !== null && "kind" in body && body.kind === "cross_site"
      ? undefined
      : "not of the kind cross_site";

  test("no write with a cookie is carried out, before its body is read", async () => {
    const { cookie } = target.accounts.attacker;
    const writes = guarded.filter(({ isWrite }) => isWrite);
    const attacks = writes.flatMap((route) =>
      [...Object.entries(FOREIGN), ["without a word where it comes from", {}] as const].flatMap(
        ([what, site]): Attack[] => {
          const request = createRequest(route);
          const refused = { route, expected: [403], check, path: request.path };
          const worst = `${what}, worst body`;
          return [
            { ...refused, what, ...request, headers: { ...request.headers, cookie, ...site } },
            { ...refused, ...WORST_BODY, what: worst, headers: { ...WORST_BODY.headers, cookie, ...site } },
          ];
        },
      ),
    );
    await expectRefused(target, attacks, 400);
  });

  test("no public write is carried out either, with or without a body", async () => {
    const writes = routes.filter(({ isPublic, isWrite, reads }) => isPublic && isWrite && reads === "json");
    const attacks = writes.flatMap((route) =>
      Object.entries(FOREIGN).flatMap(([what, site]): Attack[] => {
        const request = createRequest(route);
        const refused = { route, expected: [403], check };
        return [
          { ...refused, what, ...request, headers: { ...request.headers, ...site } },
          { ...refused, what: `${what}, no body`, headers: site },
          { ...refused, what: `${what}, a form`, headers: { ...site, "content-type": "text/plain" }, body: "a=b" },
        ];
      }),
    );
    await expectRefused(target, attacks, 140);
  });
});
