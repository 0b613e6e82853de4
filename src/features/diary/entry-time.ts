import type { FoodEntryChange } from "../../contracts/diary.ts";
import { invalidField } from "../../errors.ts";
import { parseInstant } from "../../parse-instant.ts";
import { isLocalTimeOf, isTimeZone, parseLocalTime } from "../../shared/diary/day-window.ts";
import { type EatenTime, type GivenTime, resolveEatenTime } from "../../shared/diary/eaten-time.ts";
import { validateEatenAt } from "./entry-checks.ts";

/** Parses a calendar date. Throws 422 if there is no such date. */
export function parseDate(field: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    throw invalidField(field, `${field} must be a date that exists, such as 2026-03-29`);
  }
}

type SentTime = Pick<FoodEntryChange, "eatenAt" | "eatenOn" | "timeZone">;

/** Parses the zone of a request, in the spelling of its list. Throws 422 if this server knows no such zone. */
function parseTimeZone(text: string): string {
  if (!isTimeZone(text))
    throw invalidField("timeZone", "timeZone must be the name of a time zone, such as Europe/Berlin");
  return Temporal.Now.zonedDateTimeISO(text).timeZoneId;
}

function parseSentTime(sent: SentTime, zone: string): GivenTime {
  const given: GivenTime = {
    eatenAt: sent.eatenAt === undefined ? undefined : parseInstant("eatenAt", sent.eatenAt),
    eatenOn: sent.eatenOn === undefined ? undefined : parseLocalTime(sent.eatenOn),
    timeZone: sent.timeZone === undefined ? undefined : parseTimeZone(sent.timeZone),
  };
  const { eatenAt, eatenOn, timeZone = zone } = given;
  if (eatenOn === undefined) return given;
  if (Number.isNaN(eatenOn)) throw invalidField("eatenOn", "eatenOn must be a date and time that exists");
  if (eatenAt !== undefined && !isLocalTimeOf(eatenOn, eatenAt, timeZone))
    throw invalidField("eatenOn", `eatenOn must be the local time of eatenAt in ${timeZone}`);
  return given;
}

/**
 * When and where something was eaten, by a request and, for what that leaves out, by `before`. Throws 422 for a time or
 * zone that does not exist, a local time that the zone's clocks did not show at the instant beside it, and more than a
 * day ahead of `now` (UTC milliseconds).
 */
export function resolveSentTime(
  sent: SentTime,
  before: Pick<EatenTime, "eatenAt" | "timeZone">,
  now: number,
): EatenTime {
  const time = resolveEatenTime(parseSentTime(sent, before.timeZone), before);
  validateEatenAt(time.eatenAt, now);
  return time;
}
