import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, openSignedIn, tapTwice } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const SOUP = { name: "Soup", calories: 250, mealType: "lunch" };

const findOffer = (page: Page): Locator => page.getByRole("region", { name: "Keep Mealglass at Hand" });

/** Waits until Home is there to its end: what is not shown by then does not come. */
const waitForAllCards = (page: Page) => page.getByText("Average Daily Calories").waitFor();

/** What a browser does where the app can be installed. Returns whether the app took the question over. */
const allowInstalling = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const counted = window as unknown as { installPrompts?: number };
    const prompt = async () => {
      counted.installPrompts = (counted.installPrompts ?? 0) + 1;
    };
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    return !window.dispatchEvent(event);
  });

const countPrompts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { installPrompts?: number }).installPrompts ?? 0);

async function openWithMeals(count: number) {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  for (let index = 0; index < count; index += 1) await addEntry(page, url, SOUP);
  await page.goto(url);
  expect(await allowInstalling(page)).toBe(true);
  await waitForAllCards(page);
  return { url, page };
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await allowInstalling(page);
  await waitForAllCards(page);
}

test("from the third meal on Home offers to install the app, and has the browser ask once", async () => {
  const { url, page } = await openWithMeals(2);
  expect(await findOffer(page).count()).toBe(0);
  await addEntry(page, url, SOUP);
  await reload(page);
  await findOffer(page).scrollIntoViewIfNeeded();
  await checkScreen(page, "home-install-offer");
  await findOffer(page).scrollIntoViewIfNeeded();
  expect(await countPrompts(page)).toBe(0);
  await tapTwice(findOffer(page).getByRole("button", { name: "Install", exact: true }));
  await findOffer(page).waitFor({ state: "detached" });
  expect(await countPrompts(page)).toBe(1);
  // The browser was told no: it is not asked again.
  await allowInstalling(page);
  await reload(page);
  expect(await findOffer(page).count()).toBe(0);
});

test("an offer that comes late waits until what it would move is out of sight", async () => {
  const { page } = await openWithMeals(3);
  await page.goto(page.url());
  await waitForAllCards(page);
  const insights = page.getByRole("region", { name: "Nutrition Insights" });
  await insights.scrollIntoViewIfNeeded();
  const before = await insights.boundingBox();
  await allowInstalling(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await insights.boundingBox()).toEqual(before);
  expect(await findOffer(page).count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await findOffer(page).waitFor();
});
