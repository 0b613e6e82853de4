import { Elysia, type HTTPHeaders } from "elysia";
import type { CurrentUser } from "../current-user.ts";
import { noSuchCall, signedOut } from "../errors.ts";
import { DIARY_VERSION_HEADER } from "../shared/product/answer-headers.ts";
import type { Connection } from "./connection.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import { assertNotForeignRead, assertSameOrigin } from "./same-origin.ts";
import { readBearerToken, type SessionCookies } from "./session-cookie.ts";

/** A session, and a new token that replaces the caller's, if that is about to expire, and how long it is good for. */
type SessionOf<User> = { user: User; renewal?: { token: string; maxAgeSeconds: number } };
type Session = SessionOf<Omit<CurrentUser, "address">>;
type RequestSession = SessionOf<CurrentUser> & { viaCookie: boolean };

/** The zone that a call names, if any, and whether that is where the person is now. */
export type NamedZone = { name: string | null; isCurrent: boolean };

export type Sessions = {
  /** The user of a token, or undefined. */
  authenticate(token: string, zone: NamedZone): Promise<Session | undefined>;
  /** Whether a token was signed here, for a session that may have ended. */
  isOwnToken(token: string): Promise<boolean>;
};

type Deps = { sessions: Sessions; cookies: SessionCookies; connection: Connection; publicUrl: string | null };

/** Finds the session of a request by its cookie, or else by its bearer header. */
export function createSessionResolver({ sessions, cookies, connection, publicUrl }: Deps) {
  return async (request: Request): Promise<RequestSession | undefined> => {
    // A change that is sent later was made where the person was then.
    const isCurrent = !request.headers.has("x-changed-at");
    const zone = { name: request.headers.get("x-time-zone"), isCurrent };
    let address: string | undefined;
    const addAddress = ({ user, ...session }: Session, viaCookie: boolean): RequestSession => {
      const facts = connection.factsOf?.(request);
      if (facts) facts.account = user.id;
      return {
        ...session,
        viaCookie,
        user: {
          ...user,
          // Most reads never need it, and finding it takes a tenth of their time.
          get address() {
            address ??= connection.getAddress(request);
            return address;
          },
        },
      };
    };
    const cookieToken = cookies.readToken(request, connection.isSecure(request));
    if (cookieToken) {
      const session = await sessions.authenticate(cookieToken, zone);
      if (session) {
        assertSameOrigin(request, publicUrl);
        if (cookies.isFramed) assertNotForeignRead(request);
        return addAddress(session, true);
      }
    }
    const bearerToken = readBearerToken(request);
    const session = bearerToken ? await sessions.authenticate(bearerToken, zone) : undefined;
    return session && addAddress(session, false);
  };
}

export type SessionResolver = ReturnType<typeof createSessionResolver>;

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

type GuardDeps = {
  resolveSession: SessionResolver;
  sessions: Pick<Sessions, "isOwnToken">;
  cookies: SessionCookies;
  connection: Connection;
  turns: Pick<FairScheduler, "begin">;
  /** Counts a call that writes. Throws 429 if the account or its address has made too many. */
  writes: { take(user: CurrentUser, call: { isRemoval: boolean }): void };
  /** The account's right to the calls, which do not exist for others. All have it by default. */
  right?: { name: string; has(userId: number): Promise<boolean> };
};

/**
 * Lets only signed-in users through (otherwise 401, or 403 for a cross-site write), counts the calls that write, and
 * gives routes the user. Without a right to the call the answer is 404, as for a path that does not exist. It runs
 * before the body is read, so that no one without a session learns what a body should
 * look like. It remembers the session for the handler. Accounts take turns.
 */
export const createSessionGuard = (deps: GuardDeps) => {
  const { resolveSession, sessions, cookies, connection, turns, writes, right } = deps;
  const sessionsByRequest = new WeakMap<Request, RequestSession>();

  /**
   * Removes the cookie of a session that has ended, because cached photos belong to the cookie. A cookie that was not
   * made here stays: it may be that of another server on the same host name.
   */
  const clearEndedCookie = async (request: Request, headers: HTTPHeaders): Promise<void> => {
    const isSecure = connection.isSecure(request);
    const token = cookies.readToken(request, isSecure);
    if (token && (await sessions.isOwnToken(token))) headers["set-cookie"] = cookies.formatCleared(isSecure);
  };

  const requireSession = async (request: Request, headers: HTTPHeaders): Promise<RequestSession> => {
    const known = sessionsByRequest.get(request);
    if (known) return known;
    const session = await resolveSession(request);
    if (!session) {
      await clearEndedCookie(request, headers);
      throw signedOut();
    }
    if (right && !(await right.has(session.user.id))) throw noSuchCall();
    if (!SAFE_METHODS.has(request.method)) await writes.take(session.user, { isRemoval: request.method === "DELETE" });
    await turns.begin(session.user.id);
    sessionsByRequest.set(request, session);
    return session;
  };
  return new Elysia({ name: right?.name ?? "session-guard" })
    .onParse({ as: "scoped" }, async ({ request, set }) => {
      await requireSession(request, set.headers);
    })
    .derive({ as: "scoped" }, async ({ request, set }) => {
      const { user, renewal, viaCookie } = await requireSession(request, set.headers);
      if (renewal && viaCookie) {
        const isSecure = connection.isSecure(request);
        set.headers["set-cookie"] = cookies.format(renewal.token, isSecure, renewal.maxAgeSeconds);
      }
      if (request.method === "GET") set.headers[DIARY_VERSION_HEADER] = String(user.diaryVersion);
      return { user };
    });
};
export type SessionGuard = ReturnType<typeof createSessionGuard>;
