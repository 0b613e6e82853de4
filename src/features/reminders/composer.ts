import type { Clock } from "../../integrations/clock.ts";
import {
  buildDayWindow,
  findDayWindow,
  findToday,
  findUtcOffset,
  type LocalRange,
  toLocalTime,
} from "../../shared/diary/day-window.ts";
import type { MealType } from "../../shared/product/enums.ts";
import type { ClaimedNotice } from "./notice-repository.ts";
import {
  describeFriendRequests,
  describeLikes,
  describeMeal,
  describeStreak,
  describeTrialEnd,
  type NoticeText,
  type RemindedMeal,
  WEIGHING_NOTICE,
} from "./notice-texts.ts";
import { findTrialEnd } from "./notice-times.ts";
import type { RemindedAccount } from "./reminder-repository.ts";

type Deps = {
  /** Whether an account has an entry between two local times, of a meal or of any. */
  isLogged(userId: number, range: LocalRange, meal: MealType | null): Promise<boolean>;
  weighings: { hasBetween(userId: number, range: LocalRange): Promise<boolean> };
  streaks: { countDays(userId: number, date: Temporal.PlainDate, offsetNow: number): Promise<number> };
  friends: { listRequests(userId: number): Promise<{ userId: number; username: string }[]> };
  likes: {
    find(userId: number, shareId: number, likerId: number): Promise<{ username: string; title: string } | undefined>;
  };
  clock: Clock;
};

/** One day is not a streak yet. */
const STREAK_DAYS_MIN = 2;

/** Notices of one kind to one account, the oldest first. */
export type NoticeGroup = readonly [ClaimedNotice, ...ClaimedNotice[]];

/** Composes the text of a notice from the current data. */
export function createComposer({ isLogged, weighings, streaks, friends, likes, clock }: Deps) {
  const composeMeal = async ({ userId, timeZone }: RemindedAccount, { dueAt }: ClaimedNotice, meal: RemindedMeal) =>
    (await isLogged(userId, findDayWindow(toLocalTime(dueAt, timeZone), "home"), meal))
      ? undefined
      : describeMeal(meal);

  const composeWeighing = async ({ userId, timeZone }: RemindedAccount, { dueAt }: ClaimedNotice) =>
    (await weighings.hasBetween(userId, findDayWindow(toLocalTime(dueAt, timeZone), "home")))
      ? undefined
      : WEIGHING_NOTICE;

  const composeStreak = async ({ userId, timeZone }: RemindedAccount, { dueAt }: ClaimedNotice) => {
    const today = findToday(dueAt, timeZone, "diary");
    if (await isLogged(userId, buildDayWindow(today, "diary"), null)) return undefined;
    const days = await streaks.countDays(userId, today.subtract({ days: 1 }), findUtcOffset(dueAt, timeZone));
    return days < STREAK_DAYS_MIN ? undefined : describeStreak(days);
  };

  const composeTrialEnd = ({ trialStartedAt, isPremium, timeZone }: RemindedAccount) => {
    const endsAt = findTrialEnd(trialStartedAt ?? 0);
    return isPremium || endsAt <= clock.now() ? undefined : describeTrialEnd(endsAt, timeZone);
  };

  const composeFriendRequests = async ({ userId }: RemindedAccount, group: NoticeGroup) => {
    const actors = new Set(group.map(({ actorId }) => actorId));
    const waiting = (await friends.listRequests(userId)).filter(({ userId: requesterId }) => actors.has(requesterId));
    return waiting.length === 0 ? undefined : describeFriendRequests(waiting.map(({ username }) => username));
  };

  const composeLikes = async ({ userId }: RemindedAccount, group: NoticeGroup) => {
    const found = await Promise.all(
      group.map(({ subject, actorId }) => likes.find(userId, Number.parseInt(subject, 10), actorId ?? 0)),
    );
    const standing = found.filter((like) => like !== undefined);
    return standing.length === 0 ? undefined : describeLikes(standing.reverse());
  };

  /** Undefined if the notice is obsolete: the meal was logged, the request withdrawn. */
  return async (account: RemindedAccount, group: NoticeGroup): Promise<NoticeText | undefined> => {
    const [first] = group;
    if (!account.settings[first.kind]) return undefined;
    switch (first.kind) {
      case "weighing":
        return composeWeighing(account, first);
      case "streak":
        return composeStreak(account, first);
      case "trialEnd":
        return composeTrialEnd(account);
      case "friendRequests":
        return composeFriendRequests(account, group);
      case "likes":
        return composeLikes(account, group);
      default:
        return composeMeal(account, first, first.kind);
    }
  };
}
export type Composer = ReturnType<typeof createComposer>;
