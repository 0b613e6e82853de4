import { expect } from "bun:test";
import { cutConnection, waitForAnswer } from "../../support/e2e/kept-diary.ts";
import { KEPT, reconnect, waitForChanges } from "../../support/e2e/offline-diary.ts";
import {
  createSignedInPage,
  expectStored,
  findMealRow,
  shareProduct,
  waitForSheetToClose,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

const LINES = "Serves 4\n400 g cooked rice\n4 boiled eggs\n2 tbsp olive oil";

test("a recipe of pasted lines is changed, and logged by its cooked weight, without a connection, with the figures that were shown", async () => {
  const { url, account } = await shareProduct();
  const page = await createSignedInPage({ url, account });
  await page.goto(`${url}/manual-entry?list=meals`);
  await page.getByLabel("What did you eat?").fill(LINES);
  await page.getByLabel("What did you eat?").press("Enter");
  await page.getByRole("button", { name: "Save as Recipe" }).click();
  await page.getByLabel("Name of the Recipe").fill("Egg rice");
  expect(await page.getByLabel("Servings").inputValue()).toBe("4");
  await page.getByLabel("Cooked Grams").fill("800");
  await page.getByRole("button", { name: "Save Recipe" }).click();
  await waitForToast(page, "Recipe Saved", "Egg rice is now in My Meals.");
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);
  const row = page.getByRole("button", { name: /^Egg rice/ });
  await row.waitFor();
  await waitForAnswer(page, "/api/meals {}");
  await waitForAnswer(page, "stored-diary");

  await cutConnection(page);
  await page.reload();
  await row.click();
  await page.getByRole("dialog", { name: "Egg rice" }).getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Cooked Grams").fill("1000");
  await page.getByRole("button", { name: "Save Recipe" }).click();
  await waitForToast(page, "Recipe Changed", KEPT);
  const sheet = page.getByRole("dialog", { name: "Egg rice" });
  await sheet.getByLabel("Unit").selectOption("Grams");
  await sheet.getByRole("textbox", { name: "Grams" }).fill("300");
  const shown = Number(await sheet.locator(".nutrition__kcal strong").textContent());
  await sheet.getByRole("button", { name: "Add to Food Diary" }).dblclick();
  await waitForToast(page, "Success!", KEPT);
  await findMealRow(page, "Egg rice").waitFor();
  await waitForChanges(page, 2);
  await reconnect(page);
  await waitForChanges(page, 0);
  await expectStored(page, url, (stored) => {
    const expected = { name: "Egg rice", calories: shown, servingSize: "1 serving (250 g)", servingQuantity: 1.2 };
    expect(stored).toEqual([expect.objectContaining(expected)]);
    expect(stored[0]?.items).toHaveLength(3);
  });
});
