import { deepEqual } from "node:assert/strict";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import type { Call } from "./test-api.ts";

/** The rule of `docs/decisions/0013-local-times.md` in its simplest form: a day is that of the clock beside the meal. */

type Fields = Partial<Record<keyof FoodEntry, unknown>>;

/** Where they are: both sides of the date line, half and three quarter hours, and clocks that change within days. */
export const ZONES = [
  ...["UTC", "America/New_York", "Asia/Dubai", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe"],
  ...["Pacific/Honolulu", "Pacific/Kiritimati", "Pacific/Apia", "Pacific/Chatham", "Europe/Berlin", "Africa/Cairo"],
] as const;
/** A clock somewhere, as an entry has it. */
export const toTimes = (clock: Temporal.ZonedDateTime) => ({
  eatenAt: new Date(clock.epochMilliseconds).toISOString(),
  eatenOn: clock.toPlainDateTime().toString({ smallestUnit: "minute", roundingMode: "floor" }),
  timeZone: clock.timeZoneId,
});
export const toClock = (instant: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
export const readClock = ({ eatenAt, timeZone }: Fields): Temporal.ZonedDateTime =>
  toClock(Date.parse(String(eatenAt)), String(timeZone));
export const findDate = (clock: Temporal.ZonedDateTime, hours = 6): string =>
  clock.toPlainDateTime().subtract({ hours }).toPlainDate().toString();

/** A time at which something may have been eaten, a few days before the run or in it. */
export function findMove(value: number, changedAt: number): Temporal.ZonedDateTime {
  const zone = ZONES[value % ZONES.length] ?? "UTC";
  return toClock(changedAt - value * 5 * 3_600_000, zone).with({ minute: value });
}

/** Days in a row up to today, which may be empty; one that was skipped by crossing the date line is none. */
function countStreak(clocks: readonly Temporal.ZonedDateTime[], now: Temporal.ZonedDateTime): number {
  const today = Temporal.PlainDate.from(findDate(now));
  const listDay = (daysAgo: number) =>
    clocks
      .filter((clock) => findDate(clock) === today.subtract({ days: daysAgo }).toString())
      .toSorted((a, b) => Temporal.PlainDateTime.compare(a.toPlainDateTime(), b.toPlainDateTime()));
  let streak = Number(listDay(0).length > 0);
  for (let daysAgo = 1; ; daysAgo += 1) {
    const [before, after = now] = [listDay(daysAgo + 1).at(-1), listDay(daysAgo - 1).at(0)];
    if (listDay(daysAgo).length > 0) streak += 1;
    else if (!before || after.offsetNanoseconds - before.offsetNanoseconds <= 12 * 3.6e12) return streak;
  }
}

/** Compares what the server says of days, read in a zone, with the clocks of the entries. */
export async function compareDays(
  entries: readonly Fields[],
  zone: string,
  { call, clock }: { call: Call; clock: { time: number } },
) {
  const get = async <Body>(path: string): Promise<Body> =>
    (await call("GET", path, undefined, { headers: { "x-time-zone": zone } })).body as Body;
  const now = toClock(clock.time, zone);
  const sum = (all: readonly Fields[]) => all.reduce((total, { calories }) => total + Number(calories), 0);
  const listDay = (date: string, hours: number) =>
    entries.filter((entry) => findDate(readClock(entry), hours) === date);
  for (const { date, calories, entries: count } of await get<DayFigures[]>("/user/daily-series?days=30")) {
    const ofDay = listDay(date, 6);
    deepEqual([date, calories, count], [date, sum(ofDay), ofDay.length]);
  }
  for (const hours of [4, 6]) {
    const today = listDay(findDate(now, hours), hours);
    const listed = await get<FoodEntry[]>(`/food-entries?day=${findDate(now, hours)}&dayStart=${hours}`);
    deepEqual(listed.map(({ id }) => id).toSorted(), today.map(({ id }) => String(id)).toSorted());
    const { dailyCalories, weeklyStats } = await get<DailySummary>(`/user/daily-summary?dayStart=${hours}`);
    deepEqual([dailyCalories, weeklyStats.streakDays], [sum(today), countStreak(entries.map(readClock), now)]);
  }
}
