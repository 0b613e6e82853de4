import { expect } from "bun:test";
import {
  addByHand,
  findRing,
  KEPT,
  openOffline,
  reconnect,
  rename,
  waitForChanges,
} from "../support/e2e/offline-diary.ts";
import { fetchStoredEntries, waitForToast } from "../support/e2e/pages.ts";
import { checkScreen } from "../support/gallery/screens.ts";
import { test } from "../support/reported-test.ts";

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
