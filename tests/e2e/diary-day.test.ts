import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { startClockedProduct } from "../support/clocked-product.ts";
import { addEntry, findMealRow, openSignedIn } from "../support/pages.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Zones with extreme and fractional offsets, and days with clock changes. */
const DAYS: [what: string, timezoneId: string, date: string, hours: number][] = [
  ["in UTC-11", "Pacific/Pago_Pago", "2026-06-17", 24],
  ["in UTC+14", "Pacific/Kiritimati", "2026-06-17", 24],
  ["in UTC+05:45", "Asia/Kathmandu", "2026-06-17", 24],
  ["after a day of 23 hours", "Europe/Berlin", "2026-03-29", 23],
  ["after a day of 25 hours", "Europe/Berlin", "2026-10-25", 25],
];

/** A local hour of a date in a zone, in UTC milliseconds. */
const at = (date: string, hour: number, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;

/** A user in a zone and a server at the same time; `advance` advances both clocks. */
async function openAt(time: number, timezoneId: string, meals: [name: string, eatenAt: number, calories: number][]) {
  const { url, clock } = startClockedProduct(time);
  const page = await openSignedIn({ url, path: "/manual-entry", context: { timezoneId, locale: "en-GB" } });
  for (const [name, eatenAt, calories] of meals) {
    await addEntry(page, url, { name, calories, eatenAt: new Date(eatenAt).toISOString() });
  }
  await page.clock.install({ time });
  const advance = async (ms: number) => {
    clock.time += ms;
    await page.clock.fastForward(ms);
  };
  return { page, url, advance };
}

/** The rows of Today's Meals. */
const meals = (page: Page) => page.getByRole("region", { name: "Today's Meals" }).getByRole("listitem");
const findProgress = (page: Page, kcal: number) => page.getByRole("img", { name: `${kcal} of 2,000 kcal eaten today` });

describe.each(DAYS)("%s", (_, timezoneId, date, hours) => {
  test("Home's day turns over at 04:00, in meals and figures, also while it is open", async () => {
    const dayStart = at(date, 4, timezoneId);
    const { page, url, advance } = await openAt(dayStart - MINUTE, timezoneId, [
      ["Last of the day before", dayStart - hours * HOUR - 1, 1],
      ["First of yesterday", dayStart - hours * HOUR, 20],
      ["Last of yesterday", dayStart - 1, 300],
      ["First of today", dayStart, 400],
    ]);
    await page.goto(url);
    await findMealRow(page, "Last of yesterday").getByText("3:59 AM").waitFor();
    await findMealRow(page, "First of yesterday").getByText("4:00 AM").waitFor();
    await findProgress(page, 320).waitFor();
    expect(await meals(page).count()).toBe(2);

    await advance(2 * MINUTE);
    await findMealRow(page, "First of today").getByText("4:00 AM").waitFor();
    await findProgress(page, 400).waitFor();
    expect(await meals(page).count()).toBe(1);
  });

  test("midnight turns nothing over", async () => {
    const midnight = at(date, 0, timezoneId);
    const { page, url, advance } = await openAt(midnight - MINUTE, timezoneId, [
      ["Late supper", midnight - 2 * MINUTE, 300],
      ["Midnight snack", midnight + 1, 50],
    ]);
    await page.goto(url);
    await findProgress(page, 350).waitFor();
    await advance(2 * MINUTE);
    await page.reload();
    await findProgress(page, 350).waitFor();
    await findMealRow(page, "Late supper").getByText("11:58 PM").waitFor();
    await findMealRow(page, "Midnight snack").getByText("12:00 AM").waitFor();
  });

  test("Statistics turn over at 06:00, also while they are open", async () => {
    const dayStart = at(date, 6, timezoneId);
    const { page, url, advance } = await openAt(dayStart - MINUTE, timezoneId, [
      ["Last of the day before", dayStart - hours * HOUR - 1, 1],
      ["First of yesterday", dayStart - hours * HOUR, 20],
      ["Last of yesterday", dayStart - 1, 300],
      ["First of today", dayStart, 400],
    ]);
    await page.goto(`${url}/stats`);
    const today = page.getByRole("region", { name: "Today's Progress" });
    const streak = (days: number) => page.getByRole("img", { name: `the running streak is ${days} days` });
    await today.getByText("320 of 2,000 kcal").waitFor();
    await streak(2).waitFor();

    await advance(2 * MINUTE);
    await today.getByText("400 of 2,000 kcal").waitFor();
    await streak(3).waitFor();
    await page.getByText("Figures of each day").click();
    const rows = page.getByRole("table").getByRole("row");
    const kcal = async (row: number) => rows.nth(row).getByRole("cell").first().textContent();
    expect([await kcal(1), await kcal(2), await kcal(3)]).toEqual(["400", "320", "1"]);
  });
});

test("a day that turned while another screen was open has turned on Home too", async () => {
  const dayStart = at("2026-06-17", 4, "Asia/Kathmandu");
  const { page, url, advance } = await openAt(dayStart - MINUTE, "Asia/Kathmandu", [["Supper", dayStart - HOUR, 300]]);
  await page.goto(url);
  await findProgress(page, 300).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Social" }).click();
  await page.getByRole("heading", { name: "Social Hub" }).waitFor();
  await advance(2 * MINUTE);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await findProgress(page, 0).waitFor();
  await page.getByText("No meals logged today yet.").waitFor();
});
