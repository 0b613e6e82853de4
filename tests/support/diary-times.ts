import { DAY_START_HOURS } from "../../src/shared/diary/day-window.ts";
import { NOON } from "./fixed-now.ts";

/** The browser's zone in tests that are not about zones. */
export const TEST_ZONE = "UTC";

const noon = Temporal.Instant.fromEpochMilliseconds(NOON);

/** The diary day that many days before the tests' day, in their zone. */
export const diaryDayAgo = (days: number): Temporal.PlainDate =>
  noon.toZonedDateTimeISO(TEST_ZONE).subtract({ hours: DAY_START_HOURS.diary }).toPlainDate().subtract({ days });

/** A time of that diary day, before midnight, as a call takes it. */
export const eatenAgo = (days: number, plainTime = "12:00"): string =>
  diaryDayAgo(days).toZonedDateTime({ timeZone: TEST_ZONE, plainTime }).toInstant().toString();

/** Noon, that many days ago. */
export const eatenAtThisHour = (days: number): string => noon.subtract({ hours: 24 * days }).toString();
