import { expect, test } from "bun:test";
import { formatCount } from "../../src/shared/text/format-count.ts";
import { formatWait } from "../../src/shared/text/format-wait.ts";

test("counts have a singular and separators", () => {
  const texts = [0, 1, 2, 1999].map((count) => formatCount(count, "entry", "entries"));
  expect(texts).toEqual(["0 entries", "1 entry", "2 entries", "1,999 entries"]);
});

test("waits are rounded up to seconds, minutes or hours", () => {
  const texts = [0.4, 120, 121, 7200, 7201, 86_400].map(formatWait);
  expect(texts).toEqual(["1 second", "120 seconds", "3 minutes", "120 minutes", "3 hours", "24 hours"]);
});
