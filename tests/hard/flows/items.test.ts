import { expect } from "bun:test";
import type { Page } from "playwright";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { sumItems } from "../../../src/shared/diary/entry-items.ts";
import { PLATE } from "../../support/ai-stand-in.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import {
  expectStored,
  findMealRow,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForSheetToClose,
  waitForToast,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const photo = toFilePayload(await plateJpeg(900, 1200));
const [RICE, EGG] = PLATE.items;
const SAUCE = {
  ...{ name: "house sauce", preparation: null, count: 2, unit: "tbsp", box: null },
  ...{ gramsLow: 20, grams: 30, gramsHigh: 40, calories: 41, protein: 0.5, carbs: 6, fat: 1.6 },
  ...{ fiber: 0.2, sugar: 5, sodium: 320 },
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const openItem = (page: Page, name: RegExp) =>
  page.getByRole("list", { name: "What is on the plate" }).getByRole("button", { name }).click();
const readItems = (page: Page) =>
  page.getByRole("list", { name: "What is on the plate" }).getByRole("listitem").allInnerTexts();
const readTotal = (page: Page) => page.getByRole("dialog").locator(".nutrition__kcal strong").textContent();
/** Whether the stored figures are the sums of the stored items. */
const expectSums = ({ items, ...entry }: FoodEntry) => expect(entry).toMatchObject(sumItems(items));

test("a plate of three items is corrected, logged, and taken apart again from History", async () => {
  const { url, provider } = await startProduct();
  provider.state.food = { ...PLATE, items: [RICE, EGG, SAUCE] };
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
  await page.getByText("Database").waitFor();
  expect((await readItems(page)).map((row) => row.split("\n")[0])).toEqual(["white rice", "egg", "house sauce"]);

  // Renamed to a food of the table, it has that food's figures for the same weight.
  await openItem(page, /^white rice/);
  await press(page, "Rename");
  await page.getByRole("searchbox", { name: "Search foods" }).fill("quinoa");
  await page.getByRole("button", { name: /^Quinoa, boiled/ }).click();
  await page.getByText("Database: Quinoa, boiled; 120 kcal in 100 g").waitFor();
  await press(page, "Save Item");
  await page.getByRole("button", { name: /^Quinoa, boiled 200 g 240 kcal/ }).waitFor();

  // Half of the eggs; the Back of the phone closes what is open in the sheet first.
  await openItem(page, /^egg/);
  await page.getByText("½", { exact: true }).click();
  await page.getByText("The whole plate: 359 kcal").waitFor();
  await press(page, "Save Item");
  await page.getByRole("button", { name: /^egg 1 egg · 50 g .*78 kcal/ }).waitFor();
  await openItem(page, /^egg/);
  await press(page, "Rename");
  await page.getByRole("heading", { name: "Which Food Is It?" }).waitFor();
  await page.goBack();
  await page.getByText("The whole plate:").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: /^house sauce/ }).waitFor();

  await openItem(page, /^house sauce/);
  await press(page, "Remove");
  await waitForToast(page, "Item Removed", "house sauce is no longer on the plate.");
  expect(await readItems(page)).toHaveLength(2);

  await press(page, "Add an Item");
  await page.getByRole("searchbox", { name: "Search foods" }).fill("banana");
  await page
    .getByRole("button", { name: /^Banana/ })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Unit" }).selectOption("Grams");
  await page.getByRole("textbox", { name: "Grams" }).fill("100");
  await press(page, "Add Item");
  await page.getByRole("button", { name: /^Banana 100 g 89 kcal/ }).waitFor();

  // A reload keeps all of it.
  const total = await readTotal(page);
  await page.reload();
  await page.getByRole("button", { name: /^Banana 100 g 89 kcal/ }).waitFor();
  expect(await readTotal(page)).toBe(total);
  expect(total).toBe("407");
  await press(page, "Add to Food Diary");
  await waitForToast(page, "Success!");
  const [logged] = await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  if (!logged) throw new Error("Nothing was logged.");
  expect(logged.items.map(({ name, grams }) => [name, grams])).toEqual([
    ["Quinoa, boiled", 200],
    ["egg", 50],
    ["Banana", 100],
  ]);
  expectSums(logged);
  // A food that a person picks is that of the table, by its number.
  expect(logged.items.map(({ source, food }) => [source, food?.ndbNo])).toEqual([
    ["database", "20137"],
    ["database", "01129"],
    ["database", "09040"],
  ]);

  await page.goto(`${url}/history`);
  await findMealRow(page, PLATE.name).getByRole("button", { name: PLATE.name, exact: true }).click();
  await openItem(page, /^Banana/);
  await press(page, "Remove");
  await waitForToast(page, "Entry Updated");
  await page.getByRole("dialog").getByText("318").waitFor();
  const [taken] = await expectStored(page, url, ([entry]) => expect(entry?.items).toHaveLength(2));
  if (!taken) throw new Error("The entry is gone.");
  expectSums(taken);
  await press(page, "Undo");
  await page.getByRole("button", { name: /^Banana 100 g 89 kcal/ }).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toEqual([logged]));
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);
});
