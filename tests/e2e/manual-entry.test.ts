import { expect } from "bun:test";
import type { Page } from "playwright";
import { startExecutable } from "../support/executable.ts";
import { expectStored, findMealRow, openSignedIn, waitForToast } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";

const addButton = (page: Page) => page.getByRole("button", { name: "Add to Food Diary" });

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
