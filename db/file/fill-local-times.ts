import { findUtcOffset, isTimeZone } from "../../src/shared/diary/day-window.ts";

// SQLite knows no zones. So a migration that needs them has a mark where statements belong that are built here.

type Times = { table: string; owner: string; instant: string; offset: string; sets: (timeZone: string) => string };

const OF_ACCOUNT = { owner: "user_id", offset: "utc_offset", sets: () => "" };

const MARKS: Readonly<Record<string, Times>> = {
  "'local times of entries'": {
    ...{ ...OF_ACCOUNT, table: "food_entries", instant: "eaten_at" },
    sets: (timeZone) => `time_zone = ${quote(timeZone)}, `,
  },
  "'local times of past goals'": { ...OF_ACCOUNT, table: "past_goals", instant: "ended_at" },
  "'local times of goal changes'": {
    ...{ ...OF_ACCOUNT, table: "users", owner: "id" },
    ...{ instant: "goal_changed_at", offset: "goal_changed_offset" },
  },
};

const findTimes = (statement: string): Times | undefined =>
  Object.entries(MARKS).find(([mark]) => statement.includes(mark))?.[1];

/** The zones of all accounts. */
export const LIST_TIME_ZONES = "SELECT DISTINCT time_zone FROM users";

/** Whether statements of a migration depend on the zones of the accounts. */
export const needsTimeZones = (statements: readonly string[]): boolean =>
  statements.some((text) => findTimes(text) !== undefined);

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

function buildStatement({ table, owner, instant, offset, sets }: Times, timeZone: string): string {
  const cases = [...listTransitions(timeZone), FIRST].map(
    (time) => `WHEN ${instant} >= ${time} THEN ${findUtcOffset(time, timeZone)}`,
  );
  return `UPDATE ${table} SET ${sets(timeZone)}
    ${offset} = CASE ${cases.join(" ")} ELSE ${findUtcOffset(FIRST, timeZone)} END
    WHERE ${owner} IN (SELECT id FROM users WHERE time_zone = ${quote(timeZone)})`;
}

/**
 * The statements of a migration with those that set the local times of all rows of a table, by the zone that the account of each
 * used last. A zone that this runtime does not know counts as UTC, the columns' default.
 */
export const fillLocalTimes = (statements: readonly string[], timeZones: readonly string[]): string[] =>
  statements.flatMap((text) => {
    const times = findTimes(text);
    return times ? timeZones.filter(isTimeZone).map((timeZone) => buildStatement(times, timeZone)) : [text];
  });
