import { findUtcOffset, formatLocalTime, isLocalTimeOf, parseLocalTime, toInstant, toMinute } from "./day-window.ts";

// When and where something was eaten: an instant, and the zone whose clock was read then.

/** Instants are UTC milliseconds, the offset is what the zone's clock was ahead of UTC then, in milliseconds. */
export type EatenTime = { eatenAt: number; timeZone: string; utcOffset: number };

/** What a request says of it: an instant, a local time (see `day-window.ts`) or both, and the zone. */
export type GivenTime = { eatenAt?: number | undefined; eatenOn?: number | undefined; timeZone?: string | undefined };

/** The time of an entry at an instant in a zone. */
export const toEatenTime = (eatenAt: number, timeZone: string): EatenTime => ({
  eatenAt,
  timeZone,
  utcOffset: findUtcOffset(eatenAt, timeZone),
});

/** The local time of an entry. */
export const getLocalTime = ({ eatenAt, utcOffset }: Pick<EatenTime, "eatenAt" | "utcOffset">): number =>
  eatenAt + utcOffset;

/**
 * The time that follows from what is given and, for what is not, from `before`. A local time is meant in the zone; an
 * instant that shows it already stays. A zone alone moves the clock and no instant.
 */
export function resolveEatenTime(given: GivenTime, before: Pick<EatenTime, "eatenAt" | "timeZone">): EatenTime {
  const { eatenAt = before.eatenAt, eatenOn, timeZone = before.timeZone } = given;
  const isShown = eatenOn === undefined || isLocalTimeOf(eatenOn, eatenAt, timeZone);
  return toEatenTime(isShown ? eatenAt : toInstant(eatenOn, timeZone), timeZone);
}

/** How far the clock of an entry of the API was ahead of UTC, in milliseconds, to the minute. */
export const readUtcOffset = ({ eatenAt, eatenOn }: { eatenAt: string; eatenOn: string }): number =>
  parseLocalTime(eatenOn) - toMinute(Date.parse(eatenAt));

/** The local time of an entry of the API, with the seconds of its instant. */
export const readLocalTime = (entry: { eatenAt: string; eatenOn: string }): number =>
  Date.parse(entry.eatenAt) + readUtcOffset(entry);

/** The fields of an entry of the API that say when and where it was eaten. */
export const formatEatenTime = (time: EatenTime): { eatenAt: string; eatenOn: string; timeZone: string } => ({
  eatenAt: new Date(time.eatenAt).toISOString(),
  eatenOn: formatLocalTime(getLocalTime(time)),
  timeZone: time.timeZone,
});
