import { expect } from "bun:test";
import type { Page } from "playwright";
import { eatenAtThisHour } from "../../support/diary-times.ts";
import { cutConnection, waitForAnswer } from "../../support/kept-diary.ts";
import { addByHand, reconnect, sendByHand, waitForChanges } from "../../support/offline-diary.ts";
import {
  addEntry,
  expectStored,
  fetchStoredEntries,
  findMealRow,
  openSignedIn,
  startProduct,
  waitForHome,
  waitForToast,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

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
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await waitForHome(page);
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
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await waitForHome(page);
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
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await waitForHome(page);
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
