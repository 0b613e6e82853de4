import { describe, expect } from "bun:test";
import type { Page } from "playwright";
import { HOUR_MS, MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { openAt, toInstant } from "../../support/e2e/clocked-page.ts";
import { findMealRow } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

/** Zones with extreme and fractional offsets, and days with clock changes. */
const DAYS: [what: string, timezoneId: string, date: string, hours: number][] = [
  ["in UTC-11", "Pacific/Pago_Pago", "2026-06-17", 24],
  ["in UTC+14", "Pacific/Kiritimati", "2026-06-17", 24],
  ["in UTC+05:45", "Asia/Kathmandu", "2026-06-17", 24],
  ["after a day of 23 hours", "Europe/Berlin", "2026-03-29", 23],
  ["after a day of 25 hours", "Europe/Berlin", "2026-10-25", 25],
];

/** The rows of Today's Meals. */
const meals = (page: Page) => page.getByRole("region", { name: "Today's Meals" }).getByRole("listitem");
const findProgress = (page: Page, kcal: number) => page.getByRole("img", { name: `${kcal} of 2,000 kcal eaten today` });

describe.each(DAYS)("%s", (_, timezoneId, date, hours) => {
  /** The first and last meals around the start of a day. */
  const createMeals = (dayStart: number): [name: string, eatenAt: number, calories: number][] => [
    ["Last of the day before", dayStart - hours * HOUR_MS - 1, 1],
    ["First of yesterday", dayStart - hours * HOUR_MS, 20],
    ["Last of yesterday", dayStart - 1, 300],
    ["First of today", dayStart, 400],
  ];

  test("Home's day turns over at 04:00, in meals and figures, also while it is open", async () => {
    const dayStart = toInstant(date, 4, timezoneId);
    const { page, url, advance } = await openAt(dayStart - MINUTE_MS, timezoneId, createMeals(dayStart));
    await page.goto(url);
    await findMealRow(page, "Last of yesterday").getByText("3:59 AM").waitFor();
    await findMealRow(page, "First of yesterday").getByText("4:00 AM").waitFor();
    await findProgress(page, 320).waitFor();
    expect(await meals(page).count()).toBe(2);

    await advance(2 * MINUTE_MS);
    await findMealRow(page, "First of today").getByText("4:00 AM").waitFor();
    await findProgress(page, 400).waitFor();
    expect(await meals(page).count()).toBe(1);
  });

  test("Statistics turn over at 06:00, also while they are open", async () => {
    const dayStart = toInstant(date, 6, timezoneId);
    const { page, url, advance } = await openAt(dayStart - MINUTE_MS, timezoneId, createMeals(dayStart));
    await page.goto(`${url}/stats`);
    const today = page.getByRole("region", { name: "Today's Progress" });
    const streak = (days: number) => page.getByRole("img", { name: `the running streak is ${days} days` });
    await today.getByText("320 of 2,000 kcal").waitFor();
    await streak(2).waitFor();

    await advance(2 * MINUTE_MS);
    await today.getByText("400 of 2,000 kcal").waitFor();
    await streak(3).waitFor();
    await page.getByText("Figures of each day").click();
    const rows = page.getByRole("table").getByRole("row");
    const kcal = async (row: number) => rows.nth(row).getByRole("cell").first().textContent();
    expect([await kcal(1), await kcal(2), await kcal(3)]).toEqual(["400", "320", "1"]);
  });
});
