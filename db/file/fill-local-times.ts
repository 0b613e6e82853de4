import { findUtcOffset, isTimeZone } from "../../src/shared/diary/day-window.ts";

// SQLite knows no zones. So a migration that needs them has a mark where statements belong that are built here.

const MARK = "'local times of entries'";

/** The zones of all accounts. */
export const LIST_TIME_ZONES = "SELECT DISTINCT time_zone FROM users";

/** Whether statements of a migration depend on the zones of the accounts. */
export const needsTimeZones = (statements: readonly string[]): boolean =>
  statements.some((text) => text.includes(MARK));

/** Clocks are known from here to there; before and after they go on as they are then. */
const [FIRST, LAST] = [Date.UTC(1970, 0), Date.UTC(2040, 0)];

/** When the clocks of a zone change (UTC milliseconds), the latest first. */
function listTransitions(timeZone: string): number[] {
  const transitions: number[] = [];
  let time = Temporal.Instant.fromEpochMilliseconds(LAST)
    .toZonedDateTimeISO(timeZone)
    .getTimeZoneTransition("previous");
  while (time && time.epochMilliseconds >= FIRST) {
    transitions.push(time.epochMilliseconds);
    time = time.getTimeZoneTransition("previous");
  }
  return transitions;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function buildStatement(timeZone: string): string {
  const cases = [...listTransitions(timeZone), FIRST].map(
    (time) => `WHEN eaten_at >= ${time} THEN ${findUtcOffset(time, timeZone)}`,
  );
  return `UPDATE food_entries SET time_zone = ${quote(timeZone)},
    utc_offset = CASE ${cases.join(" ")} ELSE ${findUtcOffset(FIRST, timeZone)} END
    WHERE user_id IN (SELECT id FROM users WHERE time_zone = ${quote(timeZone)})`;
}

/**
 * The statements of a migration with those that set the zone and local time of every entry: those of the zone that its
 * account used last. A zone that this runtime does not know counts as UTC, the columns' default.
 */
export const fillLocalTimes = (statements: readonly string[], timeZones: readonly string[]): string[] =>
  statements.flatMap((text) => (text.includes(MARK) ? timeZones.filter(isTimeZone).map(buildStatement) : [text]));
