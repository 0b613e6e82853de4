import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/browser.ts";
import { cutConnection, findOfflineLine, openWithKeptDiary, restoreConnection } from "../../support/kept-diary.ts";
import { changeGoal } from "../../support/offline-diary.ts";
import { addEntry, expectStored } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

test("after a change that the server has made, figures that cannot be read again come from the device", async () => {
  const { url, page } = await openWithKeptDiary();
  await page.getByRole("img", { name: /^310 of 2,000 kcal/ }).waitFor();
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED.*\/api\//);
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    // By then nothing waits any more.
    await page.waitForFunction(() => localStorage.getItem("waiting-changes") === null);
    return route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await page.getByRole("img", { name: /^0 of 2,000 kcal/ }).waitFor();
  await findOfflineLine(page).waitFor();
  await expectStored(page, url, (stored) => expect(stored.map(({ name }) => name)).toEqual(["Curry"]));
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await changeGoal(page, 1800);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await page.getByRole("img", { name: /^0 of 1,800 kcal/ }).waitFor();

  await restoreConnection(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await findOfflineLine(page).waitFor({ state: "detached" });
  await page.getByRole("img", { name: /^0 of 1,800 kcal/ }).waitFor();
});

test("what arrives right before the page is left is there without a connection", async () => {
  const { url, page } = await openWithKeptDiary();
  await addEntry(page, url, { name: "Tea", calories: 2 });
  // As another tab does after a change.
  await page.evaluate(() => new BroadcastChannel("diary").postMessage(null));
  await page.getByText("Tea").first().waitFor();
  await page.goto("about:blank");
  await cutConnection(page);
  await page.goto(url);
  await findOfflineLine(page).waitFor();
  await page.getByText("Tea").first().waitFor();
});
