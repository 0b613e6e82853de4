import { expect } from "bun:test";
import { startExecutable } from "../support/executable.ts";
import { addEntry, findToast, openSignedIn, waitForToast } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";

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
