/**
 * Diary days. A diary day has a calendar date as its name. It runs from a local start hour to the last millisecond
 * before the next day's start, so it has 23 or 25 hours when the clocks change. If the start hour is skipped, the day
 * begins at the first instant after the gap. If it is repeated, the day begins at its first occurrence. A date that a
 * zone skips is a day without an instant.
 */

/** Which day is meant: Home's (its meals and progress ring), or that of History, Statistics, streaks and weekly figures. */
export type DayStart = "home" | "diary";

/**
 * The local hours at which they begin. Stored streaks end with a diary day, so a new hour for the diary needs a
 * migration that empties the table `streaks`.
 */
export const DAY_START_HOURS: Readonly<Record<DayStart, number>> = { home: 4, diary: 6 };

/** Both ends are included; UTC milliseconds. */
export type InstantRange = { from: number; to: number };

/** True for an IANA zone (or an offset such as `+05:45`) that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    // Temporal also accepts a full date and time and takes the zone from it; that is no zone name.
    return Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId.toLowerCase() === timeZone.toLowerCase();
  } catch {
    return false;
  }
}

const getDayStart = (date: Temporal.PlainDate, timeZone: string, dayStart: DayStart): number =>
  date.toZonedDateTime({ timeZone, plainTime: { hour: DAY_START_HOURS[dayStart] } }).epochMilliseconds;

/** The diary day that an instant (UTC milliseconds) belongs to. */
export function toDiaryDate(instant: number, timeZone: string, dayStart: DayStart): Temporal.PlainDate {
  let date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  // It may need several steps, if a zone has skipped a whole date by crossing the date line.
  while (instant < getDayStart(date, timeZone, dayStart)) date = date.subtract({ days: 1 });
  return date;
}

/** The instants of the diary day named `date`. */
export function buildDayWindow(date: Temporal.PlainDate, timeZone: string, dayStart: DayStart): InstantRange {
  return {
    from: getDayStart(date, timeZone, dayStart),
    to: getDayStart(date.add({ days: 1 }), timeZone, dayStart) - 1,
  };
}

/** The instants of the diary day that contains `instant`. */
export function findDayWindow(instant: number, timeZone: string, dayStart: DayStart): InstantRange {
  return buildDayWindow(toDiaryDate(instant, timeZone, dayStart), timeZone, dayStart);
}

/** The latest instant up to `instant` at which a day began, Home's or the diary's. */
export const findLatestDayStart = (instant: number, timeZone: string): number =>
  Math.max(findDayWindow(instant, timeZone, "home").from, findDayWindow(instant, timeZone, "diary").from);

/** A diary day with its instants. */
export type DiaryDay = InstantRange & { date: Temporal.PlainDate };

/** The `count` diary days up to `last`, oldest first. Each ends where the next one begins. */
export function listDiaryDays(
  last: Temporal.PlainDate,
  count: number,
  timeZone: string,
  dayStart: DayStart,
): DiaryDay[] {
  const dates = Array.from({ length: count + 1 }, (_, index) => last.subtract({ days: count - 1 - index }));
  const starts = dates.map((date) => getDayStart(date, timeZone, dayStart));
  return dates.slice(0, count).map((date, index) => ({
    date,
    from: starts[index] as number,
    to: (starts[index + 1] as number) - 1,
  }));
}

/** The instant of a local time of day (`07:30`) on the diary day `date`, whose first hours are those of the next date. */
export function findTimeOnDate(
  date: Temporal.PlainDate,
  plainTime: string,
  timeZone: string,
  dayStart: DayStart,
): number {
  const days = Number(plainTime.slice(0, 2)) < DAY_START_HOURS[dayStart] ? 1 : 0;
  return date.add({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/** The instant on the diary day `date` with the same local time as `instant`. */
export function moveToDate(date: Temporal.PlainDate, instant: number, timeZone: string, dayStart: DayStart): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // A time after midnight belongs to the diary day before, on both days. A date that the zone skipped in between is none.
  const days = local.toPlainDate().equals(toDiaryDate(instant, timeZone, dayStart)) ? 0 : 1;
  const time = date.add({ days }).toZonedDateTime({ timeZone, plainTime: local.toPlainTime() }).epochMilliseconds;
  // If the clocks change at the start of the day, the same time may be outside of it.
  const { from, to } = buildDayWindow(date, timeZone, dayStart);
  return Math.min(Math.max(time, from), to);
}
