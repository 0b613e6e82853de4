import { expect, test } from "bun:test";
import {
  findLastDue,
  nameDailyBackup,
  parseDailyBackup,
  selectOldBackups,
} from "../../src/cli/backups/kept-backups.ts";
import { DAY_MS, HOUR_MS } from "../../src/shared/product/durations.ts";

/** A Sunday, the last day of a week. */
const SUNDAY = Date.UTC(2026, 10, 22, 3, 30);

const name = (instant: number): string => nameDailyBackup(instant, true);
const listDays = (count: number, from = SUNDAY): string[] =>
  Array.from({ length: count }, (_, index) => name(from - index * DAY_MS));

test("a name tells when the backup was made, and other names tell nothing", () => {
  expect(nameDailyBackup(SUNDAY, false)).toBe("daily-2026-11-22T03-30-00.000Z.db");
  expect(parseDailyBackup(name(SUNDAY + 7))).toBe(SUNDAY + 7);
  const others = [
    "mealglass-2026-11-22T03-30-00.000Z.db",
    `${name(SUNDAY)}.unfinished`,
    "daily.db",
    "daily-2026-99-22T03-30-00.000Z.db",
  ];
  expect(others.map(parseDailyBackup)).toEqual([undefined, undefined, undefined, undefined]);
});

test("of 60 days the last seven stay, and the Sundays of the four weeks before", () => {
  const days = listDays(60);
  const old = selectOldBackups(days.toSorted());
  const kept = days.filter((day) => !old.includes(day));
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28].map((age) => name(SUNDAY - age * DAY_MS)));
});

test("day after day for a year there are never more than eleven, which reach back for more than three weeks", () => {
  let kept: string[] = [];
  for (let day = 0; day < 365; day += 1) {
    const now = SUNDAY + day * DAY_MS;
    kept.push(name(now));
    const old = selectOldBackups(kept);
    kept = kept.filter((backup) => !old.includes(backup));
    const ages = kept.map((backup) => (now - (parseDailyBackup(backup) ?? 0)) / DAY_MS);
    expect(ages.filter((age) => age < 7)).toHaveLength(Math.min(day + 1, 7));
    expect(kept.length).toBeLessThanOrEqual(11);
    if (day >= 28) expect([kept.length, Math.max(...ages) > 21]).toEqual([11, true]);
  }
});

test("of several on a day the newest stays, a long pause removes nothing, and other files are left alone", () => {
  const [early, late] = [name(SUNDAY), name(SUNDAY + HOUR_MS)];
  expect(selectOldBackups([early, late, "mealglass.db", "notes.txt"])).toEqual([early]);
  expect(selectOldBackups([name(SUNDAY - 400 * DAY_MS), late])).toEqual([]);
  expect(selectOldBackups([])).toEqual([]);
});

test.each<[now: string, hour: number, minute: number, due: string]>([
  ["2026-11-22T03:30:00Z", 3, 30, "2026-11-22T03:30:00Z"],
  ["2026-11-22T03:29:59Z", 3, 30, "2026-11-21T03:30:00Z"],
  ["2026-11-22T23:59:00Z", 0, 0, "2026-11-22T00:00:00Z"],
  ["2026-11-22T00:00:00Z", 23, 59, "2026-11-21T23:59:00Z"],
])("at %s the backup of %p:%p was last due at %s", (now, hour, minute, due) => {
  const zone = Temporal.Now.timeZoneId();
  const shift = (text: string): number =>
    Temporal.PlainDateTime.from(text.slice(0, 19)).toZonedDateTime(zone).epochMilliseconds;
  expect(findLastDue(shift(now), { hour, minute })).toBe(shift(due));
});
