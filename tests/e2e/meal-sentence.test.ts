import { expect } from "bun:test";
import { expectStored, findMealRow, openSignedIn, shareProduct, waitForToast } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";

test("a sentence becomes a meal of the diary, and survives a reload before", async () => {
  const { url, account } = await shareProduct();
  const page = await openSignedIn({ url, account, path: "/manual-entry" });
  const field = page.getByLabel("What did you eat?");
  await field.fill("2 boiled eggs, a banana and a zorblax for breakfast");
  await page.reload();
  expect(await field.inputValue()).toBe("2 boiled eggs, a banana and a zorblax for breakfast");
  await field.press("Enter");

  const sheet = page.getByRole("dialog", { name: "Your Meal" });
  await sheet.getByRole("list", { name: "What is on the plate" }).getByRole("listitem").nth(1).waitFor();
  await sheet.getByRole("list", { name: "Not found" }).getByText("zorblax").waitFor();
  await sheet.getByRole("button", { name: /^Breakfast/ }).waitFor();
  const shown = Number(await sheet.locator(".nutrition__kcal strong").textContent());
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();

  await waitForToast(page, "Success!", "Food logged successfully.");
  await findMealRow(page, "Egg").waitFor();
  await expectStored(page, url, (stored) => {
    expect(stored).toEqual([expect.objectContaining({ mealType: "breakfast", calories: shown, imageUrl: null })]);
    expect(stored[0]?.items.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Egg/),
      expect.stringMatching(/^Banana/),
    ]);
  });
});
