import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  findNextReminder,
  findQuietEnd,
  findQuietStart,
  isQuiet,
  listDueReminders,
} from "../../src/shared/product/reminder-times.ts";
import { DEFAULT_REMINDERS, type ReminderSettings, TIMED_KINDS } from "../../src/shared/product/reminders.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NO_KINDS = Object.fromEntries(TIMED_KINDS.map((kind) => [kind, false]));
const QUIET_OFF = { ...DEFAULT_REMINDERS, quietHours: false };

/** Settings with a reminder of lunch alone. */
const lunchAt = (time: string, more: Partial<ReminderSettings> = {}): ReminderSettings => ({
  ...QUIET_OFF,
  ...NO_KINDS,
  lunch: true,
  lunchAt: time,
  ...more,
});

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const show = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString();

/** The local date and time of an instant, as a wall clock shows them. */
const readWallClock = (instant: number, timeZone: string) => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
};

/**
 * Someone who looks at a wall clock each minute, and calls once for each date, when the time has come, or when the clocks
 * have skipped it with the end of the date.
 */
function watchWallClock(time: string, timeZone: string, from: number, to: number) {
  const calls: { date: string; dueAt: number }[] = [];
  const called = new Set<string>();
  const call = (date: string, dueAt: number) => {
    if (called.has(date)) return;
    called.add(date);
    if (dueAt > from) calls.push({ date, dueAt });
  };
  let last = readWallClock(from - 2 * DAY, timeZone);
  for (let minute = from - 2 * DAY; minute <= to; minute += MINUTE) {
    const wall = readWallClock(minute, timeZone);
    if (wall.date > last.date) call(last.date, minute);
    if (wall.time >= time) call(wall.date, minute);
    last = wall;
  }
  return calls;
}

describe("a chosen time is due", () => {
  test.each([
    ["on an ordinary day", "Europe/Berlin", "12:30", "2026-06-17T00:00Z", "2026-06-17T10:30:00.000Z"],
    ["as the hour that is skipped ends", "Europe/Berlin", "02:30", "2026-03-28T22:00Z", "2026-03-29T01:00:00.000Z"],
    ["first in the hour that comes twice", "Europe/Berlin", "02:30", "2026-10-24T21:00Z", "2026-10-25T00:30:00.000Z"],
    ["as midnight is skipped", "Asia/Beirut", "00:15", "2026-03-28T20:00Z", "2026-03-28T22:00:00.000Z"],
    ["as the last hour of a date is skipped", "America/Nuuk", "23:00", "2024-03-30T12:00Z", "2024-03-31T01:00:00.000Z"],
  ])("%s: %s %s", (_, zone, time, after, expected) => {
    expect(show(findNextReminder(lunchAt(time), zone, at(after)))).toBe(expected);
  });

  test("not at all on a date that the zone skips", () => {
    const days = { from: at("2011-12-29T12:00Z"), to: at("2011-12-31T12:00Z") };
    const dates = listDueReminders(lunchAt("12:30"), "Pacific/Apia", days).map(({ date }) => date);
    expect(dates).toEqual(["2011-12-29", "2011-12-31"]);
  });

  test("after the beginning of a range, and at its end", () => {
    const due = at("2026-06-17T12:30Z");
    const settings = lunchAt("12:30");
    expect(listDueReminders(settings, "UTC", { from: due, to: due + DAY - 1 })).toEqual([]);
    expect(listDueReminders(settings, "UTC", { from: due - 1, to: due })).toHaveLength(1);
    expect(findNextReminder(settings, "UTC", due)).toBe(due + DAY);
  });

  test("with nothing turned on, never", () => {
    expect(findNextReminder({ ...QUIET_OFF, ...NO_KINDS }, "UTC", 0)).toBeUndefined();
  });

  test("as a wall clock says, in every zone and around every change of the clocks", () => {
    const zones = [
      ...["Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "UTC"],
      ...["America/Nuuk", "Asia/Beirut", "Antarctica/Troll", "Pacific/Apia", "Pacific/Kiritimati", "Asia/Gaza"],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at("2009-01-01T00:00Z"), max: at("2027-12-01T00:00Z") }),
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        (zone, anywhere, minutes) => {
          const change = Temporal.Instant.fromEpochMilliseconds(anywhere)
            .toZonedDateTimeISO(zone)
            .getTimeZoneTransition("next");
          const from = Math.floor(((change?.epochMilliseconds ?? anywhere) - DAY) / MINUTE) * MINUTE;
          const to = from + 2 * DAY;
          const time = Temporal.PlainTime.from("00:00").add({ minutes }).toString({ smallestUnit: "minute" });
          const due = listDueReminders(lunchAt(time), zone, { from, to }).map(({ date, dueAt }) => ({ date, dueAt }));
          expect(due).toEqual(watchWallClock(time, zone, from, to));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("quiet hours", () => {
  const night = { quietHours: true, quietFrom: "22:00", quietTo: "07:00" };
  const siesta = { quietHours: true, quietFrom: "13:00", quietTo: "15:00" };
  const always = { quietHours: true, quietFrom: "08:00", quietTo: "08:00" };

  test("go over midnight or are within a day, and can be turned off", () => {
    const find = (times: string[], hours: typeof night) =>
      times.filter((time) => isQuiet(at(`2026-06-17T${time}Z`), hours, "UTC"));
    const times = ["21:59", "22:00", "00:00", "06:59", "07:00"];
    expect(find(times, night)).toEqual(["22:00", "00:00", "06:59"]);
    expect(find(times, { ...night, quietHours: false })).toEqual([]);
    expect(find(["12:59", "13:00", "14:59", "15:00"], siesta)).toEqual(["13:00", "14:59"]);
  });

  test("that begin and end at one time are the whole day", () => {
    const noon = at("2026-06-17T12:00Z");
    expect(isQuiet(noon, always, "UTC")).toBe(true);
    expect(findQuietEnd(noon, always, "UTC")).toBeUndefined();
    expect(findQuietStart(noon, always, "UTC")).toBeUndefined();
  });

  test("end as the clocks say, also when they are changed in between", () => {
    const evening = at("2026-03-28T22:00Z");
    expect(show(findQuietEnd(evening, night, "Europe/Berlin"))).toBe("2026-03-29T05:00:00.000Z");
    expect(show(findQuietEnd(at("2026-10-24T22:00Z"), night, "Europe/Berlin"))).toBe("2026-10-25T06:00:00.000Z");
    expect(findQuietEnd(at("2026-06-17T12:00Z"), night, "Europe/Berlin")).toBe(at("2026-06-17T12:00Z"));
  });

  test("are preceded by a minute in which something may be sent", () => {
    expect(show(findQuietStart(at("2026-06-18T03:00Z"), night, "UTC"))).toBe("2026-06-17T21:59:00.000Z");
    expect(show(findQuietStart(at("2026-06-18T12:00Z"), night, "UTC"))).toBe("2026-06-18T12:00:00.000Z");
  });

  test("silence what is due in them", () => {
    const day = { from: at("2026-06-17T00:00Z"), to: at("2026-06-18T00:00Z") };
    expect(listDueReminders(lunchAt("13:30", siesta), "UTC", day)).toEqual([]);
    expect(listDueReminders(lunchAt("15:00", siesta), "UTC", day)).toHaveLength(1);
  });
});
