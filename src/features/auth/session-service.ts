import type { TryWrite } from "../../best-effort.ts";
import type { DeviceSession } from "../../contracts/auth.ts";
import { notFound } from "../../errors.ts";
import type { Sessions } from "../../http/session-guard.ts";
import type { Clock } from "../../integrations/clock.ts";
import { isTimeZone } from "../../shared/day-window.ts";
import { DAY_MS, HOUR_MS } from "../../shared/durations.ts";
import { formatInstant } from "../../shared/instant.ts";
import { SESSION_DAYS, SESSION_RENEWAL_DAYS } from "../../shared/limits.ts";
import { toPlainText } from "../../shared/text-characters.ts";
import type { SessionRepository } from "./session-repository.ts";
import type { SessionTokens } from "./session-tokens.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;
const RENEWAL_MS = SESSION_RENEWAL_DAYS * DAY_MS;
/** How outdated `lastSeenAt` may be: a write for every read would cost more than the read. */
const SEEN_PRECISION_MS = HOUR_MS;
const USER_AGENT_MAX_LENGTH = 300;

const needsRenewal = (expiresAt: number, now: number): boolean => expiresAt - now < RENEWAL_MS;

type Deps = {
  sessions: SessionRepository;
  users: { setTimeZone(id: number, timeZone: string): Promise<void> };
  tokens: SessionTokens;
  tryWrite: TryWrite;
  clock: Clock;
};

/** An account with the argon2id hash of the password that was verified; null if there was none to verify. */
type VerifiedAccount = { id: number; password: string | null };

/** Opens, finds, renews and ends the sessions of signed-in devices. */
export const createSessionService = ({ sessions, users, tokens, tryWrite, clock }: Deps) => ({
  /**
   * Signs a device in and returns its token. Returns undefined if the account was deleted or its password was changed
   * meanwhile, because a change ends all sessions.
   */
  async open({ id, password }: VerifiedAccount, userAgent: string): Promise<string | undefined> {
    const now = clock.now();
    const session = { jti: crypto.randomUUID(), userId: id, expiresAt: now + SESSION_MS };
    await sessions.removeExpired(now);
    const device = toPlainText(userAgent).slice(0, USER_AGENT_MAX_LENGTH);
    const isOpen = await sessions.insert({ ...session, password, userAgent: device, now });
    return isOpen ? tokens.sign(session) : undefined;
  },

  /** The user of a token. The zone is that of the call if it is valid, else the last known one. */
  async authenticate(token: string, requestedZone: string | null): ReturnType<Sessions["authenticate"]> {
    const claims = await tokens.read(token);
    const session = claims && (await sessions.findByJti(claims.jti));
    const now = clock.now();
    if (!claims || !session || session.expiresAt <= now) return undefined;

    const isNewZone = requestedZone !== null && requestedZone !== session.timeZone && isTimeZone(requestedZone);
    if (isNewZone) await tryWrite(() => users.setTimeZone(session.userId, requestedZone));
    const user = {
      id: session.userId,
      sessionId: session.id,
      timeZone: isNewZone ? requestedZone : session.timeZone,
      trialStartedAt: session.trialStartedAt,
      isPremium: session.isPremium,
    };

    const expiresAt = needsRenewal(session.expiresAt, now) ? now + SESSION_MS : session.expiresAt;
    if (expiresAt !== session.expiresAt || now - session.lastSeenAt > SEEN_PRECISION_MS) {
      const isTouched = await tryWrite(async () => {
        await sessions.touch(session.id, now, expiresAt);
        return true;
      });
      // A new token would say that the session is longer than it is.
      if (!isTouched) return { user };
    }
    // Depends on the token, not on the session: the response with the last new token may have been lost.
    if (!needsRenewal(claims.expiresAt, now)) return { user };
    return { user, renewedToken: await tokens.sign({ userId: session.userId, jti: claims.jti, expiresAt }) };
  },

  /** The devices on which an account is signed in, the most recently used first. */
  async list(userId: number, currentId: number): Promise<DeviceSession[]> {
    const now = clock.now();
    return (await sessions.listByUser(userId))
      .filter((session) => session.expiresAt > now)
      .map(({ id, createdAt, lastSeenAt, userAgent }) => ({
        id,
        createdAt: formatInstant(createdAt),
        lastSeenAt: formatInstant(lastSeenAt),
        userAgent,
        current: id === currentId,
      }));
  },

  /** Signs one device of an account out. */
  async end(userId: number, id: number): Promise<void> {
    if (!(await sessions.removeById(userId, id))) throw notFound("This session");
  },

  /** Signs the account out on all other devices. */
  endOthers: (userId: number, currentId: number): Promise<void> => sessions.removeOthers(userId, currentId),

  /** Ends the session of a token. An invalid token is no error. */
  async close(token: string): Promise<void> {
    const claims = await tokens.read(token);
    if (claims) await sessions.remove(claims.jti);
  },
});
export type SessionService = ReturnType<typeof createSessionService>;
