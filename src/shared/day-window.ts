/**
 * Diary days. A diary day is named by a calendar date and runs from a local start hour to the last millisecond before
 * the next day's start, so it has 23 or 25 hours where the zone changes its clocks. An hour that a zone skips starts
 * at the first instant after the gap; an hour that it repeats starts at its first occurrence. A date that it leaves out
 * is a day without an instant.
 */

/** Which day is meant: Home's (its meals and progress ring), or that of History, Statistics, streaks and weekly figures. */
export type DayStart = "home" | "diary";

/**
 * The local hours at which they begin. Kept streaks end where a diary day does, so a new hour for the diary needs a
 * migration that empties the table `streaks`.
 */
export const DAY_START_HOURS: Readonly<Record<DayStart, number>> = { home: 4, diary: 6 };

/** Both ends belong to the window; UTC milliseconds. */
export type InstantRange = { from: number; to: number };

/** True for an IANA zone (or an offset such as `+05:45`) that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    // Temporal takes the zone out of a whole date and time, too; that is no name of a zone.
    return Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId.toLowerCase() === timeZone.toLowerCase();
  } catch {
    return false;
  }
}

const startOf = (date: Temporal.PlainDate, timeZone: string, dayStart: DayStart): number =>
  date.toZonedDateTime({ timeZone, plainTime: { hour: DAY_START_HOURS[dayStart] } }).epochMilliseconds;

/** The diary day that an instant (UTC milliseconds) belongs to. */
export function diaryDateOf(instant: number, timeZone: string, dayStart: DayStart): Temporal.PlainDate {
  let date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  // More than once where a zone has left out a whole date, as those did that changed sides of the date line.
  while (instant < startOf(date, timeZone, dayStart)) date = date.subtract({ days: 1 });
  return date;
}

/** The instants of the diary day named `date`. */
export function dayWindow(date: Temporal.PlainDate, timeZone: string, dayStart: DayStart): InstantRange {
  return {
    from: startOf(date, timeZone, dayStart),
    to: startOf(date.add({ days: 1 }), timeZone, dayStart) - 1,
  };
}

/** The diary day that contains `instant`, as instants. */
export function dayWindowAt(instant: number, timeZone: string, dayStart: DayStart): InstantRange {
  return dayWindow(diaryDateOf(instant, timeZone, dayStart), timeZone, dayStart);
}

/** A diary day with its instants. */
export type DiaryDay = InstantRange & { date: Temporal.PlainDate };

/** The `count` diary days that end with `last`, oldest first. Each ends where the next one begins. */
export function diaryDaysUntil(
  last: Temporal.PlainDate,
  count: number,
  timeZone: string,
  dayStart: DayStart,
): DiaryDay[] {
  const dates = Array.from({ length: count + 1 }, (_, index) => last.subtract({ days: count - 1 - index }));
  const starts = dates.map((date) => startOf(date, timeZone, dayStart));
  return dates.slice(0, count).map((date, index) => ({
    date,
    from: starts[index] as number,
    to: (starts[index + 1] as number) - 1,
  }));
}

/** The instant of the diary day `date` at which its clocks show what they showed at `instant`. */
export function sameTimeOn(date: Temporal.PlainDate, instant: number, timeZone: string, dayStart: DayStart): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // What was eaten after midnight still belongs to the day before, and does so on the other day, too.
  const { days } = local.toPlainDate().since(diaryDateOf(instant, timeZone, dayStart));
  const time = date.add({ days }).toZonedDateTime({ timeZone, plainTime: local.toPlainTime() }).epochMilliseconds;
  // Where clocks change at the turn of the day, the same time may lie outside it.
  const { from, to } = dayWindow(date, timeZone, dayStart);
  return Math.min(Math.max(time, from), to);
}
