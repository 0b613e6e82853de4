import { expect, test } from "bun:test";
import { describeRetry } from "../../web/features/camera/components/failure-sheet.tsx";

const NOW = Date.parse("2026-06-17T12:00:20Z");
const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", options).format(new Date(instant));

test.each<[string, number | undefined, string | undefined]>([
  ["not known", undefined, undefined],
  ["past", NOW - 1, undefined],
  ["now", NOW, undefined],
  ["a moment", NOW + 1, "in 1 second"],
  ["half a minute", NOW + 29_001, "in 30 seconds"],
  ["a minute", NOW + 60_000, "in 60 seconds"],
  // A minute and 20 seconds later it is 12:01:40, and 12:01 would be too early.
  ["more than a minute", NOW + 80_000, `at ${format("2026-06-17T12:02:00Z", { timeStyle: "short" })}`],
  [
    "more than a day",
    NOW + 90_000_000,
    `on ${format("2026-06-18T13:01:00Z", { dateStyle: "medium", timeStyle: "short" })}`,
  ],
])("%s", (_what, retryAt, expected) => expect(describeRetry(retryAt, NOW)).toBe(expected));
