import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import { cameraVideo } from "../support/camera-video.ts";
import { eatenAgo } from "../support/diary-times.ts";
import {
  addEntry,
  countTaps,
  fetchStoredEntries,
  openSignedIn,
  openWithoutAccess,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";

const cameraFile = await cameraVideo();
const photo = toFilePayload(await jpeg(600, 400));
const PIZZA_RING = "880 of 2,000 kcal eaten today, 44%";

const addedCard = (page: Page) => page.getByRole("region", { name: /^Added to/ });
const waitForHome = (page: Page) => page.waitForURL((url) => url.pathname === "/" && url.search === "");
const back = (page: Page) => page.evaluate(() => history.back());

/** Takes a photo from Home on, and waits until it is on Home. */
async function photographFromHome(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Take Photo" }).first().tap();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).tap();
  await addedCard(page).waitFor();
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
  await page.locator(".toast").getByText(`${PIZZA.name}, 880 kcal`).waitFor();
  await waitForHome(page);
  expect(await taps()).toBe(2);
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  const figures = await page.evaluate(() => [...(window as unknown as { figures: Set<string> }).figures]);
  expect(figures[0]).toBe("2,000");
  expect(figures.at(-1)).toBe("1,120");
  expect(figures.length).toBeGreaterThan(2);

  const card = addedCard(page);
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
  expect(await fetchStoredEntries(page, url)).toHaveLength(1);
});

test("Half, its Undo, Fix and Undo of what was added, also where the network fails", async () => {
  expectConsoleErrors(/net::ERR_FAILED/);
  const { url } = await startProduct();
  const page = await openSignedIn({ url, browser: { cameraFile } });
  await photographFromHome(page);
  const card = addedCard(page);
  const half = card.getByRole("button", { name: "Half" });
  const stored = await fetchStoredEntries(page, url);
  expect(stored).toHaveLength(1);
  await page.route("**/api/food-entries/**", (route) => route.abort());
  await half.click();
  await waitForToast(page, "Update Failed");
  await card.getByText("880 kcal").waitFor();
  await card.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Delete Failed");
  await card.getByText("880 kcal").waitFor();
  await page.unrouteAll();

  await half.click();
  await waitForToast(page, "Portion Changed");
  await page.getByRole("img", { name: "440 of 2,000 kcal eaten today, 22%" }).waitFor();
  await card.getByText("440 kcal").waitFor();
  expect(await fetchStoredEntries(page, url)).toEqual([
    expect.objectContaining({ calories: 440, protein: 21, carbs: 55.5, fat: 15, servingQuantity: 0.5 }),
  ]);
  // The second tap of a hurried thumb does not take back the entry as well.
  await card.getByRole("button", { name: "Undo" }).dblclick();
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  expect(await fetchStoredEntries(page, url)).toEqual(stored);

  await card.getByRole("button", { name: "Fix" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Entry" });
  await editor.getByLabel("Food Name").fill("Pizza bianca");
  await editor.getByRole("button", { name: "Save Changes" }).click();
  await editor.waitFor({ state: "detached" });
  await card.getByText("Pizza bianca").waitFor();

  await card.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Entry Deleted");
  await card.waitFor({ state: "detached" });
  expect(await fetchStoredEntries(page, url)).toEqual([]);
  await page.getByRole("img", { name: "0 of 2,000 kcal eaten today, 0%" }).waitFor();
});

test("a result that is added by hand leads to Home as well, and its toast takes it back", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, browser: { cameraFile }, preferences: { autoAddToDiary: false } });
  await page.getByRole("navigation").getByRole("link", { name: "Camera" }).click();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).click();
  await page.getByRole("button", { name: "Add to Food Diary" }).dblclick();
  await addedCard(page).waitFor();
  await waitForToast(page, "Success!", "Food logged successfully.");
  expect(await fetchStoredEntries(page, url)).toHaveLength(1);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Entry Deleted");
  await addedCard(page).waitFor({ state: "detached" });
  expect(await fetchStoredEntries(page, url)).toEqual([]);
});

test("the camera opens for the tap that asks for it, and not for Back, a reload or the address", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, browser: { cameraFile } });
  const hint = page.getByText("Fit your meal into the circle");
  await page.getByRole("link", { name: "Take Photo" }).first().click();
  await hint.waitFor();
  await back(page);
  await page.getByRole("heading", { name: "Track Your Meal" }).waitFor();
  await page.evaluate(() => history.forward());
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  await page.goto(url);
  await page.getByRole("link", { name: "Take Photo" }).first().click();
  await hint.waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  // From another screen the tab leads to the camera screen as it is.
  await page.goto(`${url}/stats`);
  await page.getByRole("navigation").getByRole("link", { name: "Camera" }).click();
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("Gallery opens the picker on Home, and Manual the form to type into", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("link", { name: "Gallery" }).click();
  await (await chooser).setFiles(photo);
  await addedCard(page).waitFor();
  await waitForHome(page);

  await page.getByRole("link", { name: "Manual" }).click();
  await page.getByRole("heading", { name: "Manual Entry" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  await back(page);
  await page.getByRole("heading", { name: "Track Your Meal" }).waitFor();
});

test("starting the trial goes on with what was asked for, and Not Now does not", async () => {
  const { url } = await startProduct();
  const page = await openWithoutAccess({ url, browser: { cameraFile } });
  const offer = page.getByRole("dialog", { name: "Try Mealglass for free" });
  await page.getByRole("link", { name: "Gallery" }).click();
  await offer.getByRole("button", { name: "Not Now" }).click();
  await offer.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Take Photo" }).first().click();
  await offer.getByRole("button", { name: "Start Free 24-Hour Trial" }).click();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).click();
  await addedCard(page).waitFor();
});

test("a refused camera shows the camera screen, once", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Denied.", "NotAllowedError"));
  });
  await page.getByRole("link", { name: "Take Photo" }).first().click();
  await waitForToast(page, "Camera Failed", "Camera not available. Please use file upload instead.");
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await back(page);
  await page.getByRole("heading", { name: "Track Your Meal" }).waitFor();
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
  expect(await page.getByRole("radio", { name: "Lunch" }).isChecked()).toBe(true);
  await page.getByText("Breakfast", { exact: true }).tap();
  await page.getByText("8:00 AM").waitFor();
  await page.getByRole("button", { name: /^Add Porridge/ }).tap();
  await waitForToast(page, "Success!", "Food logged successfully.");
  expect(await taps()).toBe(3);
  const entries = await fetchStoredEntries(page, url);
  expect(entries.map(({ mealType, eatenAt }) => [mealType, Date.parse(eatenAt)])).toContainEqual([
    "breakfast",
    Date.parse(eatenAgo(0, "08:00")),
  ]);
});
