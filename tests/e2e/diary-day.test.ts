import { expect, test } from "bun:test";
import { startExecutable } from "../support/executable.ts";
import { addEntry, mealRow, openSignedIn } from "../support/pages.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The last 04:00 of a zone that is over, in UTC milliseconds; it has no change of clocks near it. */
function lastTurnOfDay(timeZone: string): number {
  const now = Temporal.Now.zonedDateTimeISO(timeZone);
  const four = now.withPlainTime({ hour: 4 });
  const isAhead = Temporal.ZonedDateTime.compare(four, now) > 0;
  return (isAhead ? four.subtract({ days: 1 }) : four).epochMilliseconds;
}

test.each(["Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Kathmandu"])(
  "in %s Home's day turns over at 04:00, also while it is open",
  async (timezoneId) => {
    const { url } = await startExecutable();
    const turn = lastTurnOfDay(timezoneId);
    const page = await openSignedIn({ url, path: "/manual-entry", context: { timezoneId } });
    const meals: [name: string, eatenAt: number][] = [
      ["Last of the day before", turn - DAY - 1],
      ["First of yesterday", turn - DAY],
      ["Last of yesterday", turn - 1],
      ["First of today", turn],
    ];
    for (const [name, eatenAt] of meals) {
      await addEntry(page, url, { name, calories: 100, eatenAt: new Date(eatenAt).toISOString() });
    }

    await page.clock.install({ time: turn - MINUTE });
    await page.goto(url);
    await mealRow(page, "Last of yesterday").getByText("03:59").waitFor();
    await mealRow(page, "First of yesterday").getByText("04:00").waitFor();
    expect(await page.getByRole("main").getByRole("listitem").count()).toBe(2);

    await page.clock.fastForward(2 * MINUTE);
    await mealRow(page, "First of today").getByText("04:00").waitFor();
    expect(await page.getByRole("main").getByRole("listitem").count()).toBe(1);
  },
);
