import { jwt } from "@elysiajs/jwt";

const ISSUER = "mealglass";
const ALGORITHM = "HS256";
const SECRET_MIN_BYTES = 32;

/** The claims of a session token; `exp` is in seconds. */
export type SessionClaims = { sub: string; jti: string; exp: number };

/**
 * Signs and verifies JWTs with HS256 and the claims sub, jti, iss and exp, all of them required. Throws for a secret
 * under 32 bytes.
 */
export function createSessionJwt(secret: string) {
  if (Buffer.byteLength(secret) < SECRET_MIN_BYTES) {
    throw new Error(`The session secret is shorter than ${SECRET_MIN_BYTES} bytes.`);
  }
  // Without `iat`: the plugin takes it from the system's clock, and nothing reads it.
  const plugin = jwt({ name: "sessionJwt", secret, alg: ALGORITHM, iss: ISSUER, iat: false });
  const { sign, verify } = plugin.decorator.sessionJwt;

  return {
    sign: (claims: SessionClaims): Promise<string> => sign(claims),

    /** The claims of a token; undefined if it is not ours, was changed, or has expired at `now` (UTC milliseconds). */
    async verify(token: string, now: number): Promise<SessionClaims | undefined> {
      const claims = await verify(token, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ["exp", "sub", "jti"],
        currentDate: new Date(now),
      });
      if (!claims) return undefined;
      const { sub, jti, exp } = claims;
      return sub === undefined || jti === undefined || exp === undefined ? undefined : { sub, jti, exp };
    },
  };
}
export type SessionJwt = ReturnType<typeof createSessionJwt>;
