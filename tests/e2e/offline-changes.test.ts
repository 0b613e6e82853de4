import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { SECOND_TAP_MS } from "../../web/lib/second-tap.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import { eatenAtThisHour } from "../support/diary-times.ts";
import { cutConnection, openWithKeptDiary, readStore, waitForAnswer } from "../support/kept-diary.ts";
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
} from "../support/offline-diary.ts";
import {
  addEntry,
  expectStored,
  fetchStoredEntries,
  findMealRow,
  NOBODY_SIGNED_IN,
  openSignedIn,
  startProduct,
  tapTwice,
  waitForHome,
  waitForSheetToClose,
  waitForToast,
} from "../support/pages.ts";
import { checkScreen } from "../support/screens.ts";

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

test("what is added, edited and deleted without a connection is shown at once, survives a reload, and is sent", async () => {
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  await findRing(page, /^920 of 2,000 kcal/).waitFor();
  await page.getByText("1 change waits for a connection.").waitFor();

  await page.reload();
  await findRing(page, /^920 of 2,000 kcal/).waitFor();
  await page.getByText(/^You have 1,080 of 2,000 kcal left today/).waitFor();
  await rename(page, "Lentils", "Lentil soup");
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await waitForToast(page, "Entry Deleted", KEPT);
  await findRing(page, /^720 of 2,000 kcal/).waitFor();
  await page.getByText("3 changes wait for a connection.").waitFor();
  await checkScreen(page, "home-waiting-changes");
  await page.goto(`${url}/history`);
  await page.getByText("Lentil soup").waitFor();
  await page.getByText("3 changes wait for a connection.").waitFor();

  await reconnect(page);
  await waitForChanges(page, 0);
  await page.getByText("3 changes wait for a connection.").waitFor({ state: "detached" });
  const stored = (await fetchStoredEntries(page, url)).map(({ name, calories }) => [name, calories]);
  expect(stored.sort()).toEqual([
    ["Lentil soup", 420],
    ["Soup", 300],
  ]);
  await page.goto(url);
  await findRing(page, /^720 of 2,000 kcal/).waitFor();
  await page.getByText(/^You have 1,280 of 2,000 kcal left today/).waitFor();
});

test("a meal is copied without a connection, shown at once, taken back by Undo, and sent once", async () => {
  const { url, page } = await openYesterdayOffline();
  await copyDay(page);
  await page.getByText("1 change waits for a connection.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Copy Undone", KEPT);
  // The copy may have arrived, although nobody was told: it is sent, and then removed.
  await page.getByText("2 changes wait for a connection.").waitFor();
  // It lies over the button.
  await page.locator(".toast").getByRole("button", { name: "Close" }).click();
  // Sooner it would be the second tap of a hurried thumb.
  await Bun.sleep(SECOND_TAP_MS);
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

test("an entry whose answer was lost is stored once and shown once", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await waitForHome(page);
  expectConsoleErrors(/ERR_FAILED.*\/api\/food-entries/);
  let lost = 0;
  await page.route("**/api/food-entries", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const answer = await route.fetch();
    if (lost > 0) return route.fulfill({ response: answer });
    lost += 1;
    return route.abort();
  });
  await addByHand(page, "Lentils", 420);
  await waitForChanges(page, 0);
  await findRing(page, /^420 of 2,000 kcal/).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
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

test("a change whose page ends before it is written down is made by the next page", async () => {
  const { url, page } = await openWithKeptDiary();
  // The database is busy, and the server is not asked before.
  await page.evaluate(() => {
    const opening = indexedDB.open("mealglass");
    opening.onsuccess = () => {
      const changes = opening.result.transaction("changes", "readwrite").objectStore("changes");
      const keepBusy = () => {
        changes.get(0).onsuccess = keepBusy;
      };
      keepBusy();
    };
  });
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await page.waitForFunction(() => localStorage.getItem("waiting-changes") !== null);
  await page.reload();
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: "Curry" }]));
  await findMealRow(page, "Soup").waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("changes-left"))).toBeNull();
});

test("a refused entry is mended in its form, and one that needs access opens the trial's modal", async () => {
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  let refusal: { status: number; json: object } | undefined = {
    status: 422,
    json: { message: "Lentils cannot have 420 kcal." },
  };
  let sent = 0;
  await page.route("**/api/food-entries", (route) => {
    if (route.request().method() !== "POST" || !refusal) return route.fallback();
    sent += 1;
    return route.fulfill(refusal);
  });
  expectConsoleErrors(/(422|403) \(/);
  await page.unroute(API);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const row = page.getByRole("listitem", { name: "Add Lentils" });
  await row.getByText("Lentils cannot have 420 kcal.").waitFor();
  await checkScreen(page, "home-refused-entry");
  await row.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Calories").fill("410");
  await checkScreen(page, "home-refused-entry-form");
  const hasNoAccess = { hasAccess: false, isTrialActive: false };
  await page.route("**/api/user/profile", async (route) => {
    const profile = await (await route.fetch()).json();
    return route.fulfill({ json: { ...profile, trialStatus: { ...profile.trialStatus, ...hasNoAccess } } });
  });
  refusal = { status: 403, json: { message: "Your trial has ended.", requiresTrial: true } };
  await tapTwice(page.getByRole("button", { name: "Save Changes" }));
  await waitForSheetToClose(page);
  await row.getByText("Your trial has ended.").waitFor();
  expect(await row.getByRole("button", { name: "Edit" }).count()).toBe(0);
  await row.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);
  expect(sent).toBe(2);

  // Premium was bought elsewhere.
  refusal = undefined;
  await page.unroute("**/api/user/profile");
  await page.reload();
  await row.getByRole("button", { name: "Try Again" }).click();
  await waitForChanges(page, 0);
  await row.waitFor({ state: "detached" });
  await findMealRow(page, "Lentils").waitFor();
  const lentils = (await fetchStoredEntries(page, url)).filter(({ name }) => name === "Lentils");
  expect(lentils).toMatchObject([{ calories: 410 }]);
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
  while ((await readStore(page, "changes")) !== null) await Bun.sleep(50);
  expect(await page.evaluate(() => localStorage.getItem("waiting-changes"))).toBeNull();
});
