import type { TryWrite } from "../../best-effort.ts";
import type { DeviceSession } from "../../contracts/auth.ts";
import { notFound } from "../../errors.ts";
import type { NamedZone, Sessions } from "../../http/session-guard.ts";
import type { Clock } from "../../integrations/clock.ts";
import { setNewest } from "../../set-newest.ts";
import { isTimeZone } from "../../shared/diary/day-window.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../shared/product/durations.ts";
import { SESSION_DAYS, SESSION_MAX_DAYS, SESSION_RENEWAL_DAYS } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import { toPlainText } from "../../shared/text/text-characters.ts";
import type { SessionRepository } from "./session-repository.ts";
import type { SessionTokens } from "./session-tokens.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;
const RENEWAL_MS = SESSION_RENEWAL_DAYS * DAY_MS;
const SESSION_MAX_MS = SESSION_MAX_DAYS * DAY_MS;
/** How outdated a stored `lastSeenAt` may be: a write for every read would cost more than the read. */
const SEEN_PRECISION_MS = HOUR_MS;
/** The most sessions whose last use is known more precisely than it is stored. */
const RECENT_USES_MAX = 50_000;
const USER_AGENT_MAX_LENGTH = 300;

const needsRenewal = (expiresAt: number, now: number): boolean => expiresAt - now < RENEWAL_MS;

type Deps = {
  sessions: SessionRepository;
  users: {
    setTimeZone(id: number, timeZone: string): Promise<void>;
    correctTrial(id: number, now: number): Promise<void>;
  };
  tokens: SessionTokens;
  tryWrite: TryWrite;
  clock: Clock;
  /** The most sessions that an account has at a time. */
  sessionsPerAccount: number;
};

/** An account with the argon2id hash of the password that was verified; null if there was none to verify. */
type VerifiedAccount = { id: number; password: string | null };

/** Opens, finds, renews and ends the sessions of signed-in devices. */
export function createSessionService({ sessions, users, tokens, tryWrite, clock, sessionsPerAccount }: Deps) {
  /** When sessions were last used, by id, where that is later than what is stored. */
  const recentUses = new Map<number, number>();

  /** Stores the last uses of an account's sessions if one of them is about to end as the oldest. */
  async function storeRecentUses(userId: number): Promise<void> {
    const open = await sessions.listByUser(userId);
    if (open.length < sessionsPerAccount) return;
    for (const { id, lastSeenAt, expiresAt } of open) {
      const usedAt = recentUses.get(id);
      if (usedAt !== undefined && usedAt > lastSeenAt) await tryWrite(() => sessions.touch(id, usedAt, expiresAt));
    }
  }

  return {
    /**
     * Signs a device in and returns its token. If the account has too many sessions, the one that was not used for the
     * longest time ends. Returns undefined if the account was deleted or its password was changed meanwhile, because a
     * change ends all sessions.
     */
    async open({ id, password }: VerifiedAccount, userAgent: string): Promise<string | undefined> {
      const now = clock.now();
      const session = { jti: crypto.randomUUID(), userId: id, expiresAt: now + SESSION_MS };
      await sessions.removeExpired(now);
      await storeRecentUses(id);
      const device = toPlainText(userAgent).slice(0, USER_AGENT_MAX_LENGTH);
      const othersMax = sessionsPerAccount - 1;
      const isOpen = await sessions.insert({ ...session, password, userAgent: device, now, othersMax });
      return isOpen ? tokens.sign(session) : undefined;
    },

    /**
     * The user of a token. The zone is that of the call if it is valid, else the last known one, which it becomes if it is
     * that of now.
     */
    async authenticate(
      token: string,
      { name: requestedZone, isCurrent: isOfNow }: NamedZone,
    ): ReturnType<Sessions["authenticate"]> {
      const claims = await tokens.read(token);
      const session = claims && (await sessions.findByJti(claims.jti));
      const now = clock.now();
      if (!claims || !session) return undefined;
      const endsAt = session.createdAt + SESSION_MAX_MS;
      if (Math.min(session.expiresAt, endsAt) <= now) return undefined;

      // The trial began before the system's clock was set back. It would last as much longer.
      const isTrialAhead = session.trialStartedAt !== null && session.trialStartedAt > now;
      if (isTrialAhead) await tryWrite(() => users.correctTrial(session.userId, now));
      const isNewZone = requestedZone !== null && requestedZone !== session.timeZone && isTimeZone(requestedZone);
      if (isNewZone && isOfNow) await tryWrite(() => users.setTimeZone(session.userId, requestedZone));
      const user = {
        id: session.userId,
        sessionId: session.id,
        timeZone: isNewZone ? requestedZone : session.timeZone,
        trialStartedAt: isTrialAhead ? now : session.trialStartedAt,
        isPremium: session.isPremium,
        isDemo: session.isDemo,
        diaryVersion: session.diaryVersion,
      };

      const renewedUntil = needsRenewal(session.expiresAt, now) ? now + SESSION_MS : session.expiresAt;
      const expiresAt = Math.min(renewedUntil, endsAt);
      const isSeenOutdated = now - session.lastSeenAt > SEEN_PRECISION_MS || session.lastSeenAt > now;
      if (expiresAt !== session.expiresAt || isSeenOutdated) {
        const isTouched = await tryWrite(async () => {
          await sessions.touch(session.id, now, expiresAt);
          return true;
        });
        // A new token would say that the session is longer than it is.
        if (!isTouched) return { user };
      } else {
        setNewest(recentUses, session.id, now, RECENT_USES_MAX);
      }
      // Depends on the token, not on the session: the response with the last new token may have been lost.
      const isRenewable = needsRenewal(claims.expiresAt, now) && expiresAt - claims.expiresAt >= SECOND_MS;
      if (!isRenewable) return { user };
      const renewedToken = await tokens.sign({ userId: session.userId, jti: claims.jti, expiresAt });
      return { user, renewal: { token: renewedToken, maxAgeSeconds: Math.floor((expiresAt - now) / SECOND_MS) } };
    },

    /** Whether a token was signed here and has not expired, whatever has become of its session. */
    isOwnToken: async (token: string): Promise<boolean> => (await tokens.read(token)) !== undefined,

    /** The devices on which an account is signed in, the most recently used first. */
    async list(userId: number, currentId: number): Promise<DeviceSession[]> {
      const now = clock.now();
      return (await sessions.listByUser(userId))
        .filter(({ createdAt, expiresAt }) => Math.min(expiresAt, createdAt + SESSION_MAX_MS) > now)
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

    /** Ends the session of a token. An invalid token is not an error. */
    async close(token: string): Promise<void> {
      const claims = await tokens.read(token);
      if (claims) await sessions.remove(claims.jti);
    },
  };
}
export type SessionService = ReturnType<typeof createSessionService>;
