/**
 * When reminders are due, in the zone of the person. A reminder of a date is due at the first instant of that date at
 * which the chosen time has come: a time that the clocks skip is due when they have skipped it, and a time that comes
 * twice is due the first time. A date that a zone skips has none.
 */
import type { InstantRange } from "../diary/day-window.ts";
import { MINUTE_MS } from "./durations.ts";
import { isQuietTime, type QuietHours, type ReminderSettings, TIMED_KINDS, type TimedKind } from "./reminders.ts";

/** Further ahead nothing is planned: longer than any date, with the one that a zone may skip. */
const PLANNED_DAYS = 3;

export type DueReminder = {
  kind: TimedKind;
  /** The local date, `2026-06-17`. */
  date: string;
  /** UTC milliseconds. */
  dueAt: number;
};

const toLocal = (instant: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);

/** When a local time (`08:30`) comes on a date, in UTC milliseconds; undefined on a date that the zone skips. */
function findInstant(date: Temporal.PlainDate, time: string, timeZone: string): number | undefined {
  if (!date.toZonedDateTime(timeZone).toPlainDate().equals(date)) return undefined;
  const plainTime = Temporal.PlainTime.from(time);
  const found = date.toZonedDateTime({ timeZone, plainTime });
  if (found.toPlainTime().equals(plainTime)) return found.epochMilliseconds;
  // A skipped time was moved by as much as the clocks were, which is at or after the instant at which they were.
  const change = found.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  return change?.epochMilliseconds ?? found.epochMilliseconds;
}

/** Whether nothing may be sent at an instant. */
export const isQuiet = (instant: number, settings: QuietHours, timeZone: string): boolean =>
  isQuietTime(toLocal(instant, timeZone).toPlainTime().toString({ smallestUnit: "minute" }), settings);

/** `instant` itself, or the end of the quiet hours in which it lies; undefined if they never end. */
export function findQuietEnd(instant: number, settings: QuietHours, timeZone: string): number | undefined {
  if (!isQuiet(instant, settings, timeZone)) return instant;
  const { quietTo } = settings;
  return listDates(instant, instant, timeZone)
    .map((date) => findInstant(date, quietTo, timeZone))
    .find((end) => end !== undefined && end > instant && !isQuiet(end, settings, timeZone));
}

/** `instant` itself, or the last minute before the quiet hours in which it lies; undefined if they never begin. */
export function findQuietStart(instant: number, settings: QuietHours, timeZone: string): number | undefined {
  if (!isQuiet(instant, settings, timeZone)) return instant;
  const { quietFrom } = settings;
  return listDates(instant, instant, timeZone)
    .map((date) => (findInstant(date, quietFrom, timeZone) ?? Number.POSITIVE_INFINITY) - MINUTE_MS)
    .findLast((start) => start < instant && !isQuiet(start, settings, timeZone));
}

/** The dates on which something between two instants may be due, oldest first. */
function listDates(from: number, to: number, timeZone: string): Temporal.PlainDate[] {
  const first = toLocal(from, timeZone).toPlainDate().subtract({ days: 1 });
  const count = first.until(toLocal(to, timeZone).toPlainDate()).days + PLANNED_DAYS;
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}

/** The reminders due after `from` and until `to` (UTC milliseconds), oldest first. None is in quiet hours. */
export function listDueReminders(
  settings: ReminderSettings,
  timeZone: string,
  { from, to }: InstantRange,
): DueReminder[] {
  const kinds = TIMED_KINDS.filter((kind) => settings[kind]);
  return listDates(from, to, timeZone)
    .flatMap((date) =>
      kinds.map((kind) => ({
        kind,
        date: date.toString(),
        dueAt: findInstant(date, settings[`${kind}At`], timeZone) ?? Number.NaN,
      })),
    )
    .filter(({ dueAt }) => dueAt > from && dueAt <= to && !isQuiet(dueAt, settings, timeZone))
    .sort((one, other) => one.dueAt - other.dueAt);
}

/** When the next reminder after an instant is due; undefined if none is within the next days. */
export const findNextReminder = (settings: ReminderSettings, timeZone: string, after: number): number | undefined => {
  const to = toLocal(after, timeZone).add({ days: PLANNED_DAYS }).epochMilliseconds;
  return listDueReminders(settings, timeZone, { from: after, to })[0]?.dueAt;
};
