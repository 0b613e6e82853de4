/** Reminders for which a time of day is chosen. */
export const TIMED_KINDS = ["breakfast", "lunch", "dinner", "weighing", "streak"] as const;
export type TimedKind = (typeof TIMED_KINDS)[number];

/** Everything that an account is notified of; each is a switch. */
export const NOTICE_KINDS = [...TIMED_KINDS, "trialEnd", "friendRequests", "likes"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What an account wants to be notified of. Times are local and read `08:30`. */
export type ReminderSettings = Record<NoticeKind | "quietHours", boolean> &
  Record<`${TimedKind}At` | "quietFrom" | "quietTo", string>;

/** Times at which most people have eaten; a streak can still be kept after its reminder. */
export const DEFAULT_REMINDERS: Readonly<ReminderSettings> = {
  breakfast: true,
  breakfastAt: "09:30",
  lunch: true,
  lunchAt: "13:30",
  dinner: true,
  dinnerAt: "19:30",
  weighing: false,
  weighingAt: "07:30",
  streak: true,
  streakAt: "20:30",
  trialEnd: true,
  friendRequests: true,
  likes: true,
  quietHours: true,
  quietFrom: "22:00",
  quietTo: "07:00",
};

/** A time of day, `08:30`. */
export const CLOCK_TIME_PATTERN = "^([01]\\d|2[0-3]):[0-5]\\d$";

export type QuietHours = Pick<ReminderSettings, "quietHours" | "quietFrom" | "quietTo">;

/** Whether a time of day is in quiet hours. Those that begin and end at one time are the whole day. */
export function isQuietTime(time: string, { quietHours, quietFrom, quietTo }: QuietHours): boolean {
  if (!quietHours) return false;
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo;
}
