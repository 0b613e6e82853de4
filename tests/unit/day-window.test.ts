import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  buildDayWindow,
  type DayStart,
  findDayInstants,
  findDayWindow,
  findLatestDayStart,
  findTimeOnDate,
  findToday,
  formatLocalTime,
  isTimeZone,
  listDiaryDays,
  moveToDate,
  parseLocalTime,
  toDiaryDate,
  toInstant,
  toLocalTime,
} from "../../src/shared/diary/day-window.ts";
import { resolveEatenTime } from "../../src/shared/diary/eaten-time.ts";

const HOUR = 3_600_000;
const ZONES = [
  ...["UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Pacific/Kiritimati"],
  ...["Pacific/Pago_Pago", "Australia/Lord_Howe", "America/Havana", "Africa/Cairo", "Pacific/Apia"],
];
const toDate = (text: string) => Temporal.PlainDate.from(text);
const hours = (date: string, zone: string, start: DayStart) => {
  const { from, to } = findDayInstants(toDate(date), zone, start);
  return (to + 1 - from) / HOUR;
};

test("a day runs from its start hour to the last millisecond before the next", () => {
  const { from, to } = buildDayWindow(toDate("2026-06-17"), "home");
  expect(new Date(from).toISOString()).toBe("2026-06-17T04:00:00.000Z");
  expect(new Date(to).toISOString()).toBe("2026-06-18T03:59:59.999Z");
});

test.each([
  ["home", "03:59:59.999", "2026-06-16"],
  ["home", "04:00:00.000", "2026-06-17"],
  ["diary", "05:59:59.999", "2026-06-16"],
  ["diary", "06:00:00.000", "2026-06-17"],
] as const)("the %s day: %s belongs to %s", (start, time, date) => {
  const instant = Temporal.Instant.from(`2026-06-17T${time}+05:45`).epochMilliseconds;
  expect(findToday(instant, "Asia/Kathmandu", start).toString()).toBe(date);
  expect(toDiaryDate(Date.parse(`2026-06-17T${time}Z`), start).toString()).toBe(date);
});

test("a date that a zone leaves out has no instants", () => {
  // Tokelau went from 29 December 2011 straight to the 31st.
  expect(hours("2011-12-30", "Pacific/Fakaofo", "home")).toBe(0);
  expect(hours("2011-12-29", "Pacific/Fakaofo", "home")).toBe(24);
});

test("a running day is shorter or longer where clocks change; the day of local times is not", () => {
  expect(hours("2026-03-28", "Europe/Berlin", "home")).toBe(23);
  expect(hours("2026-03-29", "Europe/Berlin", "home")).toBe(24);
  expect(hours("2026-10-24", "Europe/Berlin", "diary")).toBe(25);
  expect(hours("2026-04-04", "Australia/Lord_Howe", "diary")).toBe(24.5);
  for (const date of ["2026-03-28", "2026-10-24"]) {
    const { from, to } = buildDayWindow(toDate(date), "diary");
    expect((to + 1 - from) / HOUR).toBe(24);
  }
});

