import { expect } from "bun:test";
import type { Page } from "playwright";
import { startExecutable } from "../../support/executable.ts";
import { NOON } from "../../support/fixed-now.ts";
import { addEntry, findMealRow, openSignedIn, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The latest 06:00 in a zone that is past at noon in UTC, in milliseconds. No zone here has a clock change near it. */
function findLastDayStart(timeZone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(NOON).toZonedDateTimeISO(timeZone);
  return now.subtract({ hours: 6 }).withPlainTime({ hour: 6 }).epochMilliseconds;
}

/** A page of someone in this zone who has eaten this. */
async function openWith(timezoneId: string, meals: Record<string, number | string>) {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry", context: { timezoneId, locale: "en-GB" } });
  for (const [name, eatenAt] of Object.entries(meals)) {
    await addEntry(page, url, { name, calories: 100, mealType: "snack", eatenAt: new Date(eatenAt).toISOString() });
  }
  return { url, page };
}

/** Expects the day that is shown to have these meals in this order, each with its time. */
async function expectRows(page: Page, rows: Record<string, string>, day?: string): Promise<void> {
  const names = Object.keys(rows);
  await page.getByRole("heading", { name: `Meals (${names.length})` }).waitFor();
  expect(await page.locator(".meal-row__open").allTextContents()).toEqual(names);
  for (const [name, time] of Object.entries(rows)) await findMealRow(page, name).getByText(time).waitFor();
  if (day) expect(await page.locator(".day-navigator__title").textContent()).toBe(day);
}
const go = (page: Page, direction: "Previous" | "Next") => page.getByRole("button", { name: direction }).click();

test.each(["Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Kathmandu"])(
  "in %s History's day turns over at 06:00, also while it is open",
  async (timezoneId) => {
    const dayStart = findLastDayStart(timezoneId);
    const { url, page } = await openWith(timezoneId, {
      "Last of the day before": dayStart - DAY - 1,
      "First of yesterday": dayStart - DAY,
      "Before midnight": dayStart - 6 * 60 * MINUTE - MINUTE,
      "After midnight": dayStart - 6 * 60 * MINUTE + MINUTE,
      "Last of yesterday": dayStart - MINUTE,
      "First of today": dayStart,
    });
    const yesterday = {
      "First of yesterday": "6:00 AM",
      "Before midnight": "11:59 PM",
      "After midnight": "12:01 AM",
      "Last of yesterday": "5:59 AM",
    };
    const today = { "First of today": "6:00 AM" };

    await page.clock.install({ time: dayStart - MINUTE });
    await page.goto(`${url}/history`);
    // One minute before 06:00 the diary date is still yesterday.
    await expectRows(page, yesterday, "Today");
    await page.clock.fastForward(2 * MINUTE);
    await expectRows(page, today, "Today");
    await go(page, "Previous");
    await expectRows(page, yesterday, "Yesterday");
    await go(page, "Previous");
    await expectRows(page, { "Last of the day before": "5:59 AM" });
    await page.goBack();
    await page.goBack();
    await expectRows(page, today);
    expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  },
);

const SPRING = ["2025-03-29", "2025-03-30", "+02:00", "03:00", "3:00 AM"] as const;
const AUTUMN = ["2025-10-25", "2025-10-26", "+01:00", "02:30", "2:30 AM"] as const;

test.each([
  ["23 hours", ...SPRING],
  ["25 hours", ...AUTUMN],
  ["25 hours, counted by a browser without Temporal,", ...AUTUMN],
])(
  "a day of %s ends at 06:00 of the next morning, with its times by the new clock",
  async (hours, date, nextDate, offset, inChange, clock) => {
    const timeZone = "Europe/Berlin";
    const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: "06:00" }).epochMilliseconds;
    const { url, page } = await openWith(timeZone, {
      "Before the day": start - MINUTE,
      "First of the day": start,
      // The night of the clock change belongs to the day before.
      "In the night": `${nextDate}T${inChange}:00${offset}`,
      "Last of the day": `${nextDate}T05:59:00${offset}`,
      "After the day": `${nextDate}T06:00:00${offset}`,
    });
    if (hours.includes("without Temporal")) {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
    }
    const day = { "First of the day": "6:00 AM", "In the night": clock, "Last of the day": "5:59 AM" };
    await page.goto(`${url}/history?date=${date}`);
    await expectRows(page, day);
    await go(page, "Next");
    await expectRows(page, { "After the day": "6:00 AM" });
    await go(page, "Previous");
    await go(page, "Previous");
    await expectRows(page, { "Before the day": "5:59 AM" });

    // Copies of entries after midnight keep their time in the diary day.
    await go(page, "Next");
    await expectRows(page, day);
    await page.getByRole("button", { name: "Copy to Today" }).click();
    await page.getByRole("button", { name: /Whole Day/ }).click();
    await waitForToast(page, "Copied to Today", "3 entries, 300 kcal.");
    await page.goto(`${url}/history`);
    await expectRows(page, day);
  },
);
