import { expect, test } from "bun:test";
import { formatFullDate, formatMonthDay, formatShortWeekday, formatWeekdayAndDate } from "../../web/ui/format/dates.ts";
import {
  formatDate,
  formatDateTime,
  formatFullDateTime,
  formatShortDate,
  formatTime,
  formatWholeNumber,
} from "../../web/ui/format/format.ts";

/** Local time, because instants are shown in the zone of the device. */
const INSTANT = new Date("2026-06-07T19:05").toISOString();

/** Newer versions of the Unicode data put a narrow space before AM and PM. */
const withPlainSpaces = (text: string) => text.replaceAll("\u202f", " ");

test.each([
  [formatTime, "7:05 PM"],
  [formatDate, "June 7, 2026"],
  [formatShortDate, "Jun 7, 2026"],
  [formatDateTime, "Jun 7, 2026, 7:05 PM"],
  [formatFullDateTime, "Sunday, June 7, 2026 at 7:05 PM"],
])("%p shows an instant in American English, whatever the locale of the device", (format, text) => {
  expect(withPlainSpaces(format(INSTANT))).toBe(text);
});

test.each([
  [formatFullDate, "Sunday, June 7, 2026"],
  [formatWeekdayAndDate, "Sun, Jun 7"],
  [formatMonthDay, "Jun 7"],
  [formatShortWeekday, "Sun"],
])("%p shows a calendar date in the same way", (format, text) => expect(format("2026-06-07")).toBe(text));

test("numbers have separators for thousands and no decimals", () => {
  expect(formatWholeNumber(1_240.4)).toBe("1,240");
});
