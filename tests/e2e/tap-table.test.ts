import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { PIZZA } from "../support/ai-stand-in.ts";
import { cameraVideo } from "../support/camera-video.ts";
import { startExecutable } from "../support/executable.ts";
import {
  countTaps,
  expectStored,
  findAddedCard,
  findMealRow,
  findToast,
  openSignedIn,
  photographFromHome,
  startProduct,
  waitForHome,
  waitForToast,
  waitOutSecondTap,
} from "../support/pages.ts";

// How many taps a task takes from Home on, typing apart. Each test is a line of this table:
//
// | task                                              | taps |
// | the same breakfast as yesterday                   |    1 |
// | a banana, the first time / a recent one           |  3/2 |
// | yesterday's dinner of two foods to half           |    4 |
// | a meal by photo that is added by itself           |    2 |
// | a plate of three foods without AI, one photo      |    8 |
// | a forgotten breakfast at 14:00                    | one more than a lunch |

const cameraFile = await cameraVideo();
const PIZZA_RING = "880 of 2,000 kcal eaten today, 44%";

const back = (page: Page) => page.evaluate(() => history.back());

/** Taps what a person reaches after typing: later than the second tap of a hurried thumb. */
async function tapLater(target: Locator): Promise<void> {
  await target.waitFor();
  await waitOutSecondTap();
  await target.tap();
}

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
  await findToast(page).getByText(`${PIZZA.name}, 880 kcal`).waitFor();
  await waitForHome(page);
  expect(await taps()).toBe(2);
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  const figures = await page.evaluate(() => [...(window as unknown as { figures: Set<string> }).figures]);
  expect(figures[0]).toBe("2,000");
  expect(figures.at(-1)).toBe("1,120");
  expect(figures.length).toBeGreaterThan(2);

  const card = findAddedCard(page);
  await card.getByText(PIZZA.name).waitFor();
  await card.getByText("880 kcal").waitFor();
  await card.locator("img").waitFor();
  await page.locator(".meal-row", { hasText: PIZZA.name }).locator("img").waitFor({ state: "attached" });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Home is the entry that it was: nothing of the camera is left to go back to.
  expect(await page.evaluate(() => history.state.idx)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBeGreaterThanOrEqual(historyLength);

  // A reload is no other screen; another screen is.
  await page.reload();
  await card.getByText("880 kcal").waitFor();
  await page.getByRole("link", { name: "History" }).first().tap();
  await page.getByRole("heading", { name: "Food History" }).waitFor();
  await back(page);
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
