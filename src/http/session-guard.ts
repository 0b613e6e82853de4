import { Elysia } from "elysia";
import { signedOut } from "../errors.ts";
import type { Connection } from "./connection.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { formatSessionCookie, readBearerToken, readCookieToken } from "./session-cookie.ts";

/**
 * The signed-in user of a call. `timeZone` is the zone of this call, a valid IANA name. The last two fields decide on
 * access (UTC milliseconds).
 */
export type CurrentUser = {
  id: number;
  sessionId: number;
  timeZone: string;
  trialStartedAt: number | null;
  isPremium: boolean;
};

type ResolvedSession = { user: CurrentUser; renewedToken?: string };

export type Sessions = {
  /** The user of a token, or undefined; `timeZone` is the zone that the call names, if any. */
  authenticate(token: string, timeZone: string | null): Promise<ResolvedSession | undefined>;
};

type Deps = { sessions: Sessions; connection: Connection; publicUrl: string | null };

/** Finds the session of a request by its cookie, or else by its bearer header. */
export function createSessionResolver({ sessions, connection, publicUrl }: Deps) {
  return async (request: Request): Promise<(ResolvedSession & { viaCookie: boolean }) | undefined> => {
    const timeZone = request.headers.get("x-time-zone");
    const cookieToken = readCookieToken(request, connection.isSecure(request));
    if (cookieToken) {
      const resolved = await sessions.authenticate(cookieToken, timeZone);
      if (resolved) {
        assertSameOrigin(request, publicUrl);
        return { ...resolved, viaCookie: true };
      }
    }
    const bearer = readBearerToken(request);
    const resolved = bearer ? await sessions.authenticate(bearer, timeZone) : undefined;
    return resolved && { ...resolved, viaCookie: false };
  };
}

export type SessionResolver = ReturnType<typeof createSessionResolver>;

/**
 * Lets only signed-in users through (otherwise 401, or 403 for a cross-site write) and gives routes the user. It runs
 * before the body is read, so that nobody without a session learns what a body should look like. It remembers the
 * session for the handler.
 */
export const createSessionGuard = (resolveSession: SessionResolver, connection: Connection) => {
  const resolved = new WeakMap<Request, ResolvedSession & { viaCookie: boolean }>();
  const requireSession = async (request: Request) => {
    const session = resolved.get(request) ?? (await resolveSession(request));
    if (!session) throw signedOut();
    resolved.set(request, session);
    return session;
  };
  return new Elysia({ name: "session-guard" })
    .onParse({ as: "scoped" }, async ({ request }) => {
      await requireSession(request);
    })
    .derive({ as: "scoped" }, async ({ request, set }) => {
      const { user, renewedToken, viaCookie } = await requireSession(request);
      if (renewedToken && viaCookie) {
        set.headers["set-cookie"] = formatSessionCookie(renewedToken, connection.isSecure(request));
      }
      return { user };
    });
};
export type SessionGuard = ReturnType<typeof createSessionGuard>;
