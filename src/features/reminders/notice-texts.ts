import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import type { NoticeKind } from "../../shared/product/reminders.ts";
import { pluralize } from "../../shared/text/format-count.ts";
import { isolate } from "../../shared/text/isolate.ts";
import { LOCALE } from "../../shared/text/locale.ts";
import { truncateText } from "../../shared/text/text-length.ts";

/** A notification as the service worker shows it. */
export type NoticeText = {
  title: string;
  body: string;
  /** Where a tap leads. */
  url: string;
};

/** What a device gets. A notification of the same tag replaces the one before. */
export type NoticePayload = NoticeText & { tag: NoticeKind | "test" };

/** The most visible characters of a line; phones show less. */
const LINE_MAX = 80;

const MEALS = { breakfast: "Breakfast", lunch: "Lunch", dinner: "Dinner" } as const;
export type RemindedMeal = keyof typeof MEALS;

/** A name and how many more: `Bob`, `Bob and 1 other`, `Bob and 2 others`. */
const nameFirst = ([first = "", ...others]: readonly string[]): string =>
  others.length === 0 ? isolate(first) : `${isolate(first)} and ${others.length} ${pluralize(others.length, "other")}`;

export const describeMeal = (meal: RemindedMeal): NoticeText => ({
  title: `Time to Log ${MEALS[meal]}?`,
  body: `Nothing is logged for ${meal} yet. A photo is enough.`,
  url: `/camera?meal=${meal}`,
});

export const WEIGHING_NOTICE: NoticeText = {
  title: "Time to Weigh Yourself?",
  body: "No weight is logged today yet.",
  url: "/",
};

/** `days` is the streak up to yesterday. */
export const describeStreak = (days: number): NoticeText => ({
  title: `Keep Your ${days}-Day Streak`,
  body: "Nothing is logged today yet. One meal keeps it.",
  url: "/camera",
});

/** `endsAt` in UTC milliseconds. */
export const describeTrialEnd = (endsAt: number, timeZone: string): NoticeText => {
  const time = new Date(endsAt).toLocaleTimeString(LOCALE, { hour: "numeric", minute: "2-digit", timeZone });
  return {
    title: "Your Free Trial Ends Soon",
    body: `It ends at ${time}. After that you can still read and export your diary.`,
    url: "/subscribe",
  };
};

export const describeFriendRequests = (usernames: readonly string[]): NoticeText => ({
  title: usernames.length === 1 ? "New Friend Request" : "New Friend Requests",
  body: `${nameFirst(usernames)} ${pluralize(usernames.length, "wants to be your friend", "want to be your friends")}.`,
  url: "/social?tab=friends",
});

/** Likes of shares with these titles, the latest first. */
export function describeLikes(likes: readonly { username: string; title: string }[]): NoticeText {
  const [title = "", ...otherTitles] = new Set(likes.map((like) => like.title));
  const names = [...new Set(likes.map(({ username }) => username))];
  const what = otherTitles.length === 0 ? isolate(truncateText(title, LINE_MAX)) : "what you shared";
  return {
    title: likes.length === 1 ? "New Like" : "New Likes",
    body: `${nameFirst(names)} ${pluralize(names.length, "likes", "like")} ${what}.`,
    url: "/social",
  };
}

export const TEST_NOTICE: NoticeText = {
  title: "Reminders Work",
  body: `This is what a reminder from ${PRODUCT_NAME} looks like.`,
  url: "/profile",
};

/** The text as a device reads it. */
export const formatPayload = (tag: NoticePayload["tag"], text: NoticeText): string =>
  JSON.stringify({ tag, ...text } satisfies NoticePayload);