test("of a repeated local time the first instant counts, a skipped one is as long after the gap", () => {
  const find = (text: string) => new Date(toInstant(Date.parse(text), "Europe/Berlin")).toISOString();
  expect(find("2026-10-25T02:30Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(find("2026-03-29T02:30Z")).toBe("2026-03-29T01:30:00.000Z");
});

const anyInstant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
const anyZone = fc.constantFrom(...ZONES, ...Intl.supportedValuesOf("timeZone"));
const anyStart = fc.constantFrom<DayStart>("home", "diary");

/** The next instant at which a zone changes its clocks; the given one if there is none. */
function nextChange(instant: number, zone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return here.getTimeZoneTransition("next")?.epochMilliseconds ?? instant;
}
const anyPlace = fc
  .tuple(anyInstant, anyZone, fc.boolean(), fc.integer({ min: -30 * HOUR, max: 30 * HOUR }))
  .map(
    ([time, zone, isNearChange, distance]) =>
      [(isNearChange ? nextChange(time, zone) : time) + distance, zone] as const,
  );

describe("in every zone, also around changes of clocks", () => {
  test("a local time lies in the window of its own day and of no neighbor, and moves to others unchanged", () => {
    fc.assert(
      fc.property(anyPlace, anyStart, fc.integer({ min: -4000, max: 4000 }), ([instant, zone], start, days) => {
        const localTime = toLocalTime(instant, zone);
        const clock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
        expect(new Date(localTime).toISOString()).toBe(`${clock.toString({ fractionalSecondDigits: 3 })}Z`);
        const date = toDiaryDate(localTime, start);
        const isIn = (day: Temporal.PlainDate) => {
          const { from, to } = buildDayWindow(day, start);
          return from <= localTime && localTime <= to;
        };
        expect([-1, 0, 1].map((distance) => isIn(date.add({ days: distance })))).toEqual([false, true, false]);
        expect(findDayWindow(localTime, start)).toEqual(buildDayWindow(date, start));
        const other = date.add({ days });
        const moved = moveToDate(other, localTime, start);
        expect(toDiaryDate(moved, start).toString()).toBe(other.toString());
        expect(moved - localTime).toBe(days * 24 * HOUR);
      }),
      { numRuns: 500 },
    );
  });

  test("the running day contains the instant, and the latest start of a day is not after it", () => {
    fc.assert(
      fc.property(anyPlace, anyStart, ([instant, zone], start) => {
        const { from, to } = findDayInstants(findToday(instant, zone, start), zone, start);
        expect(from <= instant && instant <= to).toBe(true);
        const localTime = toLocalTime(instant, zone);
        const latest = findLatestDayStart(localTime);
        expect(latest <= localTime && latest >= findDayWindow(localTime, start).from).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("an entry's own local time finds its instant again, and another zone alone moves only its clock", () => {
    fc.assert(
      fc.property(anyPlace, anyZone, ([eatenAt, timeZone], otherZone) => {
        const eatenOn = parseLocalTime(formatLocalTime(toLocalTime(eatenAt, timeZone)));
        const before = { eatenAt, timeZone };
        expect(resolveEatenTime({ eatenOn }, before).eatenAt).toBe(eatenAt);
        expect(resolveEatenTime({ timeZone: otherZone }, before).eatenAt).toBe(eatenAt);
      }),
    );
  });

  test("days in a row are the same one by one", () => {
    const days = listDiaryDays(toDate("2026-11-02"), 12, "diary");
    expect(days.map(({ date }) => date.toString())).toEqual(
      Array.from({ length: 12 }, (_, index) => toDate("2026-10-22").add({ days: index }).toString()),
    );
    for (const { date, ...window } of days) expect(window).toEqual(buildDayWindow(date, "diary"));
  });
});

test.each([
  ["07:30", "diary", "2026-06-17T07:30"],
  ["05:59", "diary", "2026-06-18T05:59"],
  ["05:59", "home", "2026-06-17T05:59"],
  ["03:00", "home", "2026-06-18T03:00"],
] as const)("%s of the %s day is %s", (time, start, expected) => {
  expect(formatLocalTime(findTimeOnDate(toDate("2026-06-17"), time, start))).toBe(expected);
});

test("a local time has a date and a time that exist, to the minute", () => {
  expect(formatLocalTime(parseLocalTime("2026-02-28T23:59"))).toBe("2026-02-28T23:59");
  for (const wrong of ["2026-02-30T10:00", "2026-02-28T24:00", "2026-02-28", "2026-02-28T10:00:00", "", "x"])
    expect(parseLocalTime(wrong)).toBeNaN();
});

test("a zone is a name or an offset, and nothing besides", () => {
  expect(["Europe/Berlin", "UTC", "+05:45"].every(isTimeZone)).toBe(true);
  const others = ["Mars/Olympus", "", "2026-06-17T12:00[Europe/Berlin]", "2026-06-17T12:00Z", "Europe/Berlin; drop"];
  expect(others.filter(isTimeZone)).toEqual([]);
});
