import { expect } from "bun:test";
import type { Page } from "playwright";
import { addByHand, findRing, KEPT, openOffline, reconnect, waitForChanges } from "../../support/offline-diary.ts";
import { expectStored, findMealRow, tapTwice, waitForSheetToClose, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

type Share = "Half" | "Double";

const openSheet = (page: Page, name: string): Promise<void> =>
  findMealRow(page, name).getByRole("button").first().click();

/** Chooses it with a hurried thumb. */
const choose = (page: Page, name: string, share: Share): Promise<void> =>
  tapTwice(
    page.getByRole("dialog", { name }).locator("label", { has: page.getByRole("radio", { name: share, exact: true }) }),
  );

/** Chooses how much of an entry was eaten, on its sheet. */
async function eat(page: Page, name: string, share: Share): Promise<void> {
  await openSheet(page, name);
  await choose(page, name, share);
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
