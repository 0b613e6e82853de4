import { expect } from "bun:test";
import type { Page } from "playwright";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, findMealRow, openSignedIn, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NARROW_ZONES = ["Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Kathmandu"];

/** The latest past 06:00 in a zone, in UTC milliseconds; the zone has no clock change near it. */
function findLastDayStart(timeZone: string): number {
  const now = Temporal.Now.zonedDateTimeISO(timeZone);
  const six = now.withPlainTime({ hour: 6 });
  const isAhead = Temporal.ZonedDateTime.compare(six, now) > 0;
  return (isAhead ? six.subtract({ days: 1 }) : six).epochMilliseconds;
}

async function eat(page: Page, url: string, meals: Record<string, number | string>): Promise<void> {
  for (const [name, eatenAt] of Object.entries(meals)) {
    await addEntry(page, url, { name, calories: 100, mealType: "snack", eatenAt: new Date(eatenAt).toISOString() });
  }
}
const expectRows = async (page: Page, count: number): Promise<string[]> => {
  await page.getByRole("heading", { name: `Meals (${count})` }).waitFor();
  return page.locator(".meal-row__open").allTextContents();
};
const title = (page: Page) => page.locator(".day-navigator__title");
const go = (page: Page, direction: "Previous" | "Next") => page.getByRole("button", { name: direction }).click();

test.each(NARROW_ZONES)("in %s History's day turns over at 06:00, also while it is open", async (timezoneId) => {
  const { url } = await startExecutable();
  const dayStart = findLastDayStart(timezoneId);
  const page = await openSignedIn({ url, path: "/manual-entry", context: { timezoneId, locale: "en-GB" } });
  await eat(page, url, {
    "Last of the day before": dayStart - DAY - 1,
    "First of yesterday": dayStart - DAY,
    "Before midnight": dayStart - 6 * 60 * MINUTE - MINUTE,
    "After midnight": dayStart - 6 * 60 * MINUTE + MINUTE,
    "Last of yesterday": dayStart - MINUTE,
    "First of today": dayStart,
  });

  await page.clock.install({ time: dayStart - MINUTE });
  await page.goto(`${url}/history`);
  // One minute before 06:00 the diary date is still yesterday.
  expect(await expectRows(page, 4)).toEqual([
    "Last of yesterday",
    "After midnight",
    "Before midnight",
    "First of yesterday",
  ]);
  expect(await title(page).textContent()).toBe("Today");
  await findMealRow(page, "Last of yesterday").getByText("5:59 AM").waitFor();
  await findMealRow(page, "After midnight").getByText("12:01 AM").waitFor();
  await findMealRow(page, "Before midnight").getByText("11:59 PM").waitFor();
  await findMealRow(page, "First of yesterday").getByText("6:00 AM").waitFor();

  await page.clock.fastForward(2 * MINUTE);
  expect(await expectRows(page, 1)).toEqual(["First of today"]);
  expect(await title(page).textContent()).toBe("Today");

  await go(page, "Previous");
  expect(await expectRows(page, 4)).toEqual([
    "Last of yesterday",
    "After midnight",
    "Before midnight",
    "First of yesterday",
  ]);
  expect(await title(page).textContent()).toBe("Yesterday");
  await go(page, "Previous");
  expect(await expectRows(page, 1)).toEqual(["Last of the day before"]);
  await page.goBack();
  await page.goBack();
  expect(await expectRows(page, 1)).toEqual(["First of today"]);
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
});

test.each([
  // The night of the clock change belongs to the day before.
  [
    "23 hours",
    "2025-03-29",
    "2025-03-30T05:59:00+02:00",
    "2025-03-30T06:00:00+02:00",
    "2025-03-30T03:00:00+02:00",
    "3:00 AM",
  ],
  [
    "25 hours",
    "2025-10-25",
    "2025-10-26T05:59:00+01:00",
    "2025-10-26T06:00:00+01:00",
    "2025-10-26T02:30:00+01:00",
    "2:30 AM",
  ],
  [
    "25 hours, counted by a browser without Temporal,",
    "2025-10-25",
    "2025-10-26T05:59:00+01:00",
    "2025-10-26T06:00:00+01:00",
    "2025-10-26T02:30:00+01:00",
    "2:30 AM",
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
    expect(await expectRows(page, 3)).toEqual(["Last of the day", "In the night", "First of the day"]);
    await findMealRow(page, "First of the day").getByText("6:00 AM").waitFor();
    await findMealRow(page, "In the night").getByText(clock).waitFor();
    await findMealRow(page, "Last of the day").getByText("5:59 AM").waitFor();
    await go(page, "Next");
    expect(await expectRows(page, 1)).toEqual(["After the day"]);
    await go(page, "Previous");
    await go(page, "Previous");
    expect(await expectRows(page, 1)).toEqual(["Before the day"]);

    // Copies of entries after midnight keep their time in the diary day.
    await go(page, "Next");
    await expectRows(page, 3);
    await page.getByRole("button", { name: "Copy to Today" }).click();
    await page.getByRole("button", { name: /Whole Day/ }).click();
    await waitForToast(page, "Copied to Today", "3 entries, 300 kcal.");
    await page.goto(`${url}/history`);
    expect(await expectRows(page, 3)).toEqual(["Last of the day", "In the night", "First of the day"]);
    await findMealRow(page, "Last of the day").getByText("5:59 AM").waitFor();
    await findMealRow(page, "First of the day").getByText("6:00 AM").waitFor();
  },
);
