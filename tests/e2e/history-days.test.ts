import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { startExecutable } from "../support/executable.ts";
import { addEntry, mealRow, openSignedIn, seeToast } from "../support/pages.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NARROW_ZONES = ["Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Kathmandu"];

/** The last 06:00 of a zone that is over, in UTC milliseconds; it has no change of clocks near it. */
function lastTurnOfDay(timeZone: string): number {
  const now = Temporal.Now.zonedDateTimeISO(timeZone);
  const six = now.withPlainTime({ hour: 6 });
  const isAhead = Temporal.ZonedDateTime.compare(six, now) > 0;
  return (isAhead ? six.subtract({ days: 1 }) : six).epochMilliseconds;
}

async function eat(page: Page, url: string, meals: Record<string, number | string>): Promise<void> {
  for (const [name, eatenAt] of Object.entries(meals)) {
    await addEntry(page, url, { name, calories: 100, eatenAt: new Date(eatenAt).toISOString() });
  }
}
const shown = async (page: Page, count: number): Promise<string[]> => {
  await page.getByRole("heading", { name: `Meals (${count})` }).waitFor();
  return page.locator(".meal-row__open").allTextContents();
};
const title = (page: Page) => page.locator(".day-navigator__title");
const go = (page: Page, direction: "Previous" | "Next") => page.getByRole("button", { name: direction }).click();

test.each(NARROW_ZONES)("in %s History's day turns over at 06:00, also while it is open", async (timezoneId) => {
  const { url } = await startExecutable();
  const turn = lastTurnOfDay(timezoneId);
  const page = await openSignedIn({ url, path: "/manual-entry", context: { timezoneId, locale: "en-GB" } });
  await eat(page, url, {
    "Last of the day before": turn - DAY - 1,
    "First of yesterday": turn - DAY,
    "Before midnight": turn - 6 * 60 * MINUTE - MINUTE,
    "After midnight": turn - 6 * 60 * MINUTE + MINUTE,
    "Last of yesterday": turn - MINUTE,
    "First of today": turn,
  });

  await page.clock.install({ time: turn - MINUTE });
  await page.goto(`${url}/history`);
  // A minute before six today is still the date of yesterday.
  expect(await shown(page, 4)).toEqual([
    "Last of yesterday",
    "After midnight",
    "Before midnight",
    "First of yesterday",
  ]);
  expect(await title(page).textContent()).toBe("Today");
  await mealRow(page, "Last of yesterday").getByText("05:59").waitFor();
  await mealRow(page, "After midnight").getByText("00:01").waitFor();
  await mealRow(page, "Before midnight").getByText("23:59").waitFor();
  await mealRow(page, "First of yesterday").getByText("06:00").waitFor();

  await page.clock.fastForward(2 * MINUTE);
  expect(await shown(page, 1)).toEqual(["First of today"]);
  expect(await title(page).textContent()).toBe("Today");

  await go(page, "Previous");
  expect(await shown(page, 4)).toEqual([
    "Last of yesterday",
    "After midnight",
    "Before midnight",
    "First of yesterday",
  ]);
  expect(await title(page).textContent()).toBe("Yesterday");
  await go(page, "Previous");
  expect(await shown(page, 1)).toEqual(["Last of the day before"]);
  await page.goBack();
  await page.goBack();
  expect(await shown(page, 1)).toEqual(["First of today"]);
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
});

test.each([
  // The night of the change belongs to the day before it.
  [
    "23 hours",
    "2025-03-29",
    "2025-03-30T05:59:00+02:00",
    "2025-03-30T06:00:00+02:00",
    "2025-03-30T03:00:00+02:00",
    "03:00",
  ],
  [
    "25 hours",
    "2025-10-25",
    "2025-10-26T05:59:00+01:00",
    "2025-10-26T06:00:00+01:00",
    "2025-10-26T02:30:00+01:00",
    "02:30",
  ],
  [
    "25 hours, counted by a browser without Temporal,",
    "2025-10-25",
    "2025-10-26T05:59:00+01:00",
    "2025-10-26T06:00:00+01:00",
    "2025-10-26T02:30:00+01:00",
    "02:30",
  ],
])(
  "a day of %s ends at 06:00 of the next morning, with its times by the new clock",
  async (hours, date, last, first, inChange, clock) => {
    const { url } = await startExecutable();
    const page = await openSignedIn({
      url,
      path: "/manual-entry",
      context: { timezoneId: "Europe/Berlin", locale: "en-GB" },
    });
    if (hours.includes("without Temporal"))
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
    const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: "Europe/Berlin", plainTime: "06:00" });
    await eat(page, url, {
      "Before the day": start.epochMilliseconds - MINUTE,
      "First of the day": start.epochMilliseconds,
      "In the night": inChange,
      "Last of the day": last,
      "After the day": first,
    });
    await page.goto(`${url}/history?date=${date}`);
    expect(await shown(page, 3)).toEqual(["Last of the day", "In the night", "First of the day"]);
    await mealRow(page, "First of the day").getByText("06:00").waitFor();
    await mealRow(page, "In the night").getByText(clock).waitFor();
    await mealRow(page, "Last of the day").getByText("05:59").waitFor();
    await go(page, "Next");
    expect(await shown(page, 1)).toEqual(["After the day"]);
    await go(page, "Previous");
    await go(page, "Previous");
    expect(await shown(page, 1)).toEqual(["Before the day"]);

    // Copies of the night keep their time of the diary day.
    await go(page, "Next");
    await shown(page, 3);
    await page.getByRole("button", { name: "Copy to Today" }).click();
    await page.getByRole("button", { name: /Whole Day/ }).click();
    await seeToast(page, "Copied to Today", "3 entries, 300 kcal.");
    await page.goto(`${url}/history`);
    expect(await shown(page, 3)).toEqual(["Last of the day", "In the night", "First of the day"]);
    await mealRow(page, "Last of the day").getByText("05:59").waitFor();
    await mealRow(page, "First of the day").getByText("06:00").waitFor();
  },
);
