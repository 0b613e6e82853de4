import { Elysia } from "elysia";
import { signedOut } from "../errors.ts";
import type { Connection } from "./connection.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { sessionCookie, tokenFromCookie, tokenFromHeader } from "./session-cookie.ts";

/**
 * Who is calling: `timeZone` is the zone of this call, an IANA name that the runtime knows; the last two decide
 * whether the account has access (UTC milliseconds).
 */
export type Caller = {
  id: number;
  sessionId: number;
  timeZone: string;
  trialStartedAt: number | null;
  isPremium: boolean;
};

type Found = { caller: Caller; renewedToken?: string };

export type Sessions = {
  /** The signed-in account of a token, or undefined; `timeZone` is the zone that the call names, if any. */
  callerOf(token: string, timeZone: string | null): Promise<Found | undefined>;
};

type Deps = { sessions: Sessions; connection: Connection; publicUrl: string | null };

/** Finds the caller of a request by its cookie or else its bearer header. */
export function createCallerFinder({ sessions, connection, publicUrl }: Deps) {
  return async (request: Request): Promise<(Found & { viaCookie: boolean }) | undefined> => {
    const timeZone = request.headers.get("x-time-zone");
    const cookieToken = tokenFromCookie(request, connection.isSecure(request));
    if (cookieToken) {
      const found = await sessions.callerOf(cookieToken, timeZone);
      if (found) {
        assertSameOrigin(request, publicUrl);
        return { ...found, viaCookie: true };
      }
    }
    const bearer = tokenFromHeader(request);
    const found = bearer ? await sessions.callerOf(bearer, timeZone) : undefined;
    return found && { ...found, viaCookie: false };
  };
}

export type CallerFinder = ReturnType<typeof createCallerFinder>;

/**
 * Lets only signed-in callers through (401 otherwise, 403 for a cross-site write) and tells routes who they are.
 * It runs before a body is read, so that nobody learns what a body should look like without a session, and
 * remembers what it found for the handler.
 */
export const createSessionGuard = (find: CallerFinder, connection: Connection) => {
  const found = new WeakMap<Request, Found & { viaCookie: boolean }>();
  const authorise = async (request: Request) => {
    const known = found.get(request) ?? (await find(request));
    if (!known) throw signedOut();
    found.set(request, known);
    return known;
  };
  return new Elysia({ name: "session-guard" })
    .onParse({ as: "scoped" }, async ({ request }) => {
      await authorise(request);
    })
    .derive({ as: "scoped" }, async ({ request, set }) => {
      const { caller, renewedToken, viaCookie } = await authorise(request);
      if (renewedToken && viaCookie) {
        set.headers["set-cookie"] = sessionCookie(renewedToken, connection.isSecure(request));
      }
      return { user: caller };
    });
};
export type SessionGuard = ReturnType<typeof createSessionGuard>;
