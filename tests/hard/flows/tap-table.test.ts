import { expect } from "bun:test";
import type { Locator } from "playwright";
import { toLocalTime } from "../../../src/shared/diary/day-window.ts";
import { findMealTypeAt } from "../../../src/shared/diary/meal-type.ts";
import { eatenAgo, TEST_ZONE } from "../../support/diary-times.ts";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { cameraVideo } from "../../support/e2e/camera-video.ts";
import {
  addEntry,
  countTaps,
  expectStored,
  fetchStoredEntries,
  findAddedCard,
  findMealRow,
  findToast,
  openSignedIn,
  photographFromHome,
  pressBack,
  startProduct,
  waitForHome,
  waitForToast,
  waitOutSecondTap,
} from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

// How many taps a task takes from Home on, typing apart. Each test is a line of this table:
//
// | task                                              | taps |
// | the same breakfast as yesterday                   |    1 |
// | a banana, the first time / a recent one           |  3/2 |
// | yesterday's dinner of two foods to half           |    4 |
// | a meal by photo that is added automatically       |    2 |
// | a plate of three foods without AI, one photo      |    8 |
// | a forgotten breakfast at 14:00                    | one more than a lunch |

const cameraFile = await cameraVideo();
const PIZZA_RING = "880 of 2,000 kcal eaten today, 44%";

/** Taps what a person reaches after typing: later than the second tap of a hurried thumb. */
async function tapLater(target: Locator): Promise<void> {
  await target.waitFor();
  await waitOutSecondTap();
  await target.tap();
}

test("the same meal as yesterday is one tap, its Undo another; yesterday's dinner to half are four", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  const mealNow = findMealTypeAt(toLocalTime(readProductClock(), TEST_ZONE));
  for (const [name, calories] of [
    ["Soup", 410],
    ["Bread", 229],
  ] as const) {
    await addEntry(page, url, { name, calories, mealType: mealNow, eatenAt: eatenAgo(1, "12:40") });
  }
  await page.goto(url);
  const again = page.getByRole("button", { name: /^Log Yesterday's/ });
  await again.waitFor();
  const taps = await countTaps(page);
  await again.tap();
  await waitForToast(page, "Copied to Today", "2 entries, 639 kcal.");
  expect(await taps()).toBe(1);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(4));
  await page.getByRole("button", { name: "Undo" }).tap();
  await again.waitFor();
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(2));

  const before = await taps();
  await page.getByRole("link", { name: "History" }).tap();
  await page.getByRole("button", { name: "Previous" }).tap();
  await page.getByRole("button", { name: /^Portion of/ }).tap();
  await page.getByText("½", { exact: true }).tap();
  await waitForToast(page, "Portion Changed", "2 entries, 320 kcal.");
  expect((await taps()) - before).toBe(4);
});

test("a photo from Home is in the diary after two taps, and Home says so with the ring moving", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({
    url,
    browser: { cameraFile },
    context: { reducedMotion: "no-preference", viewport: { width: 390, height: 844 }, hasTouch: true },
  });
  await page.getByRole("img", { name: "0 of 2,000 kcal eaten today, 0%" }).waitFor();
  const taps = await countTaps(page);
  // Every figure that the ring shows, for as long as the page is open.
  await page.evaluate(() => {
    const seen = window as unknown as { figures: Set<string> };
    seen.figures = new Set();
    const look = () => {
      const figure = document.querySelector(".progress-card__number")?.textContent;
      if (figure) seen.figures.add(figure);
      requestAnimationFrame(look);
    };
    look();
  });
  const historyLength = await page.evaluate(() => history.length);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await photographFromHome(page);

  await waitForToast(page, "Added to Food Diary", "Food item has been automatically added to your diary.");
  await waitForHome(page);
  expect(await taps()).toBe(2);
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  // The picture's name has the figure before the number has counted down to it.
  await page.locator(".progress-card__number").getByText("1,120", { exact: true }).waitFor();
  const figures = await page.evaluate(() => [...(window as unknown as { figures: Set<string> }).figures]);
  expect(figures[0]).toBe("2,000");
  expect(figures.length).toBeGreaterThan(2);

  // The card is the only confirmation, and has the only Undo.
  const card = findAddedCard(page);
  expect(await findToast(page).count()).toBe(0);
  await card.getByRole("button", { name: "Undo" }).and(page.locator(":enabled")).waitFor();
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(1);
  await card.getByText(PIZZA.name).waitFor();
  await card.getByText("880 kcal").waitFor();
  await card.locator("img").waitFor();
  await page.locator(".meal-row", { hasText: PIZZA.name }).locator("img").waitFor({ state: "attached" });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Home is the entry that it was: nothing of the camera is left to go back to.
  expect(await page.evaluate(() => history.state.idx)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBeGreaterThanOrEqual(historyLength);

  // A reload is not another screen; another screen is.
  await page.reload();
  await card.getByText("880 kcal").waitFor();
  await page.getByRole("link", { name: "History" }).first().tap();
  await page.getByRole("heading", { name: "Food History" }).waitFor();
  await pressBack(page);
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  expect(await card.count()).toBe(0);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("a banana is three taps the first time with its portion, two with its usual one, and two again", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  const taps = await countTaps(page);
  await page.getByRole("link", { name: "Manual" }).tap();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  await page.keyboard.type("banana");
  const results = page.getByRole("region", { name: "Results" });
  await tapLater(results.getByRole("button", { name: /^Banana 1 medium/ }));
  await tapLater(page.getByRole("dialog", { name: "Banana" }).getByRole("button", { name: "Add to Food Diary" }));
  await findMealRow(page, "Banana").waitFor();
  expect(await taps()).toBe(3);

  const beforeRecent = await taps();
  await page.getByRole("link", { name: "Manual" }).tap();
  await page.getByRole("region", { name: "Recent foods" }).getByRole("button", { name: "Add Banana" }).tap();
  await waitForToast(page, "Success!", "Food logged successfully.");
  expect((await taps()) - beforeRecent).toBe(2);
  // The screen stays, for the next food, and Undo takes this one back.
  await page.getByRole("heading", { name: "Manual Entry" }).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(2));
  await findToast(page).getByRole("button", { name: "Undo" }).tap();
  await waitForToast(page, "Entry Deleted");
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));

  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  const beforeUsual = await taps();
  await page.getByRole("link", { name: "Manual" }).tap();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  await page.keyboard.type("apple");
  await tapLater(results.getByRole("button", { name: "Add Apple", exact: true }));
  await waitForToast(page, "Success!", "Food logged successfully.");
  expect((await taps()) - beforeUsual).toBe(2);
});

