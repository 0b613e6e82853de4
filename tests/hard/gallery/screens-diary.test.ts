import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, findMealRow, openSignedIn, openWithoutAccess, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const photo = `data:image/jpeg;base64,${(await plateJpeg(600, 600)).toBase64()}`;

const MEALS = [
  { name: "Porridge with banana", calories: 320, protein: 12, carbs: 54, fat: 6, mealType: "breakfast" },
  {
    name: "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden",
    calories: 1020,
    protein: 46,
    carbs: 118,
    fat: 38,
    mealType: "lunch",
    imageUrl: photo,
  },
  { name: "Supercalifragilisticexpialidocious", calories: 1, mealType: "snack", imageUrl: photo },
];

async function eat(page: Page, url: string): Promise<void> {
  for (const meal of MEALS) await addEntry(page, url, meal);
}

test("Home: waiting, empty, with meals, over the goal", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await page.getByText("No meals logged today yet.").waitFor();
  await checkScreen(page, "home-empty");

  await page.route(/food-entries|daily-summary|nutrition-advice|profile/, () => {});
  await page.reload();
  await page.getByRole("heading", { name: "Track Your Meal" }).waitFor();
  await checkScreen(page, "home-waiting");
  await page.unrouteAll();

  await eat(page, url);
  await page.reload();
  await findMealRow(page, "Porridge").waitFor();
  await checkScreen(page, "home");
  await page.getByRole("heading", { name: "Nutrition Insights" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "home-insights");
  await page.getByRole("button", { name: "Delete Porridge with banana" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "home-meals");
  await page.getByRole("heading", { name: "AI Recommendation" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "home-end");

  await page.getByRole("button", { name: "Delete Porridge with banana" }).click();
  await waitForToast(page, "Entry Deleted");
  await checkScreen(page, "home-deleted");

  await addEntry(page, url, { name: "Birthday cake", calories: 19_999, protein: 900, carbs: 900, fat: 900 });
  await page.reload();
  await page.getByText("kcal over").waitFor();
  await checkScreen(page, "home-over-goal");
});

test("Home: the end of the trial is near, it has ended, and nothing can be bought", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await eat(page, url);
  /** Changes what the server says of the trial, and whether it takes payments. */
  const say = async (trialStatus: object, stripePublishableKey: string | null): Promise<void> => {
    await page.unrouteAll();
    await page.route("**/api/user/profile", async (route) => {
      const profile = await (await route.fetch()).json();
      await route.fulfill({ json: { ...profile, trialStatus: { ...profile.trialStatus, ...trialStatus } } });
    });
    await page.route("**/api/config", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), stripePublishableKey } });
    });
    await page.goto(url);
    await page.getByRole("heading", { name: "AI Recommendation" }).waitFor();
  };
  const ended = { hasAccess: false, isTrialActive: false, isTrialExpired: true, trialHoursRemaining: 0 };
  await say({ trialHoursRemaining: 5 }, "pk_test_1");
  await page.getByText("5 hours left in your free trial").waitFor();
  await checkScreen(page, "home-trial-ending");
  await say(ended, "pk_test_1");
  await checkScreen(page, "home-trial-ended");
  await say(ended, null);
  await checkScreen(page, "home-trial-ended-unsold");
  const firstMeal = await findMealRow(page, "Supercali").boundingBox();
  expect(firstMeal?.y).toBeLessThan(780);
});

test("Home: nothing could be loaded, and the session has ended", async () => {
  expectConsoleErrors(/500 \(Internal Server Error\)/, /401 \(Unauthorized\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await page.route(/food-entries|daily-summary/, (route) => route.fulfill({ status: 500, json: { message: "No." } }));
  await page.goto(url);
  await page.getByText("Unable to load daily summary").waitFor();
  await page.getByText("Today's meals could not be loaded").waitFor();
  await checkScreen(page, "home-failed");
  await page.getByText("Unable to load weekly insights").scrollIntoViewIfNeeded();
  await checkScreen(page, "home-failed-end");

  await page.unrouteAll();
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByText("Unable to load daily summary").waitFor();
  await checkScreen(page, "home-session-ended");
});

test("manual entry, with its problems and the trial", async () => {
  const { url } = await startExecutable();
  const page = await openWithoutAccess({ url, path: "/manual-entry" });
  await page.getByRole("button", { name: "Add to Food Diary" }).waitFor();
  await checkScreen(page, "manual-entry");

  await page.getByLabel("Fat (g)").fill("-1");
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.getByText("Please enter a food name").waitFor();
  await checkScreen(page, "manual-entry-problems");

  await page.getByLabel("Food Name").fill("Lentil soup");
  await page.getByLabel("Calories").fill("420");
  await page.getByLabel("Fat (g)").fill("9");
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.getByRole("button", { name: "Start Free 24-Hour Trial" }).waitFor();
  await checkScreen(page, "trial-modal");

  await page.getByRole("button", { name: "Start Free 24-Hour Trial" }).click();
  await waitForToast(page, "Free Trial Started");
  await checkScreen(page, "trial-started");
});
