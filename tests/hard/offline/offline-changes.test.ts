import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { eatenAtThisHour } from "../../support/diary-times.ts";
import { cutConnection, waitForAnswer, waitForEmptyDevice } from "../../support/kept-diary.ts";
import {
  addByHand,
  changeGoalOffline,
  copyDay,
  findRing,
  KEPT,
  openOffline,
  openYesterdayOffline,
  reconnect,
  waitForChanges,
} from "../../support/offline-diary.ts";
import {
  addEntry,
  fetchStoredEntries,
  findMealRow,
  findToast,
  NOBODY_SIGNED_IN,
  openSignedIn,
  startProduct,
  waitForHome,
  waitForSheetToClose,
  waitForToast,
  waitOutSecondTap,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const API = "**/api/**";

async function rename(page: Page, name: string, to: string): Promise<void> {
  await findMealRow(page, name).getByRole("button").first().click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Food Name").fill(to);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await waitForToast(page, "Entry Updated", KEPT);
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);
}

test("a meal is copied without a connection, shown at once, taken back by Undo, and sent once", async () => {
  const { url, page } = await openYesterdayOffline();
  await copyDay(page);
  await page.getByText("1 change waits for a connection.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Copy Undone", KEPT);
  // The copy may have arrived, although nobody was told: it is sent, and then removed.
  await page.getByText("2 changes wait for a connection.").waitFor();
  // It lies over the button.
  await findToast(page).getByRole("button", { name: "Close" }).click();
  // Sooner it would be the second tap of a hurried thumb.
  await waitOutSecondTap();
  await copyDay(page);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await findRing(page, /^500 of 2,000 kcal/).waitFor();
  await page.reload();
  await findRing(page, /^500 of 2,000 kcal/).waitFor();

  await reconnect(page);
  await waitForChanges(page, 0);
  const sources = (await fetchStoredEntries(page, url)).map(({ name, source }) => `${name} ${source}`);
  expect(sources.sort()).toEqual(["Bread ai_analysis", "Bread copy", "Soup ai_analysis", "Soup copy"]);
  await findRing(page, /^500 of 2,000 kcal/).waitFor();
});

test("a meal that is logged again without a connection is no longer suggested, until it is deleted", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await waitForHome(page);
  await addEntry(page, url, { name: "Soup", calories: 300, eatenAt: eatenAtThisHour(1) });
  await page.reload();
  const again = page.getByRole("region", { name: "Log again" });
  await again.getByRole("button", { name: /Soup/ }).waitFor();
  await waitForAnswer(page, "stored-diary");
  await cutConnection(page);
  await again.getByRole("button", { name: /Soup/ }).click();
  await findRing(page, /^300 of 2,000 kcal/).waitFor();
  await again.getByRole("link", { name: "My Foods and Meals" }).waitFor();
  await page.reload();
  await findMealRow(page, "Soup").waitFor();
  await again.getByRole("link", { name: "My Foods and Meals" }).waitFor();
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await again.getByRole("button", { name: /Soup/ }).waitFor();
});

test("a change that the server refuses later is told on Home, and can be tried again or discarded", async () => {
  const { url, page } = await openOffline();
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await waitForToast(page, "Entry Deleted", KEPT);
  await rename(page, "Soup", "Stew");
  const soup = (await fetchStoredEntries(page, url)).find(({ name }) => name === "Soup");
  // Another device has deleted it for good.
  await page.route(`**/api/food-entries/${soup?.id}`, (route) =>
    route.fulfill({ status: 404, json: { message: "This entry does not exist." } }),
  );
  expectConsoleErrors(/404 \(Not Found\)/);
  await page.unroute(API);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const card = page.getByRole("region", { name: "1 change could not be saved" });
  const row = card.getByRole("listitem", { name: "Change Soup" });
  await row.getByText("This entry does not exist.").waitFor();
  await findMealRow(page, "Bread").waitFor({ state: "detached" });
  await checkScreen(page, "home-refused-change");

  await page.reload();
  await row.getByRole("button", { name: "Discard" }).click();
  await row.getByRole("button", { name: "Discard" }).click();
  await card.waitFor({ state: "detached" });
  await waitForChanges(page, 0);
});

test("a goal is changed without a connection, shown at once, and set once there is one", async () => {
  const { url, page } = await openOffline();
  await changeGoalOffline(page, url, 1800);
  await page.getByText("1,800 cal", { exact: true }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await findRing(page, /^500 of 1,800 kcal/).waitFor();
  await page.getByText(/^You have 1,300 of 1,800 kcal left today/).waitFor();
  await page.reload();
  await findRing(page, /^500 of 1,800 kcal/).waitFor();
  await reconnect(page);
  await waitForChanges(page, 0);
  expect(await (await page.request.get(`${url}/api/user/goals`)).json()).toMatchObject({ dailyCalorieGoal: 1800 });
  await findRing(page, /^500 of 1,800 kcal/).waitFor();
});

test("signing out asks first, and leaves nothing of what waited", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  await page.goto(`${url}/profile`);
  // Only signing out works.
  await page.route("**/api/auth/logout", (route) => route.continue());
  await page.getByRole("button", { name: "Sign Out" }).click();
  const sheet = page.getByRole("dialog", { name: "Sign out and lose changes?" });
  await sheet.getByText("1 change on this device is not in your diary yet. Signing out deletes it.").waitFor();
  await sheet.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  await waitForEmptyDevice(page);
  expect(await page.evaluate(() => localStorage.getItem("waiting-changes"))).toBeNull();
});
