import { expect } from "bun:test";
import type { Page } from "playwright";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import type { SavedMeal } from "../../../src/contracts/meals.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { restoreConnection } from "../../support/kept-diary.ts";
import { addByHand, KEPT, openOffline, reconnect, waitForChanges } from "../../support/offline-diary.ts";
import { findMealRow, waitForToast, waitOutSecondTap } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const UNREACHABLE = "Mealglass cannot be reached. Check your connection and try again.";
const NOT_SENT = "Your changes are not sent yet. Please try again in a moment.";

const openMeal = async (page: Page, url: string) => {
  await page.goto(`${url}/history`);
  await page
    .getByRole("button", { name: /^Portion of/ })
    .first()
    .click();
};

/** The bodies of the calls that save foods and meals, from now on. */
function watchSaving(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    const isSaving = request.method() === "POST" && /\/api\/(foods|meals)$/.test(request.url());
    if (isSaving) bodies.push(request.postData() ?? "");
  });
  return bodies;
}

test("an entry that waits is sent first when it is saved as an own food", async () => {
  const { url, page } = await openOffline();
  const bodies = watchSaving(page);
  await addByHand(page, "Lentils", 420);
  await findMealRow(page, "Lentils").getByRole("button").first().click();
  const save = page.getByRole("dialog").getByRole("button", { name: "Save as My Food" });
  await save.click();
  await waitForToast(page, "Error", UNREACHABLE);
  // Sooner it would be the second tap of a hurried thumb. Nobody has noticed the connection yet.
  await waitOutSecondTap();
  await restoreConnection(page);
  await save.click();
  await waitForToast(page, "Saved to My Foods", "Lentils is now in My Foods.");
  const foods: FoodHit[] = await (await page.request.get(`${url}/api/foods`)).json();
  expect(foods).toMatchObject([{ name: "Lentils", entry: { calories: 420 } }]);
  expect(bodies).toHaveLength(1);
});

test("a meal with a change that the server does not take yet keeps its name in the form and says why", async () => {
  const { url, page } = await openOffline();
  const bodies = watchSaving(page);
  await openMeal(page, url);
  const sheet = page.getByRole("dialog");
  await sheet.locator("label", { has: page.getByRole("radio", { name: "Half", exact: true }) }).click();
  await waitForToast(page, "Portion Changed", KEPT);
  await sheet.getByRole("button", { name: "Save as Meal" }).click();
  const name = sheet.getByLabel("Name of the Meal");
  await name.fill("Work lunch");
  await sheet.getByRole("button", { name: "Save Name" }).click();
  await waitForToast(page, "Error", UNREACHABLE);

  expectConsoleErrors(/503 \(/);
  const portions = "**/api/food-entries/portions";
  const busy = { status: 503, headers: { "Retry-After": "1" }, json: { message: "Busy." } };
  await page.route(portions, (route) => route.fulfill(busy));
  await restoreConnection(page);
  await waitOutSecondTap();
  await sheet.getByRole("button", { name: "Save Name" }).click();
  await waitForToast(page, "Error", NOT_SENT);
  expect(await name.inputValue()).toBe("Work lunch");
  expect(bodies).toEqual([]);

  await page.unroute(portions);
  await waitForChanges(page, 0);
  await sheet.getByRole("button", { name: "Save Name" }).click();
  await waitForToast(page, "Meal Saved", "Work lunch is now in My Meals.");
  const [meal]: SavedMeal[] = await (await page.request.get(`${url}/api/meals`)).json();
  expect(meal?.foods.map(({ calories }) => calories).sort()).toEqual([100, 150]);
});

test("a meal that is being named when its foods are sent is saved as it was chosen", async () => {
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  await addByHand(page, "Rice", 220);
  await openMeal(page, url);
  const sheet = page.getByRole("dialog");
  for (const food of ["Rice", "Bread"]) await sheet.locator("label", { hasText: food }).click();
  await sheet.getByRole("button", { name: "Save as Meal" }).click();
  await sheet.getByLabel("Name of the Meal").fill("Work lunch");
  await reconnect(page);
  await waitForChanges(page, 0);
  await sheet.getByRole("button", { name: "Save Name" }).click();
  await waitForToast(page, "Meal Saved", "Work lunch is now in My Meals.");
  const meals: SavedMeal[] = await (await page.request.get(`${url}/api/meals`)).json();
  expect(meals.map(({ foods }) => foods.map((food) => food.name).sort())).toEqual([["Lentils", "Soup"]]);
});
