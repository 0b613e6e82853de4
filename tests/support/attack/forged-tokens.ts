import { decodeJwt, type JWTPayload, SignJWT } from "jose";
import type { DatabaseFile } from "../../../db/file/open.ts";
import { readProductClock } from "../executable/product-clock.ts";
import { NOON } from "../fixed-now.ts";
import { type Account, SESSION_SECRET } from "./target.ts";

const encodeSecret = (secret: string): Uint8Array => new TextEncoder().encode(secret);
const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs claims as the server does, unless told otherwise. */
export const signToken = (claims: JWTPayload, { alg = "HS256", secret = SESSION_SECRET } = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: "JWT" }).sign(encodeSecret(secret));

const omit = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

/** Stores a copy of an account's session with this id and this end, and returns a valid token of it. */
function addSession(file: DatabaseFile, claims: JWTPayload, { jti, endsAt }: { jti: string; endsAt: number }) {
  const now = readProductClock();
  file
    .query("INSERT INTO sessions (jti, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?)")
    .run(jti, Number(claims.sub), now, now, endsAt);
  return signToken({ ...claims, jti });
}

/**
 * Tokens that must not sign anyone in, by what is wrong with them. The ones with a right signature could only be made by
 * someone who knows the secret; the session's row still decides.
 */
export async function forgeTokens({ token }: Account, victimId: number, file: DatabaseFile) {
  const claims = decodeJwt(token);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const yesterday = Math.floor(readProductClock() / 1000) - 86_400;
  return {
    "no token": "",
    "no signature, algorithm none": `${encodePart({ alg: "none", typ: "JWT" })}.${payload}.`,
    "algorithm None": `${encodePart({ alg: "None", typ: "JWT" })}.${payload}.${signature}`,
    "another algorithm, HS512": await signToken(claims, { alg: "HS512" }),
    "another algorithm, HS384": await signToken(claims, { alg: "HS384" }),
    "another secret": await signToken(claims, { secret: "another secret, just as long as the real one" }),
    "a secret of zeros": await signToken(claims, { secret: "\0".repeat(32) }),
    "a changed payload": `${header}.${encodePart({ ...claims, sub: String(victimId) })}.${signature}`,
    "half a signature": `${header}.${payload}.${signature.slice(0, 20)}`,
    "no third part": `${header}.${payload}`,
    "a fourth part": `${token}.${signature}`,
    "a header with a key of its own": `${encodePart({ alg: "HS256", jku: "http://127.0.0.1/", kid: "../../etc/passwd" })}.${payload}.${signature}`,
    expired: await signToken({ ...claims, exp: yesterday }),
    "no expiry": await signToken(omit(claims, "exp")),
    "an expiry that is no number": `${header}.${encodePart({ ...claims, exp: "never" })}.${signature}`,
    "no session": await signToken(omit(claims, "jti")),
    "no account": await signToken(omit(claims, "sub")),
    "no issuer": await signToken(omit(claims, "iss")),
    "another issuer": await signToken({ ...claims, iss: "elsewhere" }),
    "not valid yet": await signToken({ ...claims, nbf: Math.floor(readProductClock() / 1000) + 86_400 }),
    "a session that does not exist": await signToken({ ...claims, jti: crypto.randomUUID() }),
    "a session that has ended": await addSession(file, claims, { jti: "an ended session", endsAt: NOON - 1000 }),
    "SQL in place of the session": await signToken({ ...claims, jti: "' OR '1'='1" }),
    "8 KB of letters": "a".repeat(8192),
    "no JSON": `${Buffer.from("{").toString("base64url")}.${payload}.${signature}`,
    percent: "%",
  };
}
