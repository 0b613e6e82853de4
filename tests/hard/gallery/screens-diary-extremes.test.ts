import { expect } from "bun:test";
import type { Page } from "playwright";
import { diaryDayAgo } from "../../support/diary-times.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, copyEntriesUntil, findMealRow, openSignedIn } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const FEAST = {
  name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftskantinentagesgericht",
  calories: 20_000,
  protein: 5000,
  carbs: 5000,
  fat: 5000,
  fiber: 5000,
  sugar: 5000,
  sodium: 100_000,
  servingSize: "y".repeat(100),
  servingQuantity: 999.99,
  tags: JSON.stringify(["a".repeat(40), "b".repeat(40)]),
};

/** The share of the ring's width that the number may use at its height without touching the ring. */
const ROOM_IN_RING = 0.7;

const measureRingShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const text = document.createRange();
    text.selectNodeContents(document.querySelector(".progress-card__number") as Node);
    const ring = document.querySelector(".progress-ring") as Element;
    return text.getBoundingClientRect().width / ring.getBoundingClientRect().width;
  });

test("the largest figures and words that a meal may have fit on every screen of the diary", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  for (const calories of [20_000, 9_999, 20_000]) await addEntry(page, url, { ...FEAST, calories });
  await page.goto(`${url}/`);
  await page.getByText("47,999", { exact: true }).waitFor();
  expect(await measureRingShare(page)).toBeLessThan(ROOM_IN_RING);
  await checkScreen(page, "extremes-home");
  await page.goto(`${url}/history`);
  await page.getByText("47,999 kcal over").waitFor();
  await checkScreen(page, "extremes-history");
  await page.locator(".meal-row__open").first().click();
  await page.getByRole("button", { name: "Edit" }).waitFor();
  await checkScreen(page, "extremes-entry");
  await page.goto(`${url}/manual-entry`);
  await page.getByRole("region", { name: "Recent foods" }).waitFor();
  await checkScreen(page, "extremes-manual");
  await page.goto(`${url}/stats`);
  await page.getByText("49,999", { exact: true }).first().waitFor();
  await checkScreen(page, "extremes-statistics");
});

test("a day of 500 meals: Home shows the first ones at once, the others as somebody scrolls, and the sum of all", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await addEntry(page, url, { name: "Grape", calories: 3 });
  await copyEntriesUntil(page, url, diaryDayAgo(0), 500);
  await page.goto(`${url}/`);
  await findMealRow(page, "Grape").first().waitFor();
  await page.getByText("500", { exact: true }).first().waitFor();
  const meals = findMealRow(page, "Grape");
  let rowCount = await meals.count();
  expect(rowCount).toBeLessThan(100);
  while (rowCount < 500) {
    await page.mouse.wheel(0, 3000);
    await meals.nth(rowCount).waitFor();
    rowCount = await meals.count();
  }
  expect(rowCount).toBe(500);
});
