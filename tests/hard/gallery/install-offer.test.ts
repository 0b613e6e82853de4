import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { addEntry, openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";

const SOUP = { name: "Soup", calories: 250, mealType: "lunch" };

const findOffer = (page: Page): Locator => page.getByRole("region", { name: "Keep Mealglass at Hand" });

/** What a browser does where the app can be installed. */
const allowInstalling = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const prompt = async () => undefined;
    return window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });

test("an offer that comes late waits until what it would move is out of sight", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  for (let index = 0; index < 3; index += 1) await addEntry(page, url, SOUP);
  await page.goto(url);
  // Home is there to its end: what is not shown by then does not come.
  await page.getByText("Average Daily Calories").waitFor();
  const insights = page.getByRole("region", { name: "Nutrition Insights" });
  await insights.scrollIntoViewIfNeeded();
  const before = await insights.boundingBox();
  await allowInstalling(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await insights.boundingBox()).toEqual(before);
  expect(await findOffer(page).count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await findOffer(page).waitFor();
  await findOffer(page).scrollIntoViewIfNeeded();
  await checkScreen(page, "home-install-offer");
});
