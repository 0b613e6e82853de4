import { invalidField } from "./errors.ts";
import { isLocalTimeOf, isTimeZone, parseLocalTime } from "./shared/diary/day-window.ts";
import type { GivenTime } from "./shared/diary/eaten-time.ts";

/** Parses a calendar date. Throws 422 if there is no such date. */
export function parseDate(field: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    throw invalidField(field, `${field} must be a date that exists, such as 2026-03-29`);
  }
}

/** Parses the zone of a request, in the spelling of its list. Throws 422 if this server knows no such zone. */
function parseTimeZone(text: string): string {
  if (!isTimeZone(text))
    throw invalidField("timeZone", "timeZone must be the name of a time zone, such as Europe/Berlin");
  return Temporal.Now.zonedDateTimeISO(text).timeZoneId;
}

/** What a request says of a time, and the names of its fields. */
type SentTime = { at?: string | undefined; on?: string | undefined; timeZone?: string | undefined };
export type TimeFields = { at: string; on: string };

/**
 * Parses the instant, the local time and the zone of a request, which are meant in `zone` if it names none. Throws 422 for
 * a time or zone that does not exist, and for a local time that the zone's clocks did not show at the instant.
 */
export function parseSentTime(sent: SentTime, zone: string, fields: TimeFields): GivenTime {
  const given: GivenTime = {
    eatenAt: sent.at === undefined ? undefined : parseInstant(fields.at, sent.at),
    eatenOn: sent.on === undefined ? undefined : parseLocalTime(sent.on),
    timeZone: sent.timeZone === undefined ? undefined : parseTimeZone(sent.timeZone),
  };
  const { eatenAt, eatenOn, timeZone = zone } = given;
  if (eatenOn === undefined) return given;
  if (Number.isNaN(eatenOn)) throw invalidField(fields.on, `${fields.on} must be a date and time that exists`);
  if (eatenAt !== undefined && !isLocalTimeOf(eatenOn, eatenAt, timeZone))
    throw invalidField(fields.on, `${fields.on} must be the local time of ${fields.at} in ${timeZone}`);
  return given;
}

/** Parses an ISO string into UTC milliseconds. Throws 422 if there is no such date or time. */
export function parseInstant(field: string, text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    throw invalidField(field, `${field} must be a date and time that exists, in ISO 8601`);
  }
}
