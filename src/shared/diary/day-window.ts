import { DAY_MS, HOUR_MS, MINUTE_MS } from "../product/durations.ts";

/**
 * Diary days. A diary day has a calendar date as its name, and runs from a local start hour to the last millisecond
 * before the next day's start.
 *
 * What was eaten belongs to the day of its own clock, wherever the person is now. So days are ranges of local time: what
 * a clock on the wall shows, as if that were UTC milliseconds. Each has 24 hours, also where the clocks change. Only today
 * depends on a zone.
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

/** Both ends are included; local times. */
export type LocalRange = { from: number; to: number };

/** A diary day with its local times. */
export type DiaryDay = LocalRange & { date: Temporal.PlainDate };

/** True for an IANA zone (or an offset such as `+05:45`) that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    // Temporal also accepts a full date and time and takes the zone from it; that is not a zone name.
    return Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId.toLowerCase() === timeZone.toLowerCase();
  } catch {
    return false;
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export const findUtcOffset = (instant: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;

/** The local time of an instant (UTC milliseconds). */
export const toLocalTime = (instant: number, timeZone: string): number => instant + findUtcOffset(instant, timeZone);

/** The instant of a local time: of a repeated one the first, of a skipped one as long after the gap as it is in it. */
export const toInstant = (localTime: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(localTime)
    .toZonedDateTimeISO("UTC")
    .toPlainDateTime()
    .toZonedDateTime(timeZone).epochMilliseconds;

const MINUTE_TEXT_LENGTH = "2026-11-22T21:30".length;

/** A local time as the API has it, to the minute: `2026-11-22T21:30`. */
export const formatLocalTime = (localTime: number): string =>
  new Date(localTime).toISOString().slice(0, MINUTE_TEXT_LENGTH);

/** Parses such a text; NaN if there is no such date or time. */
export function parseLocalTime(text: string): number {
  const localTime = Date.parse(`${text}Z`);
  // Date accepts the 30th of February.
  return Number.isNaN(localTime) || formatLocalTime(localTime) !== text ? Number.NaN : localTime;
}

/** The same of a text that a person typed or a file has; NaN also for a year before 1900, of which digits are missing. */
export const parseWrittenTime = (text: string): number => (text < "1900" ? Number.NaN : parseLocalTime(text));

/** The beginning of the minute of a time in milliseconds. */
export const toMinute = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** Whether the clocks of a zone show a local time, to the minute, at an instant. */
export const isLocalTimeOf = (localTime: number, instant: number, timeZone: string): boolean =>
  toMinute(toLocalTime(instant, timeZone)) === toMinute(localTime);

const getMidnight = (date: Temporal.PlainDate): number => date.toZonedDateTime("UTC").epochMilliseconds;

/** The diary day that a local time belongs to. */
export const toDiaryDate = (localTime: number, dayStart: DayStart): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(localTime - DAY_START_HOURS[dayStart] * HOUR_MS)
    .toZonedDateTimeISO("UTC")
    .toPlainDate();

/** The local times of the diary day named `date`. */
export function buildDayWindow(date: Temporal.PlainDate, dayStart: DayStart): LocalRange {
  const from = getMidnight(date) + DAY_START_HOURS[dayStart] * HOUR_MS;
  return { from, to: from + DAY_MS - 1 };
}

/** The local times of the diary day that contains `localTime`. */
export const findDayWindow = (localTime: number, dayStart: DayStart): LocalRange =>
  buildDayWindow(toDiaryDate(localTime, dayStart), dayStart);

/** The `count` diary days up to `last`, oldest first. */
export const listDiaryDays = (last: Temporal.PlainDate, count: number, dayStart: DayStart): DiaryDay[] =>
  Array.from({ length: count }, (_, index) => {
    const date = last.subtract({ days: count - 1 - index });
    return { date, ...buildDayWindow(date, dayStart) };
  });

/** The running diary day of a zone at an instant (UTC milliseconds). */
export const findToday = (instant: number, timeZone: string, dayStart: DayStart): Temporal.PlainDate =>
  toDiaryDate(toLocalTime(instant, timeZone), dayStart);

/** From when to when the diary day named `date` runs in a zone. A date that the zone skips has no instants. */
export function findDayInstants(date: Temporal.PlainDate, timeZone: string, dayStart: DayStart): InstantRange {
  const { from, to } = buildDayWindow(date, dayStart);
  return { from: toInstant(from, timeZone), to: toInstant(to + 1, timeZone) - 1 };
}

/** The latest local time up to `localTime` at which a day began, Home's or the diary's. */
export const findLatestDayStart = (localTime: number): number =>
  Math.max(...(["home", "diary"] as const).map((dayStart) => findDayWindow(localTime, dayStart).from));

/** The local time of a time of day (`07:30`) on the diary day `date`, whose first hours are those of the next date. */
export function findTimeOnDate(date: Temporal.PlainDate, plainTime: string, dayStart: DayStart): number {
  const [hours = 0, minutes = 0] = plainTime.split(":").map(Number);
  const isNextDate = hours < DAY_START_HOURS[dayStart];
  return getMidnight(date) + Number(isNextDate) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
}

/** The local time on the diary day `date` with the same time of day as `localTime`. */
export const moveToDate = (date: Temporal.PlainDate, localTime: number, dayStart: DayStart): number =>
  localTime + buildDayWindow(date, dayStart).from - findDayWindow(localTime, dayStart).from;
