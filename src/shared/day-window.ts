/**
 * Diary days. A diary day is named by a calendar date and runs from a local start hour to the last millisecond before
 * the next day's start, so it has 23 or 25 hours where the zone changes its clocks. An hour that a zone skips starts
 * at the first instant after the gap; an hour that it repeats starts at its first occurrence. A date that it leaves out
 * is a day without an instant.
 */

/** Home's meals and progress ring turn over at 04:00. */
export const HOME_DAY_START_HOUR = 4;
/** History, Statistics, streaks and weekly figures turn over at 06:00. */
export const DIARY_DAY_START_HOUR = 6;

export type DayStartHour = typeof HOME_DAY_START_HOUR | typeof DIARY_DAY_START_HOUR;

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

const startOf = (date: Temporal.PlainDate, timeZone: string, startHour: DayStartHour): number =>
  date.toZonedDateTime({ timeZone, plainTime: { hour: startHour } }).epochMilliseconds;

/** The diary day that an instant (UTC milliseconds) belongs to. */
export function diaryDateOf(instant: number, timeZone: string, startHour: DayStartHour): Temporal.PlainDate {
  let date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  // More than once where a zone has left out a whole date, as those did that changed sides of the date line.
  while (instant < startOf(date, timeZone, startHour)) date = date.subtract({ days: 1 });
  return date;
}

/** The instants of the diary day named `date`. */
export function dayWindow(date: Temporal.PlainDate, timeZone: string, startHour: DayStartHour): InstantRange {
  return {
    from: startOf(date, timeZone, startHour),
    to: startOf(date.add({ days: 1 }), timeZone, startHour) - 1,
  };
}

/** The diary day that contains `instant`, as instants. */
export function dayWindowAt(instant: number, timeZone: string, startHour: DayStartHour): InstantRange {
  return dayWindow(diaryDateOf(instant, timeZone, startHour), timeZone, startHour);
}

/** A diary day with its instants. */
export type DiaryDay = InstantRange & { date: Temporal.PlainDate };

/** The `count` diary days that end with `last`, oldest first. Each ends where the next one begins. */
export function diaryDaysUntil(
  last: Temporal.PlainDate,
  count: number,
  timeZone: string,
  startHour: DayStartHour,
): DiaryDay[] {
  const dates = Array.from({ length: count + 1 }, (_, index) => last.subtract({ days: count - 1 - index }));
  const starts = dates.map((date) => startOf(date, timeZone, startHour));
  return dates.slice(0, count).map((date, index) => ({
    date,
    from: starts[index] as number,
    to: (starts[index + 1] as number) - 1,
  }));
}

/** The instant of the diary day `date` at which its clocks show what they showed at `instant`. */
export function sameTimeOn(
  date: Temporal.PlainDate,
  instant: number,
  timeZone: string,
  startHour: DayStartHour,
): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // What was eaten after midnight still belongs to the day before, and does so on the other day, too.
  const { days } = local.toPlainDate().since(diaryDateOf(instant, timeZone, startHour));
  const time = date.add({ days }).toZonedDateTime({ timeZone, plainTime: local.toPlainTime() }).epochMilliseconds;
  // Where clocks change at the turn of the day, the same time may lie outside it.
  const { from, to } = dayWindow(date, timeZone, startHour);
  return Math.min(Math.max(time, from), to);
}
