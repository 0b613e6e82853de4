import { DAY_START_HOURS } from "../../src/shared/day-window.ts";

/** The browser's zone in tests that are not about zones. */
export const TEST_ZONE = "UTC";

/** The diary day that many days before the one that is on, in the tests' zone. */
export const diaryDayAgo = (days: number): Temporal.PlainDate =>
  Temporal.Now.zonedDateTimeISO(TEST_ZONE).subtract({ hours: DAY_START_HOURS.diary }).toPlainDate().subtract({ days });

/** A time of that diary day, before midnight, as a call takes it. */
export const eatenAgo = (days: number, plainTime = "12:00"): string =>
  diaryDayAgo(days).toZonedDateTime({ timeZone: TEST_ZONE, plainTime }).toInstant().toString();

/**
 * The time of day that it is now, that many days ago. It is in that diary day at any hour, and what is copied from it to
 * today is in Home's day, too: between 4 and 6 o'clock that is another one than the diary's.
 */
export const eatenAtThisHour = (days: number): string =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString();
