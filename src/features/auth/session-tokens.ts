import type { SessionJwt } from "../../http/session-jwt.ts";
import type { Clock } from "../../integrations/clock.ts";
import { setNewest } from "../../set-newest.ts";

/** The most tokens whose checked signature is remembered. */
const MAX_CACHED_TOKENS = 10_000;

type Claims = { jti: string; expiresAt: number };
/**
 * Signs and reads session tokens. A verified token is remembered until it expires, because signatures are verified in
 * the thread pool in which passwords are hashed too, and must not queue behind them.
 */
export function createSessionTokens({ jwt, clock }: { jwt: SessionJwt; clock: Clock }) {
  const verified = new Map<string, Claims>();

  return {
    /** A token for a session that expires at an instant in UTC milliseconds, rounded down to seconds. */
    sign: ({ userId, jti, expiresAt }: { userId: number; jti: string; expiresAt: number }): Promise<string> =>
      jwt.sign({ sub: String(userId), jti, exp: Math.floor(expiresAt / 1000) }),

    /** The claims of a token; undefined if it is not ours, was changed or has expired. */
    async read(token: string): Promise<Claims | undefined> {
      const known = verified.get(token);
      if (known) return known.expiresAt > clock.now() ? known : undefined;
      const payload = await jwt.verify(token, clock.now());
      if (!payload) return undefined;
      const claims = { jti: payload.jti, expiresAt: payload.exp * 1000 };
      setNewest(verified, token, claims, MAX_CACHED_TOKENS);
      return claims;
    },
  };
}
export type SessionTokens = ReturnType<typeof createSessionTokens>;
