import { expect } from "bun:test";
import type { Page } from "playwright";
import { addEntry, drag, findToast, openSignedIn, waitForToast } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

/** Opens Home with a just deleted soup and its toast. */
async function deletedSoup(): Promise<Page> {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/history" });
  await addEntry(page, url, { name: "Soup", calories: 400 });
  await page.goto(url);
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await waitForToast(page, "Entry Deleted");
  return page;
}

/** Simulates a finger that swipes the toast to the right. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await page.locator(".toast__title").boundingBox();
  if (!box) throw new Error("The screen has no toast to swipe.");
  const y = box.y + box.height / 2;
  await drag(page, [box.x, y], [box.x + distance, y], distance / 5);
}

test("a toast that is swiped right by more than 50 px goes, one by less stays", async () => {
  const page = await deletedSoup();
  const toast = findToast(page);
  await swipe(page, 40);
  expect(await toast.getAttribute("data-state")).toBe("open");
  await swipe(page, 90);
  await toast.waitFor({ state: "detached" });
});

test("no toast covers Today's Meals, of which it speaks, on any phone", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await addEntry(page, url, { name: "Soup", calories: 400 });
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/manual-entry`);
    await page.getByLabel("Food Name").fill("Rice");
    await page.getByLabel("Calories").fill("200");
    await page.getByRole("button", { name: "Add to Food Diary" }).click();
    await waitForToast(page, "Success!");
    const meals = page.getByRole("region", { name: "Today's Meals" });
    await meals.getByText("Rice").first().waitFor();
    const [toast, list] = [await findToast(page).boundingBox(), await meals.boundingBox()];
    if (!toast || !list) throw new Error("Toast or list are not on the screen.");
    const isApart = toast.y + toast.height <= list.y || list.y + list.height <= toast.y;
    expect([width, isApart]).toEqual([width, true]);
  }
});
