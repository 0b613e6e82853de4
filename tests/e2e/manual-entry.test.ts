import { expect } from "bun:test";
import type { Page } from "playwright";
import { startExecutable } from "../support/executable.ts";
import { expectStored, findMealRow, openSignedIn, waitForToast } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";

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

test("decimal commas that are typed are stored as decimals, when a meal is entered and when it is edited", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  const type = async (label: string, text: string) => {
    await page.getByLabel(label).fill("");
    await page.getByLabel(label).pressSequentially(text);
  };
  await page.getByRole("link", { name: "Manual" }).click();
  await type("Food Name", "Yogurt");
  await type("Calories", "62,5");
  await type("Protein (g)", "10,6");
  await type("Fat (g)", "0,2");
  await addButton(page).click();
  await page.getByText("Please enter calories without decimals").waitFor();
  expect(await page.getByLabel("Calories").inputValue()).toBe("62,5");
  await type("Calories", "1 062");
  await addButton(page).click();
  await waitForToast(page, "Success!", "Food logged successfully.");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([expect.objectContaining({ calories: 1062, protein: 10.6, carbs: 0, fat: 0.2 })]),
  );

  await findMealRow(page, "Yogurt").getByRole("button", { name: "Yogurt", exact: true }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await type("Fat (g)", "0,8");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await waitForToast(page, "Entry Updated", "Your changes are saved.");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([expect.objectContaining({ calories: 1062, protein: 10.6, fat: 0.8 })]),
  );
});
