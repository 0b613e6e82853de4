import { expect, test } from "bun:test";
import { findWeekStart } from "../../web/features/stats/week-start.ts";

test.each([
  ["en-US", 0],
  ["en-GB", 1],
  ["en", 0],
  ["de", 1],
  ["fa", 6],
  ["pt-BR", 0],
  ["eo", 1],
  ["", 1],
  ["not a language", 1],
])("a week in %j begins on day %p", (language, day) => expect(findWeekStart(language)).toBe(day));

test("the weeks of all regions begin as this runtime has it", () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const regions = letters.flatMap((one) => letters.map((other) => one + other));
  for (const region of regions) {
    const locale = new Intl.Locale(`und-${region}`);
    // Withdrawn codes, such as BU for Burma, become today's.
    if (locale.maximize().region !== region) continue;
    expect([region, findWeekStart(locale.toString())]).toEqual([region, locale.getWeekInfo().firstDay % 7]);
  }
});
