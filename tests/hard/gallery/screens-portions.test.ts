import { findMealTypeAt } from "../../../src/shared/meal-type.ts";
import { diaryDayAgo, eatenAgo, TEST_ZONE } from "../../support/diary-times.ts";
import { startExecutable } from "../../support/executable.ts";
import { NOON } from "../../support/fixed-now.ts";
import { addEntry, openSignedIn, waitForSheetToClose, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const mealType = findMealTypeAt(NOON, TEST_ZONE);
const PIZZA = {
  name: "Pizza prosciutto e funghi",
  calories: 881,
  protein: 33.3,
  carbs: 101.7,
  fat: 36,
  fiber: 5,
  sugar: 8,
  sodium: 1791,
  servingSize: "1 pizza (420 g)",
};
const SALAD = { name: "Green salad", calories: 90, protein: 2, carbs: 6, fat: 7 };

test("portions of an entry and a meal, the usual meal on Home, and saved meals", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  const add = (meal: object, daysAgo: number) =>
    addEntry(page, url, { ...meal, mealType, eatenAt: eatenAgo(daysAgo, "12:40") });
  for (const daysAgo of [3, 2]) {
    await add(PIZZA, daysAgo);
    await add(SALAD, daysAgo);
  }
  await add({ name: "Lentil soup", calories: 410, protein: 22, carbs: 58, fat: 9 }, 1);

  await page.goto(url);
  await page.getByRole("button", { name: /^Log Your usual/ }).waitFor();
  await checkScreen(page, "home-usual");
  await page.getByRole("button", { name: /^Log Your usual/ }).click();
  await page.getByRole("button", { name: /^Log Yesterday's/ }).waitFor();
  await waitForToast(page, "Copied to Today");
  await checkScreen(page, "home-usual-logged");

  await page.goto(`${url}/history?date=${diaryDayAgo(2)}`);
  await page.getByRole("button", { name: /^Portion of/ }).click();
  await page.getByRole("radio", { name: "Half", exact: true }).waitFor();
  await checkScreen(page, "meal-portion");
  await page.getByText("½", { exact: true }).click();
  await waitForToast(page, "Portion Changed");
  await page.getByRole("checkbox", { name: /Green salad/ }).click({ force: true });
  await checkScreen(page, "meal-portion-half");
  await page.getByRole("button", { name: "Save as Meal" }).click();
  await page.getByLabel("Name of the Meal").fill("Friday pizza");
  await checkScreen(page, "meal-portion-name");
  await page.getByRole("button", { name: "Save Name" }).click();
  await waitForToast(page, "Meal Saved");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);

  await page.getByRole("button", { name: /^Pizza prosciutto/ }).click();
  await page.getByLabel("Unit").selectOption("Grams");
  await checkScreen(page, "entry-sheet-half");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Calories", { exact: true }).last().fill("700");
  await page.getByRole("button", { name: "Scale the rest to 700 kcal" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "entry-editor-contradiction");

  await page.goto(`${url}/manual-entry?list=meals`);
  await page.getByRole("button", { name: /^Friday pizza/ }).scrollIntoViewIfNeeded();
  await checkScreen(page, "saved-meals");
  await page.getByRole("button", { name: /^Friday pizza/ }).click();
  await page.getByRole("radio", { name: "Half", exact: true }).waitFor();
  await checkScreen(page, "saved-meal");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("Name of the Meal").waitFor();
  await checkScreen(page, "saved-meal-rename");
});
