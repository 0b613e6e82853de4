import { expect, test } from "bun:test";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { createSessionJwt } from "../../src/http/session-jwt.ts";

const SECRET = "a secret that only tests know, 32 bytes or more";
const NOON = Date.UTC(2026, 5, 17, 12);
const claims = { sub: "7", jti: "a-session", exp: NOON / 1000 + 60 };

test("a token has the claims of the session and the issuer, and is signed with HS256", async () => {
  const token = await createSessionJwt(SECRET).sign(claims);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "JWT" });
  expect(decodeJwt(token)).toEqual({ ...claims, iss: "mealglass" });
});

test("a token is read where an earlier version signed it", async () => {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer("mealglass")
    .setSubject(claims.sub)
    .setJti(claims.jti)
    .setIssuedAt(NOON / 1000)
    .setExpirationTime(claims.exp)
    .sign(new TextEncoder().encode(SECRET));
  expect(await createSessionJwt(SECRET).verify(token, NOON)).toEqual(claims);
});

test.each(["", "x".repeat(31)])("a secret under 32 bytes is refused: %p", (secret) => {
  expect(() => createSessionJwt(secret)).toThrow("shorter than 32 bytes");
});
