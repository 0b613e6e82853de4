import { expect } from "bun:test";
import { diaryDayAgo, eatenAgo } from "../../support/diary-times.ts";
import { addEntry, copyEntriesUntil, openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

const BRITISH = { locale: "en-GB" };
test("a day of 500 entries draws what is in sight, and the rest as it is scrolled to", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry", context: BRITISH });
  await addEntry(page, url, { name: "Grape", calories: 3, eatenAt: eatenAgo(1) });
  await copyEntriesUntil(page, url, diaryDayAgo(1), 499);
  await addEntry(page, url, { name: "Melon", calories: 30, eatenAt: eatenAgo(1, "13:00") });
  await page.goto(`${url}/history?date=${diaryDayAgo(1)}`);
  await page.getByRole("heading", { name: "Meals (500)" }).waitFor();
  const mealRows = page.locator(".meal-row");
  expect(await mealRows.count()).toBeLessThan(100);
  const last = page.getByRole("button", { name: "Melon", exact: true });
  while (!(await last.isVisible())) {
    const before = await mealRows.count();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction((count) => document.querySelectorAll(".meal-row").length > count, before);
  }
  expect(await mealRows.count()).toBe(500);
  const skipped = await mealRows
    .locator(".meal-row__name")
    .evaluateAll((names) => names.filter((name) => !name.checkVisibility({ contentVisibilityAuto: true })).length);
  expect(skipped).toBeGreaterThan(400);
  await last.click();
  await page.getByRole("dialog", { name: "Melon" }).waitFor();
});
