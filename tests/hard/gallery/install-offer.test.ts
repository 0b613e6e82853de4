import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { waitForAnswer } from "../../support/kept-diary.ts";
import { addByHand, openOffline, reconnect, waitForChanges } from "../../support/offline-diary.ts";
import {
  ADA,
  addEntry,
  NOBODY_SIGNED_IN,
  openSignedIn,
  pickFile,
  tapTwice,
  toFilePayload,
  waitForHome,
} from "../../support/pages.ts";
import { jpeg } from "../../support/pictures.ts";
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

test("an offer that was declined does not come back, also for who signs in next, and App Preferences still installs", async () => {
  const { url, page } = await openWithMeals(3);
  const address = page.url();
  await tapTwice(findOffer(page).getByRole("button", { name: "No, Thanks" }));
  await findOffer(page).waitFor({ state: "detached" });
  expect(page.url()).toBe(address);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await reload(page);
  expect(await findOffer(page).count()).toBe(0);

  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: /App Preferences/ }).click();
  const device = page.getByRole("region", { name: "This Device" });
  await device.getByText(/^This device keeps .+ MB of your data\. About .+ GB are free\. Your browser may/).waitFor();
  await device.scrollIntoViewIfNeeded();
  await checkScreen(page, "preferences-this-device");
  await tapTwice(device.getByRole("button", { name: "Install Mealglass" }));
  await device.getByRole("button").waitFor({ state: "detached" });
  expect(await countPrompts(page)).toBe(1);
  await page.keyboard.press("Escape");

  // Nothing is on its way any more that a session which ends could cut off.
  await waitForAnswer(page, "food-table");
  expectConsoleErrors(NOBODY_SIGNED_IN);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await waitForHome(page);
  await reload(page);
  expect(await findOffer(page).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("install-offer"))).toBe("answered");
  expect(url).toBe(new URL(page.url()).origin);
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

/** Has the page note what number it puts on the app's icon. */
const watchBadge = (page: Page) =>
  page.addInitScript(() => {
    const setAppBadge = async (badge: number) => {
      Object.assign(window, { badge });
    };
    Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge });
    Object.defineProperty(navigator, "clearAppBadge", { value: () => setAppBadge(0) });
  });

const waitForBadge = (page: Page, count: number) =>
  page.waitForFunction((wanted) => (window as unknown as { badge?: number }).badge === wanted, count);

test("the app's icon says how many changes and photos wait, also after a reload, until they are sent or it is signed out", async () => {
  const { page } = await openOffline();
  await watchBadge(page);
  await page.reload();
  await waitForHome(page);
  await addByHand(page, "Lentils", 420);
  await waitForBadge(page, 1);
  await pickFile(page, page.getByRole("link", { name: "Gallery" }), toFilePayload(await jpeg(600, 400)));
  await page.getByRole("dialog", { name: "The photo was not analyzed" }).waitFor();
  await waitForBadge(page, 2);
  await page.reload();
  await waitForBadge(page, 2);
  await reconnect(page);
  await waitForChanges(page, 0);
  await waitForBadge(page, 1);
  await page.goto(new URL("/profile", page.url()).href);
  expectConsoleErrors(NOBODY_SIGNED_IN);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page
    .getByRole("dialog", { name: /^Sign out and lose/ })
    .getByRole("button", { name: "Sign Out" })
    .click();
  await waitForBadge(page, 0);
});
