import { expect, test } from "bun:test";
import { expectConsoleErrors } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import { addEntry, mealRow, openSignedIn, seeToast, storedEntries } from "../support/pages.ts";

const SOUP = { name: "Lentil soup", calories: 420, source: "manual" };
const SOUP_RING = "420 of 2,000 kcal eaten today, 21%";
const EMPTY_RING = "0 of 2,000 kcal eaten today, 0%";

test("a deleted entry is gone from list and ring, and Undo brings it back", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await addEntry(page, url, SOUP);
  await page.reload();
  await page.getByRole("img", { name: SOUP_RING }).waitFor();

  await page.getByRole("button", { name: "Delete Lentil soup" }).click();
  await seeToast(page, "Entry Deleted", "Food entry has been removed from your diary.");
  await page.getByText("No meals logged today yet.").waitFor();
  await page.getByRole("img", { name: EMPTY_RING }).waitFor();
  expect(await storedEntries(page, url)).toEqual([]);

  await page.getByRole("button", { name: "Undo" }).click();
  await mealRow(page, "Lentil soup").waitFor();
  await page.getByRole("img", { name: SOUP_RING }).waitFor();
  expect(await storedEntries(page, url)).toEqual([expect.objectContaining(SOUP)]);

  await page.getByRole("button", { name: "Delete Lentil soup" }).click();
  await page.getByRole("img", { name: EMPTY_RING }).waitFor();
  await page.reload();
  await page.getByText("No meals logged today yet.").waitFor();
});

test("an entry that cannot be deleted stays, and the person is told", async () => {
  expectConsoleErrors(/ERR_FAILED.*\/api\/food-entries\/1/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await addEntry(page, url, SOUP);
  await page.reload();
  await page.route("**/api/food-entries/1", (route) => route.abort());
  await page.getByRole("button", { name: "Delete Lentil soup" }).click();
  await seeToast(page, "Delete Failed", "Could not delete food entry. Please try again.");
  await mealRow(page, "Lentil soup").waitFor();
});
