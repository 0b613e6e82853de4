import { expect } from "bun:test";
import type { Page } from "playwright";
import { diaryDayAgo } from "../../support/diary-times.ts";
import {
  cutConnection,
  findOfflineLine,
  openWithKeptDiary,
  readStore,
  waitUntilKept,
} from "../../support/e2e/kept-diary.ts";
import { findKept, holdAnswers, KEY, waitUntilHomeKept } from "../../support/e2e/kept-home.ts";
import { reconnect } from "../../support/e2e/offline-diary.ts";
import { addEntry } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** What Home computes from the diary. Offers and advice come from the server when they come. */
const HOME_FIGURES = ["Today's progress", "Today's Meals", "Nutrition Insights", "Weekly Insights"];

async function readScreen(page: Page, path: string): Promise<string> {
  const parts = path === "/" ? HOME_FIGURES.map((name) => page.getByRole("region", { name })) : [page.locator("main")];
  return (await Promise.all(parts.map((part) => part.textContent()))).join("\n");
}

/** Opens each screen at its address and reads it once `ready` is on it. */
async function readScreens(page: Page, url: string): Promise<string[]> {
  const screens: string[] = [];
  for (const [path, ready] of [
    ["/", "Day Streak"],
    ["/history", "Soup"],
    [`/history?date=${diaryDayAgo(1)}`, "Curry"],
    ["/stats", "No water in the last 7 days."],
  ] as const) {
    await page.goto(url + path);
    await page.getByText(ready).first().waitFor();
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
    screens.push(await readScreen(page, path));
  }
  return screens;
}

test("without a connection each screen of the diary shows what it showed with one, says so, and follows again", async () => {
  const { url, page } = await openWithKeptDiary();
  const records = new Set<string>();
  page.on("response", (response) => {
    const { pathname, search } = new URL(response.url());
    if (/^\/api\/(weights|water)$/.test(pathname)) records.add(pathname + search);
  });
  const online = await readScreens(page, url);
  expect(await findOfflineLine(page).count()).toBe(0);
  await waitUntil("the weights and glasses of all screens are kept", async () => {
    const answers = ((await readStore(page, "answers")) ?? []) as { path: string }[];
    return answers.filter(({ path }) => /^\/api\/(weights|water) /.test(path)).length === records.size;
  });
  await cutConnection(page);
  expect(await readScreens(page, url)).toEqual(online);
  await findOfflineLine(page).waitFor();

  await page.goto(`${url}/history?q=cur`);
  await page.getByText("Last eaten: Yesterday").waitFor();
  await page.getByText("Without a connection, only the last 31 days are searched.").waitFor();

  for (const [days, note] of [
    ["90", "Without a connection these are the last 31 days, which this device keeps."],
    ["365", "Without a connection these are only the days that this device keeps."],
    ["all", "Without a connection these are only the days that this device keeps."],
  ]) {
    await page.goto(`${url}/stats?days=${days}`);
    await page.getByText(note as string).waitFor();
  }

  await page.goto(url);
  await page.getByText("Soup").first().waitFor();
  await findOfflineLine(page).waitFor();
  // Before the page may ask again.
  await addEntry(page, url, { name: "Tea", calories: 2 });
  await reconnect(page);
  await findOfflineLine(page).waitFor({ state: "detached" });
  await page.getByText("Tea").first().waitFor();
  await waitUntilKept(page, ["Curry", "Soup", "Tea"]);
});

/** Where the ring, the bars, the headings and the tabs are. */
const readPlaces = (page: Page, parent: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const parts = [".home-header", ".progress-ring", ".macro-bar", ".card__title", ".tab-bar__tab"];
    const found = document.querySelectorAll(parts.map((part) => `${selector} ${part}`).join(", "));
    return [...found].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.className, x, y, width, height].join(" ");
    });
  }, parent);

/** Records how far things on the pages that are loaded from now on move by themselves. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test("a second visit begins with Home as it was left, and the server's figures follow without a jump", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilHomeKept(page, "Soup");
  await page.goto("about:blank");
  await addEntry(page, url, { name: "Tea", calories: 90 });
  const readShift = await watchShifts(page);
  const release = await holdAnswers(page);
  await page.goto(url);
  await findKept(page).getByText("Soup").waitFor();
  expect(await findKept(page).locator('svg[aria-label^="310 of 2,000 kcal"]').count()).toBe(1);
  // Screen readers wait for the screen that can be used.
  expect(await page.getByRole("img", { name: "310 of 2,000 kcal" }).count()).toBe(0);
  const before = await readPlaces(page, `#${KEY}`);

  release();
  await page.getByRole("img", { name: "400 of 2,000 kcal" }).waitFor();
  expect(await findKept(page).count()).toBe(0);
  expect(before.length).toBe(12);
  expect(await readPlaces(page, "#root")).toEqual(expect.arrayContaining(before));
  expect(await readShift()).toBe(0);
  await waitUntilHomeKept(page, "Tea");
});
