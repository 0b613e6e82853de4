import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { eatenAgo } from "../../support/diary-times.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, openSignedIn, REDUCED_MOTION } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const overview = (page: Page) => page.getByRole("heading", { name: "Overview" });

/** Adds a meal on most of the last `count` days, some above the goal. */
async function addMealsFor(page: Page, url: string, count: number): Promise<void> {
  for (let daysAgo = 0; daysAgo < count; daysAgo += 1) {
    if (daysAgo % 11 === 10) continue;
    const calories = 1200 + ((daysAgo * 137) % 1100);
    const eatenAt = eatenAgo(daysAgo);
    await addEntry(page, url, { name: "Dinner", calories, protein: 70, carbs: 160, fat: 45, eatenAt });
  }
}

test("Statistics: empty, a week, 30 and 90 days, figures to read", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/stats" });
  await page.getByText("No meals logged in the last 7 days.").waitFor();
  await checkScreen(page, "stats-empty");

  await addMealsFor(page, url, 90);
  await page.reload();
  await page.getByText("Average Macros a Day").waitFor();
  await checkScreen(page, "stats");
  await overview(page).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 520);
  await checkScreen(page, "stats-week");

  for (const days of [30, 90]) {
    await page.getByText(`${days} days`, { exact: true }).click();
    await page.getByText(`Total Entries in ${days} Days`).waitFor();
    await checkScreen(page, `stats-${days}-days`);
    await page.getByText("Streak Calendar").scrollIntoViewIfNeeded();
    await checkScreen(page, `stats-${days}-days-calendar`);
  }

  await page.getByText("Figures of each day").click();
  await page.getByRole("table").scrollIntoViewIfNeeded();
  await checkScreen(page, "stats-table");

  await addEntry(page, url, { name: "A feast", calories: 19_999, protein: 2000, carbs: 2000, fat: 2000 });
  await page.goto(`${url}/stats`);
  await page.getByText("calories over the goal").waitFor();
  await checkScreen(page, "stats-feast");
  await page.getByRole("link", { name: "Get Diet Recommendations" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "stats-actions");
});

test("Statistics: waiting, failing, and the demo's week", async () => {
  expectConsoleErrors(/500 \(Internal Server Error\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await page.route(/daily-series/, () => {});
  await page.goto(`${url}/stats`);
  await page.getByText("Quick Actions").waitFor();
  await checkScreen(page, "stats-waiting");

  await page.unrouteAll();
  await page.route(/daily-series/, (route) => route.fulfill({ status: 500, json: { message: "No." } }));
  await page.reload();
  await page.getByText("Unable to load statistics").waitFor();
  await checkScreen(page, "stats-failed");

  const demo = await openPage(REDUCED_MOTION);
  await demo.goto(`${url}/auth/login`);
  await demo.getByText("Try Demo Mode").click();
  await demo.getByRole("heading", { name: "Track Your Meal" }).waitFor();
  await demo.getByRole("navigation").getByRole("link", { name: "Stats" }).click();
  await demo.getByText("Average Macros a Day").waitFor();
  await checkScreen(demo, "stats-demo");
});
