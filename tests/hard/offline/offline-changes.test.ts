import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/browser.ts";
import { eatenAtThisHour } from "../../support/diary-times.ts";
import { cutConnection, waitForAnswer, waitForEmptyDevice } from "../../support/kept-diary.ts";
import { addByHand, findRing, openHome, openOffline } from "../../support/offline-diary.ts";
import { addEntry, findMealRow, NOBODY_SIGNED_IN } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

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
