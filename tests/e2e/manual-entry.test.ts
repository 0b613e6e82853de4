import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { startExecutable } from "../support/executable.ts";
import { expectStored, findMealRow, openSignedIn, openWithoutAccess, waitForToast } from "../support/pages.ts";

const addButton = (page: Page) => page.getByRole("button", { name: "Add to Food Diary" });

test("a meal that was typed survives a reload, and is in the diary once it is sent", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await page.getByRole("link", { name: "Manual" }).click();
  await page.getByLabel("Food Name").fill("  Lentil soup ");
  await page.getByLabel("Calories").fill("420");
  await page.getByLabel("Protein (g)").fill("24.5");

  await page.reload();
  expect(await page.getByLabel("Food Name").inputValue()).toBe("  Lentil soup ");
  expect(await page.getByLabel("Protein (g)").inputValue()).toBe("24.5");
  await addButton(page).click();
  await waitForToast(page, "Success!", "Food logged successfully.");
  await page.getByRole("img", { name: "420 of 2,000 kcal eaten today, 21%" }).waitFor();
  await findMealRow(page, "Lentil soup").waitFor();
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([
      expect.objectContaining({
        name: "Lentil soup",
        calories: 420,
        protein: 24.5,
        carbs: 0,
        fat: 0,
        confidence: 1,
        imageUrl: null,
        source: "manual",
      }),
    ]),
  );

  await page.goto(`${url}/manual-entry`);
  expect(await page.getByLabel("Food Name").inputValue()).toBe("");
});

test("what is missing or impossible is said beside its field, and nothing is sent", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await addButton(page).click();
  await page.getByText("Please enter a food name").waitFor();
  await page.getByText("Please enter valid calories").waitFor();
  expect(await page.getByLabel("Food Name").evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByLabel("Food Name").fill("Water");
  expect(await page.getByText("Please enter a food name").count()).toBe(0);
  for (const calories of ["0", "-1", "20001"]) {
    await page.getByLabel("Calories").fill(calories);
    await addButton(page).click();
    await page.getByText("Please enter valid calories").waitFor();
  }
  await page.getByLabel("Calories").fill("20000");
  await page.getByLabel("Fat (g)").fill("-1");
  await addButton(page).click();
  await page.getByText("Please enter 0 to 5,000 g").waitFor();
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));

  await page.getByLabel("Fat (g)").fill("0");
  await addButton(page).click();
  await waitForToast(page, "Success!");
});

test("without access the trial is offered instead; what was typed is added once it has begun", async () => {
  const { url } = await startExecutable();
  const page = await openWithoutAccess({ url, path: "/manual-entry" });
  await page.getByLabel("Food Name").fill("Lentil soup");
  await page.getByLabel("Calories").fill("420");
  await addButton(page).click();
  await page.getByRole("dialog").waitFor();
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
  await page.getByRole("button", { name: "Not Now" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await page.getByLabel("Food Name").inputValue()).toBe("Lentil soup");
  await addButton(page).click();
  await page.getByRole("button", { name: "Start Free 24-Hour Trial" }).click();
  await findMealRow(page, "Lentil soup").waitFor();
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});
