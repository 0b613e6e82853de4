import type { Clock } from "../../integrations/clock.ts";
import { MINUTE_MS } from "../../shared/product/durations.ts";
import { findQuietEnd } from "../../shared/product/reminder-times.ts";
import type { LatestNotice, NoticeRepository } from "./notice-repository.ts";
import type { ReminderRepository } from "./reminder-repository.ts";

type Deps = {
  reminders: Pick<ReminderRepository, "find">;
  notices: Pick<NoticeRepository, "insertAfter" | "findLatest">;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
  /** Work that no response waits for. */
  background: { start(what: string, work: () => Promise<void>): void };
  clock: Clock;
};

/** The least time between two notifications of a kind to one account: what comes in between is sent as one. */
const PAUSE_MS = 15 * MINUTE_MS;

type News = { kind: "friendRequests" | "likes"; userId: number; actorId: number; subject: string };

const isSame = (one: LatestNotice | undefined, other: LatestNotice | undefined): boolean =>
  one?.id === other?.id && one?.sendAt === other?.sendAt;

/** Tells accounts what others did. What comes in quiet hours waits for their end. */
export function createAnnouncer({ reminders, notices, sendDue, background, clock }: Deps) {
  /** When news may be sent, outside of quiet hours. */
  const findTurn = (latest: LatestNotice | undefined): number => {
    const now = clock.now();
    if (!latest) return now;
    if (latest.sendAt !== null) return Math.max(now, latest.sendAt);
    // A clock that was set back must not silence an account.
    return Math.min(Math.max(now, latest.dueAt + PAUSE_MS), now + PAUSE_MS);
  };

  const announce = async (news: News): Promise<void> => {
    const account = await reminders.find(news.userId);
    if (!account?.settings[news.kind]) return;
    let latest = await notices.findLatest(news.userId, news.kind);
    for (;;) {
      const dueAt = findQuietEnd(findTurn(latest), account.settings, account.timeZone);
      if (dueAt === undefined) return;
      if (await notices.insertAfter(latest, { ...news, dueAt })) return dueAt <= clock.now() ? sendDue() : undefined;
      const next = await notices.findLatest(news.userId, news.kind);
      // Nothing has come in between: the news is known already, or there is no device.
      if (isSame(latest, next)) return;
      latest = next;
    }
  };
  const announceLater = (news: News) => background.start("Announcing what others did", () => announce(news));

  return {
    /** Someone has asked an account to be friends. */
    friendRequested: (userId: number, requesterId: number): void =>
      announceLater({ kind: "friendRequests", userId, actorId: requesterId, subject: String(requesterId) }),
    /** Someone likes a share of an account. Liking one's own is not news. */
    liked: (userId: number, likerId: number, shareId: number): void => {
      if (userId === likerId) return;
      announceLater({ kind: "likes", userId, actorId: likerId, subject: `${shareId} by ${likerId}` });
    },
  };
}
