import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../integrations/clock.ts";

const ISSUER = "mealglass";
const ALGORITHM = "HS256";
const SECRET_MIN_BYTES = 32;
/** Tokens whose signature was checked and need not be checked again, at most this many. */
const REMEMBERED_TOKENS = 10_000;

type Claims = { jti: string; expiresAt: number };

/**
 * Signs and reads session tokens: JWTs with HS256 and the claims sub, jti, iss and exp, all of them required.
 * A checked token is remembered until it expires, because signatures are checked in the thread pool in which passwords
 * are hashed too, and must not queue behind them. Throws for a secret under 32 bytes.
 */
export function createSessionTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  if (key.byteLength < SECRET_MIN_BYTES)
    throw new Error(`The session secret is shorter than ${SECRET_MIN_BYTES} bytes.`);
  const verified = new Map<string, Claims>();

  const remember = (token: string, claims: Claims) => {
    const oldest = verified.keys().next();
    if (verified.size >= REMEMBERED_TOKENS && !oldest.done) verified.delete(oldest.value);
    verified.set(token, claims);
  };

  const check = async (token: string): Promise<Claims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ["exp", "sub", "jti"],
        currentDate: new Date(clock.now()),
      });
      if (payload.jti === undefined || payload.exp === undefined) return undefined;
      return { jti: payload.jti, expiresAt: payload.exp * 1000 };
    } catch (error) {
      // Whatever is wrong with a token, its bearer is just not signed in.
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  return {
    /** A token for a session until an instant in UTC milliseconds, kept to the second. */
    sign: ({ userId, jti, expiresAt }: { userId: number; jti: string; expiresAt: number }): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setJti(jti)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key),

    /** What a token says, or undefined where it is not ours, was changed, or has expired. */
    async read(token: string): Promise<Claims | undefined> {
      const known = verified.get(token);
      if (known) return known.expiresAt > clock.now() ? known : undefined;
      const claims = await check(token);
      if (claims) remember(token, claims);
      return claims;
    },
  };
}
export type SessionTokens = ReturnType<typeof createSessionTokens>;
