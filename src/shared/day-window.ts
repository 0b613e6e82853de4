/**
 * Diary days. A diary day is named by a calendar date and runs from a local start hour to the last millisecond before
 * the next day's start, so it has 23 or 25 hours where the zone changes its clocks. An hour that a zone skips starts
 * at the first instant after the gap; an hour that it repeats starts at its first occurrence.
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
  const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  return instant < startOf(date, timeZone, startHour) ? date.subtract({ days: 1 }) : date;
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
