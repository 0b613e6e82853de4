import { expect, test } from "bun:test";
import { isolate, showOverrides } from "../../src/shared/text/isolate.ts";

const HEBREW = "שקשוקה";

test.each([
  ["Lentil soup", "Lentil soup"],
  ["拉麺", "拉麺"],
  [HEBREW, `\u2068${HEBREW}\u2069`],
  ["Soup (مرق)", "\u2068Soup (مرق)\u2069"],
  ["\u200fsoup", "\u2068\u200fsoup\u2069"],
  ["\u202eYogurt", "[U+202E]Yogurt"],
  ["Yogurt\u202d", "Yogurt[U+202D]"],
  [`${HEBREW}\u202e`, `\u2068${HEBREW}[U+202E]\u2069`],
  // A mark without its partner would end the isolate early, or never.
  [`\u2069${HEBREW}\u2067\u202b`, `\u2068${HEBREW}\u2069`],
])("%j stands in a sentence as %j", (name, text) => {
  expect(isolate(name)).toBe(text);
  expect(isolate(isolate(name))).toBe(text);
});

test("an emoji that is joined and the marks of a direction stay as they are", () => {
  for (const text of ["👨‍👩‍👧", "a\u200eb", ""]) expect(showOverrides(text)).toBe(text);
});
