import { Elysia } from "elysia";
import type { CurrentUser } from "../current-user.ts";
import { signedOut } from "../errors.ts";
import type { Connection } from "./connection.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { formatSessionCookie, readBearerToken, readCookieToken } from "./session-cookie.ts";

type Session = {
  user: CurrentUser;
  /** A new token that replaces the caller's, if that is about to expire, and how long it is good for. */
  renewal?: { token: string; maxAgeSeconds: number };
};
type RequestSession = Session & { viaCookie: boolean };

export type Sessions = {
  /** The user of a token, or undefined; `timeZone` is the zone that the call names, if any. */
  authenticate(token: string, timeZone: string | null): Promise<Session | undefined>;
};

type Deps = { sessions: Sessions; connection: Connection; publicUrl: string | null };

/** Finds the session of a request by its cookie, or else by its bearer header. */
export function createSessionResolver({ sessions, connection, publicUrl }: Deps) {
  return async (request: Request): Promise<RequestSession | undefined> => {
    const timeZone = request.headers.get("x-time-zone");
    const cookieToken = readCookieToken(request, connection.isSecure(request));
    if (cookieToken) {
      const session = await sessions.authenticate(cookieToken, timeZone);
      if (session) {
        assertSameOrigin(request, publicUrl);
        return { ...session, viaCookie: true };
      }
    }
    const bearerToken = readBearerToken(request);
    const session = bearerToken ? await sessions.authenticate(bearerToken, timeZone) : undefined;
    return session && { ...session, viaCookie: false };
  };
}

export type SessionResolver = ReturnType<typeof createSessionResolver>;

/**
 * Lets only signed-in users through (otherwise 401, or 403 for a cross-site write) and gives routes the user. It runs
 * before the body is read, so that nobody without a session learns what a body should look like. It remembers the
 * session for the handler.
 */
export const createSessionGuard = (resolveSession: SessionResolver, connection: Connection) => {
  const sessionsByRequest = new WeakMap<Request, RequestSession>();
  const requireSession = async (request: Request): Promise<RequestSession> => {
    const known = sessionsByRequest.get(request);
    if (known) return known;
    const session = await resolveSession(request);
    if (!session) throw signedOut();
    sessionsByRequest.set(request, session);
    return session;
  };
  return new Elysia({ name: "session-guard" })
    .onParse({ as: "scoped" }, async ({ request }) => {
      await requireSession(request);
    })
    .derive({ as: "scoped" }, async ({ request, set }) => {
      const { user, renewal, viaCookie } = await requireSession(request);
      if (renewal && viaCookie) {
        const isSecure = connection.isSecure(request);
        set.headers["set-cookie"] = formatSessionCookie(renewal.token, isSecure, renewal.maxAgeSeconds);
      }
      return { user };
    });
};
export type SessionGuard = ReturnType<typeof createSessionGuard>;
