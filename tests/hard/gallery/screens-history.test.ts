import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import { diaryDayAgo, eatenAgo } from "../../support/diary-times.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, findMealRow, openSignedIn, waitForSheetToClose, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const photo = `data:image/jpeg;base64,${(await plateJpeg(600, 450)).toBase64()}`;
const YESTERDAY = `/history?date=${diaryDayAgo(1)}`;

const MEALS = [
  {
    name: "Porridge with banana",
    calories: 320,
    protein: 12,
    carbs: 54,
    fat: 6,
    mealType: "breakfast",
    category: "grains",
    tags: '["vegetarian","warm"]',
    isFavorite: true,
    eatenAt: eatenAgo(1, "08:10"),
  },
  {
    name: "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden",
    calories: 1020,
    protein: 46,
    carbs: 118,
    fat: 38,
    fiber: 14,
    sugar: 22,
    sodium: 1240,
    mealType: "lunch",
    category: "vegetables",
    tags: '["vegan","high fibre","from the oven","autumn"]',
    notes: "Shared with Grace; two spoons of tahini left out.",
    servingSize: "1 plate, about 420 g",
    imageUrl: photo,
    confidence: 0.88,
    eatenAt: eatenAgo(1, "13:02"),
  },
  {
    name: "Supercalifragilisticexpialidocious",
    calories: 640,
    protein: 34,
    mealType: "dinner",
    imageUrl: photo,
    eatenAt: eatenAgo(1, "19:15"),
  },
];

async function eat(page: Page, url: string): Promise<void> {
  for (const meal of MEALS) await addEntry(page, url, meal);
}

test("History: waiting, today empty, a full day, filtered, copied, deleted", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/history" });
  await page.getByText("No meals logged").waitFor();
  await checkScreen(page, "history-empty");

  await page.route(/food-entries/, () => {});
  await page.reload();
  await page.getByRole("status", { name: "Loading the day" }).waitFor();
  await checkScreen(page, "history-waiting");
  await page.unrouteAll();

  await page.goto(url + YESTERDAY);
  await page.getByText("No meals logged").waitFor();
  await checkScreen(page, "history-empty-past");

  await eat(page, url);
  await page.reload();
  await findMealRow(page, "Porridge").waitFor();
  await checkScreen(page, "history");
  await page.getByRole("button", { name: "Copy to Today" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "history-meals");

  await page.getByText("Snacks", { exact: true }).first().click();
  await page.getByText("No meal of this day fits these filters").waitFor();
  await checkScreen(page, "history-filtered");
  await page.getByRole("button", { name: "Show All" }).click();

  await page.getByRole("button", { name: "Copy to Today" }).click();
  await page.getByRole("button", { name: /Whole Day/ }).waitFor();
  await checkScreen(page, "history-copy-sheet");
  await page.getByRole("button", { name: /Whole Day/ }).click();
  await waitForToast(page, "Copied to Today");
  await waitForSheetToClose(page);
  await checkScreen(page, "history-copied");
});

test("History: an entry's sheet, its photo and its editor", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await eat(page, url);
  await page.goto(url + YESTERDAY);
  await page.getByRole("button", { name: "Porridge with banana", exact: false }).first().click();
  await page.getByRole("button", { name: "Edit" }).waitFor();
  await checkScreen(page, "entry-sheet-plain");
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);

  await page.getByRole("button", { name: /^Slow-roasted/ }).click();
  await page.getByRole("button", { name: "Edit" }).waitFor();
  await checkScreen(page, "entry-sheet");
  await page.getByText("Sodium").scrollIntoViewIfNeeded();
  await checkScreen(page, "entry-sheet-figures");
  await page.getByRole("button", { name: "Show the whole photo" }).click();
  await page.locator(".photo-viewer").waitFor();
  await checkScreen(page, "entry-photo");
  await page.locator(".photo-viewer").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Food Name").waitFor();
  await checkScreen(page, "entry-editor");
  await page.getByLabel("Calories", { exact: true }).last().fill("0");
  await page.getByLabel("Quantity").fill("0");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Please enter valid calories").waitFor();
  await checkScreen(page, "entry-editor-problems");
  await page.getByLabel("Notes").scrollIntoViewIfNeeded();
  await checkScreen(page, "entry-editor-end");
});

test("History: a day that cannot be loaded; adding to a past day", async () => {
  expectConsoleErrors(/500 \(Internal Server Error\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await page.route(/food-entries/, (route) => route.fulfill({ status: 500, json: { message: "The disk is full." } }));
  await page.goto(url + YESTERDAY);
  await page.getByText("This day could not be loaded").waitFor();
  await checkScreen(page, "history-failed");
  await page.unrouteAll();

  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("link", { name: "Add a Meal" }).click();
  await page.getByRole("button", { name: "Upload from Gallery" }).waitFor();
  await checkScreen(page, "camera-past-day");
  await page.getByRole("link", { name: "Manual Entry" }).click();
  await page.getByLabel("Food Name").waitFor();
  await checkScreen(page, "manual-entry-past-day");
});
