import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { eatenAtThisHour } from "../../support/diary-times.ts";
import { ACCOUNT_PASSWORD, register as registerElsewhere } from "../../support/http-account.ts";
import { cutConnection, restoreConnection, waitForAnswer, waitForEmptyDevice } from "../../support/kept-diary.ts";
import {
  addByHand,
  findRing,
  findShare,
  KEPT,
  openHome,
  openOffline,
  reconnect,
  sendByHand,
  waitForChanges,
} from "../../support/offline-diary.ts";
import {
  addEntry,
  expectStored,
  fetchStoredEntries,
  findMealRow,
  NOBODY_SIGNED_IN,
  tapTwice,
  waitForHome,
  waitForSheetToClose,
  waitForToast,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

test("a meal that is logged again without a connection is no longer suggested, until it is deleted", async () => {
  const { url, page } = await openHome();
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

test("another account's login asks before it deletes changes, and the first account's return sends them", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /409 \(Conflict\).*\/api\/auth\/login/);
  const { url, page, account } = await openOffline();
  await addByHand(page, "Lentils", 420);
  await waitForChanges(page, 1);
  const other = `other-${account.username}`.slice(0, 20);
  await registerElsewhere(url, other);
  await page.context().clearCookies();
  await restoreConnection(page);
  await page.goto(`${url}/auth/login`);
  await page.getByText("Log in to that account to send it.").waitFor();
  await page.getByLabel("Email").fill(`${other}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  const question = page.getByRole("dialog", { name: "Log in and delete 1 change?" });
  await question.getByText(/^1 diary change of another account is only on this device/).waitFor();
  await checkScreen(page, "login-unsent");
  await question.getByRole("button", { name: "Cancel" }).click();
  await waitForSheetToClose(page);
  // No session was begun, which a reload would show.
  await page.reload();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await findMealRow(page, "Lentils").waitFor();
  await expectStored(page, url, (stored) =>
    expect(stored.map(({ name }) => name).sort()).toEqual(["Bread", "Lentils", "Soup"]),
  );
  await waitForChanges(page, 0);
});

// What is deleted and then added again by the same tap is meant once more, although a tap whose answer was lost is not.

/** Has the server make what is posted to `path` next without telling the page; resolves once it is made. */
async function loseNextAnswer(page: Page, path: string): Promise<{ made: Promise<void> }> {
  const made = Promise.withResolvers<void>();
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    // It stays open until the page is left: taking the route away would send it once more.
    made.resolve();
  });
  return { made: made.promise };
}

async function deleteFromHome(page: Page, name: string): Promise<void> {
  await findMealRow(page, name).waitFor();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await waitForToast(page, "Entry Deleted");
  await findMealRow(page, name).waitFor({ state: "detached" });
}

test("a food whose answer was lost, or was just told, is added again after it was deleted", async () => {
  const { url, page } = await openHome();
  const { made } = await loseNextAnswer(page, "**/api/food-entries");
  await sendByHand(page, "Lentils", 420);
  await made;
  await page.reload();
  // The draft is still there: who taps again now means the same.
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  await waitForHome(page);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));

  for (const _ of ["first", "second"]) {
    await deleteFromHome(page, "Lentils");
    // Another page does not know what this one did.
    await page.reload();
    await sendByHand(page, "Lentils", 420);
    await waitForToast(page, "Success!");
    await findMealRow(page, "Lentils").waitFor();
    await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  }
});

test("a food that was added and deleted without a connection is added again by the next page", async () => {
  const { url, page } = await openHome();
  await waitForAnswer(page, "stored-diary");
  await cutConnection(page);
  await addByHand(page, "Lentils", 420);
  await deleteFromHome(page, "Lentils");
  await page.reload();
  await addByHand(page, "Lentils", 420);
  await reconnect(page);
  await waitForChanges(page, 0);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("a meal whose copy was lost is copied again after its copy was deleted", async () => {
  const { url, page } = await openHome();
  await addEntry(page, url, { name: "Soup", calories: 300, eatenAt: eatenAtThisHour(1) });
  const openYesterday = async () => {
    await page.goto(`${url}/history`);
    await page.getByRole("button", { name: "Previous" }).click();
    await findMealRow(page, "Soup").first().waitFor();
  };
  const copy = () =>
    page
      .getByRole("button", { name: /^Copy .* to Today$/ })
      .first()
      .click();
  await openYesterday();
  const { made } = await loseNextAnswer(page, "**/api/food-entries/copy");
  await copy();
  await made;
  await page.goto(url);
  await deleteFromHome(page, "Soup");
  await openYesterday();
  await copy();
  await waitForToast(page, "Copied to Today");
  expect((await fetchStoredEntries(page, url)).map(({ source }) => source)).toEqual(["copy", "ai_analysis"]);
});

/** Chooses how much of an entry was eaten, on its sheet and with a hurried thumb. */
async function eat(page: Page, name: string, share: "Half" | "Double"): Promise<void> {
  await findMealRow(page, name).getByRole("button").first().click();
  await tapTwice(findShare(page.getByRole("dialog", { name }), share));
  await waitForToast(page, "Portion Changed", KEPT);
  await page.goBack();
  await waitForSheetToClose(page);
}

test("portions are chosen without a connection, shown at once, taken back by Undo, and sent", async () => {
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  await eat(page, "Bread", "Double");
  await findRing(page, "1,120 of 2,000 kcal eaten today, 56%").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await findRing(page, "920 of 2,000 kcal eaten today, 46%").waitFor();
  // One that the server does not know yet, and one that it knows.
  await eat(page, "Lentils", "Half");
  await findRing(page, "710 of 2,000 kcal eaten today, 36%").waitFor();
  await eat(page, "Soup", "Half");
  await findRing(page, "560 of 2,000 kcal eaten today, 28%").waitFor();
  await checkScreen(page, "home-offline-portions");
  await page.reload();
  await findRing(page, "560 of 2,000 kcal eaten today, 28%").waitFor();
  await findMealRow(page, "Lentils").getByText("210").waitFor();

  await reconnect(page);
  await waitForChanges(page, 0);
  await expectStored(page, url, (stored) =>
    expect(stored.map(({ name, calories, portion }) => [name, calories, portion?.share]).sort()).toEqual([
      ["Bread", 200, undefined],
      ["Lentils", 210, 0.5],
      ["Soup", 150, 0.5],
    ]),
  );
  await findRing(page, "560 of 2,000 kcal eaten today, 28%").waitFor();
});
