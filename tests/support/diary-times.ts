/** The zone of the browser in tests that are not about zones; what they send is of this zone, too. */
export const TEST_ZONE = "UTC";

/** The diary day that many days before the one that is on, in the tests' zone; diary days begin at 06:00. */
export const diaryDayAgo = (days: number): Temporal.PlainDate =>
  Temporal.Now.zonedDateTimeISO(TEST_ZONE).subtract({ hours: 6 }).toPlainDate().subtract({ days });

/** A time of that diary day, from 06:00 to midnight, as a call takes it. */
export const eatenAgo = (days: number, plainTime = "12:00"): string =>
  diaryDayAgo(days).toZonedDateTime({ timeZone: TEST_ZONE, plainTime }).toInstant().toString();
