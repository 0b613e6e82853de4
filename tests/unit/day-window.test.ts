import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  buildDayWindow,
  type DayStart,
  findDayWindow,
  isTimeZone,
  listDiaryDays,
  moveToDate,
  toDiaryDate,
} from "../../src/shared/diary/day-window.ts";

const HOUR = 3_600_000;
const ZONES = [
  ...["UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Pacific/Kiritimati"],
  ...["Pacific/Pago_Pago", "Australia/Lord_Howe", "America/Havana", "Africa/Cairo"],
];
const hours = (date: string, zone: string, start: DayStart) => {
  const { from, to } = buildDayWindow(Temporal.PlainDate.from(date), zone, start);
  return (to + 1 - from) / HOUR;
};

test("a day runs from its start hour to the last millisecond before the next", () => {
  const { from, to } = buildDayWindow(Temporal.PlainDate.from("2026-06-17"), "Europe/Berlin", "home");
  expect(new Date(from).toISOString()).toBe("2026-06-17T02:00:00.000Z");
  expect(new Date(to).toISOString()).toBe("2026-06-18T01:59:59.999Z");
});

test.each([
  ["home", "03:59:59.999", "2026-06-16"],
  ["home", "04:00:00.000", "2026-06-17"],
  ["diary", "05:59:59.999", "2026-06-16"],
  ["diary", "06:00:00.000", "2026-06-17"],
  ["diary", "23:59:59.999", "2026-06-17"],
] as const)("the %s day: %s belongs to %s", (start, time, date) => {
  const instant = Temporal.Instant.from(`2026-06-17T${time}+05:45`).epochMilliseconds;
  expect(toDiaryDate(instant, "Asia/Kathmandu", start).toString()).toBe(date);
});

test("a date that a zone leaves out has no instants, and its neighbours meet", () => {
  // Tokelau went from 29 December 2011 straight to the 31st.
  const zone = "Pacific/Fakaofo";
  const atMidnight = Temporal.ZonedDateTime.from(`2011-12-31T00:00[${zone}]`).epochMilliseconds;
  expect(toDiaryDate(atMidnight, zone, "home").toString()).toBe("2011-12-29");
  expect(toDiaryDate(atMidnight + 4 * HOUR, zone, "home").toString()).toBe("2011-12-31");
  expect(hours("2011-12-30", zone, "home")).toBe(0);
  const inTheNight = atMidnight + HOUR;
  expect(toDiaryDate(inTheNight, zone, "home").toString()).toBe("2011-12-29");
  const dayBefore = Temporal.PlainDate.from("2011-12-28");
  expect(moveToDate(dayBefore, inTheNight, zone, "home")).toBe(inTheNight - 24 * HOUR);
});

test("days on which the clocks change before their start belong to the night before", () => {
  expect(hours("2026-03-28", "Europe/Berlin", "home")).toBe(23);
  expect(hours("2026-03-29", "Europe/Berlin", "home")).toBe(24);
  expect(hours("2026-10-24", "Europe/Berlin", "diary")).toBe(25);
  expect(hours("2026-04-04", "Australia/Lord_Howe", "diary")).toBe(24.5);
});

/** The next instant at which a zone changes its clocks; the given one if there is none. */
function nextChange(instant: number, zone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return here.getTimeZoneTransition("next")?.epochMilliseconds ?? instant;
}

const anyInstant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
const anyZone = fc.constantFrom(...ZONES, ...Intl.supportedValuesOf("timeZone"));

describe.each([
  ["at any time", anyInstant, () => 0],
  ["around changes of clocks", anyInstant, nextChange],
] as const)("for every zone and both days, %s", (_, anyTime, change) => {
  const anyCase = [
    fc
      .tuple(anyTime, anyZone, fc.integer({ min: -30 * HOUR, max: 30 * HOUR }))
      .map(([time, zone, distance]) => [(change(time, zone) || time) + distance, zone] as const),
    fc.constantFrom<DayStart>("home", "diary"),
  ] as const;

  test("the same time of another day lies in that day, at the same time unless its clocks change", () => {
    fc.assert(
      fc.property(...anyCase, fc.integer({ min: -4000, max: 4000 }), ([instant, zone], start, days) => {
        const date = toDiaryDate(instant, zone, start).add({ days });
        const moved = moveToDate(date, instant, zone, start);
        const { from, to } = buildDayWindow(date, zone, start);
        // A skipped day, as once in Pacific/Kiritimati, has no instant.
        if (from <= to) expect(toDiaryDate(moved, zone, start).toString()).toBe(date.toString());
        const clock = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime();
        if (to + 1 - from === 24 * HOUR) expect(clock(moved).toString()).toBe(clock(instant).toString());
      }),
    );
  });

  test("an instant lies in the window of its own day and of no neighbour", () => {
    fc.assert(
      fc.property(...anyCase, ([instant, zone], start) => {
        const date = toDiaryDate(instant, zone, start);
        const inWindow = (day: Temporal.PlainDate) => {
          const { from, to } = buildDayWindow(day, zone, start);
          return from <= instant && instant <= to;
        };
        expect(inWindow(date)).toBe(true);
        expect(inWindow(date.subtract({ days: 1 }))).toBe(false);
        expect(inWindow(date.add({ days: 1 }))).toBe(false);
        expect(findDayWindow(instant, zone, start)).toEqual(buildDayWindow(date, zone, start));
      }),
      { numRuns: 500 },
    );
  });

  test("one day ends a millisecond before the next begins", () => {
    fc.assert(
      fc.property(...anyCase, ([instant, zone], start) => {
        const date = toDiaryDate(instant, zone, start);
        expect(buildDayWindow(date, zone, start).to + 1).toBe(buildDayWindow(date.add({ days: 1 }), zone, start).from);
      }),
      { numRuns: 500 },
    );
  });

  test("days in a row are the same one by one", () => {
    fc.assert(
      fc.property(...anyCase, fc.integer({ min: 1, max: 12 }), ([instant, zone], start, count) => {
        const last = toDiaryDate(instant, zone, start);
        const days = listDiaryDays(last, count, zone, start);
        expect(days).toHaveLength(count);
        expect(days.at(-1)?.date.equals(last)).toBe(true);
        for (const { date, ...window } of days) expect(window).toEqual(buildDayWindow(date, zone, start));
      }),
      { numRuns: 300 },
    );
  });
});

test("a zone is a name or an offset, and nothing besides", () => {
  expect(["Europe/Berlin", "UTC", "+05:45"].every(isTimeZone)).toBe(true);
  const others = ["Mars/Olympus", "", "2026-06-17T12:00[Europe/Berlin]", "2026-06-17T12:00Z", "Europe/Berlin; drop"];
  expect(others.filter(isTimeZone)).toEqual([]);
});
