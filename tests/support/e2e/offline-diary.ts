import type { Page } from "playwright";
import { eatenAtThisHour } from "../diary-times.ts";
import { cutConnection, restoreConnection, waitForAnswer, waitForRows } from "./kept-diary.ts";
import {
  addEntry,
  createSignedInPage,
  findMealRow,
  openSignedIn,
  shareProduct,
  waitForHome,
  waitForSheetToClose,
  waitForToast,
} from "./pages.ts";

// Shared steps of the tests of what is changed without a connection.

/** Said of pending changes. */
export const KEPT = "Saved on this device. It is sent when there is a connection.";

/** Waits until so many changes are written down on the device. */
export const waitForChanges = (page: Page, count: number): Promise<void> => waitForRows(page, "changes", count);

/** Brings the connection back, and has the page notice. */
export async function reconnect(page: Page): Promise<void> {
  await restoreConnection(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

export const findRing = (page: Page, name: string | RegExp) => page.getByRole("img", { name });

/** Home of a new account. */
export async function openHome() {
  const { url, account } = await shareProduct();
  const page = await openSignedIn({ url, account });
  await waitForHome(page);
  return { url, page };
}

/** A signed-in page whose device has Soup and Bread of a day: 1 is yesterday. */
async function openWithMeals(day: number) {
  const { url, account } = await shareProduct();
  const page = await createSignedInPage({ url, account });
  await addEntry(page, url, { name: "Soup", calories: 300, eatenAt: eatenAtThisHour(day) });
  await addEntry(page, url, { name: "Bread", calories: 200, eatenAt: eatenAtThisHour(day) });
  await page.goto(url);
  return { url, page, account };
}

/** History with two entries of yesterday, all of it on the device, and without a connection. */
export async function openYesterdayOffline() {
  const { url, page } = await openWithMeals(1);
  await waitForHome(page);
  await waitForAnswer(page, "stored-diary");
  await page.goto(`${url}/history`);
  await page.getByRole("button", { name: "Previous" }).click();
  await findMealRow(page, "Soup").waitFor();
  await cutConnection(page);
  return { url, page };
}

/** Copies the day that History shows to today, without a connection. */
export async function copyDay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Copy to Today" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Whole Day/ })
    .click();
  await waitForToast(page, "Copied to Today", KEPT);
}

/** Home with two entries of today, all of it on the device, and without a connection. */
export async function openOffline() {
  const { url, page, account } = await openWithMeals(0);
  await findMealRow(page, "Bread").waitFor();
  await waitForAnswer(page, "stored-diary");
  await cutConnection(page);
  return { url, page, account };
}

/** Fills in the form of a food from Home on, and sends it. */
export async function sendByHand(page: Page, name: string, calories: number): Promise<void> {
  await page.getByRole("link", { name: "Manual" }).click();
  await page.getByLabel("Food Name").fill(name);
  await page.getByLabel("Calories").fill(String(calories));
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
}

/** Adds an entry on Home without a connection. */
export async function addByHand(page: Page, name: string, calories: number): Promise<void> {
  await sendByHand(page, name, calories);
  await waitForToast(page, "Success!", KEPT);
  await findMealRow(page, name).waitFor();
}

/** Renames an entry on Home without a connection. */
export async function rename(page: Page, name: string, to: string): Promise<void> {
  await findMealRow(page, name).getByRole("button").first().click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Food Name").fill(to);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await waitForToast(page, "Entry Updated", KEPT);
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);
}

/** Sets the daily calorie goal on the Profile screen. */
export async function changeGoal(page: Page, calories: number): Promise<void> {
  await page
    .getByRole("button", { name: /Update Goals/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "Update Goals" });
  await sheet.getByLabel("Daily calorie goal").fill(String(calories));
  await sheet.getByRole("button", { name: "Update Goal" }).click();
  await waitForSheetToClose(page);
}

/** The same without a connection, on the screen that one has loaded. */
export async function changeGoalOffline(page: Page, url: string, calories: number): Promise<void> {
  await restoreConnection(page);
  await page.goto(`${url}/profile`);
  await page
    .getByRole("button", { name: /Update Goals/ })
    .first()
    .waitFor();
  await cutConnection(page);
  await changeGoal(page, calories);
  await waitForToast(page, "Goal Updated", KEPT);
}
