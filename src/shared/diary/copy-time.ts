import { moveToDate, toInstant } from "./day-window.ts";
import { ENTRY_FIELDS } from "./entry-fields.ts";

/**
 * When the copy of an entry with a local time is eaten on a diary day of a zone: at the same time of day, but at most a
 * day after `now`, which a night of 25 hours can exceed. Instants are UTC milliseconds.
 */
export const findCopyTime = (date: Temporal.PlainDate, localTime: number, timeZone: string, now: number): number =>
  Math.min(toInstant(moveToDate(date, localTime, "diary"), timeZone), now + ENTRY_FIELDS.eatenAt.aheadMaxMs);