test("a plate of three foods without AI is six taps with one photo, and one Undo", async () => {
  expectConsoleErrors(/status of 422 .*\/api\/analyze-food/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, browser: { cameraFile } });
  const taps = await countTaps(page);
  await page.getByRole("link", { name: "Take Photo" }).first().tap();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).tap();
  const sheet = page.getByRole("dialog", { name: "What is it?" });
  for (const [typed, food] of [
    ["chicken", "Chicken breast, roasted, no skin"],
    ["rice", "White rice, cooked"],
    ["broccoli", "Broccoli, boiled"],
  ] as const) {
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "food");
    await page.keyboard.type(typed);
    const found = sheet.getByRole("region", { name: "Results" });
    await tapLater(found.getByRole("button", { name: `Add ${food} to the plate` }));
    await sheet.getByRole("list", { name: "Foods on the plate" }).getByText(food).waitFor();
  }
  const plate = sheet.getByRole("region", { name: "Plate" });
  await plate.getByText(/^3 foods/).waitFor();
  await plate.getByRole("button", { name: "Add to Food Diary" }).tap();
  await waitForToast(page, "Success!", "Food logged successfully.");
  await waitForHome(page);
  expect(await taps()).toBe(6);

  const plateful = await expectStored(page, url, (stored) => expect(stored).toHaveLength(3));
  expect(plateful.map(({ name }) => name).toSorted()).toEqual([
    "Broccoli, boiled",
    "Chicken breast, roasted, no skin",
    "White rice, cooked",
  ]);
  expect(new Set(plateful.map(({ imageUrl }) => imageUrl))).toEqual(new Set(["/api/images/1"]));
  expect(new Set(plateful.map(({ eatenAt, mealType }) => `${eatenAt} ${mealType}`)).size).toBe(1);
  const sum = plateful.reduce((kcal, { calories }) => kcal + calories, 0);
  await page.getByRole("img", { name: new RegExp(`^${sum.toLocaleString("en-US")} of 2,000 kcal`) }).waitFor();
  await findToast(page).getByRole("button", { name: "Undo" }).tap();
  await waitForToast(page, "Meal Removed");
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

test("a forgotten breakfast at 14:00 takes one tap more than a lunch: that for the meal", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, context: { hasTouch: true } });
  await addEntry(page, url, { name: "Porridge", calories: 320, eatenAt: eatenAgo(1) });
  const atTwo = Date.parse(eatenAgo(0, "14:00"));
  await page.clock.setFixedTime(atTwo);
  await page.goto(url);
  await page.getByRole("link", { name: "Manual" }).waitFor();
  const taps = await countTaps(page);
  await page.getByRole("link", { name: "Manual" }).tap();
  await page.getByRole("button", { name: /^Lunch/ }).tap();
  await page.getByText("Breakfast", { exact: true }).tap();
  await page.waitForURL(/meal=breakfast/);
  await page.getByRole("button", { name: /^Add Porridge/ }).tap();
  await waitForToast(page, "Success!", "Food logged successfully.");
  expect(await taps()).toBe(4);
  const entries = await fetchStoredEntries(page, url);
  expect(entries.map(({ mealType, eatenAt }) => [mealType, Date.parse(eatenAt)])).toContainEqual([
    "breakfast",
    Date.parse(eatenAgo(0, "08:00")),
  ]);
});
