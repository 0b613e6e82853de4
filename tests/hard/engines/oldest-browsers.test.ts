import { expect } from "bun:test";
import type { Page } from "playwright";
import { TEST_ZONE } from "../../support/diary-times.ts";
import { openPage } from "../../support/e2e/browser.ts";
import { addCountedDiary, COUNTED, COUNTED_DIARY_SETTINGS, POST_HEADERS } from "../../support/e2e/counted-diary.ts";
import { limitToOldestBrowsers } from "../../support/e2e/oldest-chromium.ts";
import { addEntry, REDUCED_MOTION, signUp } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

// Chromium without everything that the oldest browsers of web/platform/supported-browsers.ts lack.

const readRows = (page: Page) => page.locator(".meal-row__open").allTextContents();
const readTile = (page: Page, label: string) =>
  page
    .locator(".figure-tile", { has: page.getByText(label, { exact: true }) })
    .locator("strong")
    .textContent();

test("Home, History, 30 days of Statistics and the search show what belongs there", async () => {
  const { url } = await startExecutable({ env: COUNTED_DIARY_SETTINGS });
  const page = await openPage({ ...REDUCED_MOTION, timezoneId: TEST_ZONE });
  await limitToOldestBrowsers(page);
  await signUp(page, url);
  await addEntry(page, url, { name: PIZZA.name, calories: PIZZA.calories });
  await addCountedDiary(async (path, data) => {
    const answer = await page.request.post(url + path, { headers: { origin: url, ...POST_HEADERS }, data });
    return answer.json();
  });

  await page.goto(url);
  await page.getByRole("img", { name: COUNTED.ring }).waitFor();
  await page.getByRole("listitem").filter({ hasText: PIZZA.name }).waitFor();
  expect((await readRows(page)).toSorted()).toEqual(COUNTED.today.toSorted());
  // The deletion worked: none of these is left.
  const left = await page.evaluate(() => [
    "size" in URLSearchParams.prototype,
    "toSorted" in Array.prototype,
    "canParse" in URL,
    "groupBy" in Object,
    "requestIdleCallback" in window,
  ]);
  expect(left).toEqual([false, false, false, false, false]);

  await page.goto(`${url}/history`);
  await page.getByRole("heading", { name: "Meals (3)" }).waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("heading", { name: "Meals (2)" }).waitFor();
  expect(await readRows(page)).toEqual([...COUNTED.yesterday]);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${url}/history?date=${COUNTED.largeDay.date}`);
  await page.getByRole("heading", { name: `Meals (${COUNTED.largeDay.entries})` }).waitFor();
  // A full page, and an empty one.
  const pages = requests.filter((request) => request.includes(`day=${COUNTED.largeDay.date}`));
  expect(pages).toHaveLength(2);

  await page.goto(`${url}/stats`);
  await page.getByText("Total Entries This Week").waitFor();
  expect(await readTile(page, "Total Entries This Week")).toBe(COUNTED.entriesInWeek);
  // Choices further down have the same label, which they hide from screen readers.
  await page.locator(".choices__label:not([aria-hidden])", { hasText: /^30 days$/ }).click();
  await page.getByText("Total Entries in 30 Days").waitFor();
  expect(await readTile(page, "Total Entries in 30 Days")).toBe(COUNTED.entriesIn30Days);

  await page.goto(`${url}/manual-entry`);
  await page.getByLabel("Food Name").fill(COUNTED.search.typed);
  // By CSS: in the page itself Playwright finds roles with functions that are gone.
  const found = page.locator('section[aria-label="Results"] .food-hit__name');
  await found.first().waitFor();
  const names = await found.allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !COUNTED.search.found.test(name))).toEqual([]);
  // Stylesheets that are on their way end with the page.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
