import { expect, test } from "bun:test";
import { formatCount } from "../../src/shared/format-count.ts";
import { formatWait } from "../../src/shared/format-wait.ts";

test.each([
  [0, "0 entries"],
  [1, "1 entry"],
  [2, "2 entries"],
  [1999, "1,999 entries"],
])("%p entries", (count, text) => expect(formatCount(count, "entry", "entries")).toBe(text));

test.each([
  [0.4, "1 second"],
  [120, "120 seconds"],
  [121, "3 minutes"],
  [7200, "120 minutes"],
  [7201, "3 hours"],
  [86_400, "24 hours"],
])("a wait of %p seconds", (seconds, text) => expect(formatWait(seconds)).toBe(text));
