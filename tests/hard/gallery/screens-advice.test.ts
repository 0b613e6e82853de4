import { expect } from "bun:test";
import type { Page } from "playwright";
import { ADVICE } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { eatenAgo } from "../../support/diary-times.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, openSignedIn, startProduct, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const CALLS = /diet-recommendations|diet-insights/;

/** Adds a week of late, salty dinners with little fibre. */
async function addWeekOfMeals(page: Page, url: string): Promise<void> {
  for (let daysAgo = 1; daysAgo <= 7; daysAgo += 1) {
    const lunch = { name: "Instant noodle soup with pork, spring onions and a soft-boiled egg", calories: 900 };
    const figures = { protein: 22, carbs: 110, fat: 40, fiber: 5, sugar: 50, sodium: 2100 };
    await addEntry(page, url, { ...lunch, ...figures, eatenAt: eatenAgo(daysAgo) });
    await addEntry(page, url, {
      ...lunch,
      ...figures,
      name: "Pizza",
      calories: 1512,
      eatenAt: eatenAgo(daysAgo, "21:30"),
    });
  }
}

test("Diet Recommendations: too few days, waiting, full, failing, signed out", async () => {
  expectConsoleErrors(/500 \(Internal Server Error\)/, /401 \(Unauthorized\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/recommendations" });
  await page.getByText("Keep Tracking!").waitFor();
  await checkScreen(page, "recommendations-empty");

  await page.route(CALLS, () => {});
  await page.reload();
  await page.getByRole("heading", { name: "Diet Analysis" }).waitFor();
  await checkScreen(page, "recommendations-waiting");
  await page.unrouteAll();

  await addWeekOfMeals(page, url);
  await page.reload();
  await page.getByRole("heading", { name: "AI Insights" }).waitFor();
  await checkScreen(page, "recommendations");
  await page.getByText("Add some protein").click();
  await page.getByText("Protein was below your goal").waitFor();
  await page.getByRole("heading", { name: "What fits tonight" }).evaluate((heading) => heading.scrollIntoView());
  await checkScreen(page, "recommendations-tonight");
  await page.getByRole("button", { name: /^Add Pizza/ }).click();
  await waitForToast(page, "Added to Today");
  await checkScreen(page, "recommendations-added");
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Meal Removed");
  await page.getByRole("heading", { name: "Macro Balance" }).evaluate((heading) => heading.scrollIntoView());
  await checkScreen(page, "recommendations-analysis");
  await page
    .getByRole("heading", { name: "Personalized Recommendations" })
    .evaluate((heading) => heading.scrollIntoView());
  await checkScreen(page, "recommendations-cards");
  await page.getByRole("heading", { name: "AI Insights" }).evaluate((heading) => heading.scrollIntoView());
  await checkScreen(page, "recommendations-insights");

  await page.route(CALLS, (route) => route.fulfill({ status: 500, json: { message: "No." } }));
  await page.reload();
  await page.getByText("Unable to load your recommendations").waitFor();
  await page.getByText("Unable to load your progress").waitFor();
  await checkScreen(page, "recommendations-failed");

  await page.unrouteAll();
  await page.route(CALLS, (route) => route.fulfill({ status: 401, json: { message: "Please log in to continue." } }));
  await page.reload();
  await page.getByText("Log in to see your recommendations").waitFor();
  await checkScreen(page, "recommendations-signed-out");
});

test("with an AI service the next look has its words, and the figures of the diary", async () => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/recommendations" });
  await page.getByText("Keep Tracking!").waitFor();
  await addWeekOfMeals(page, url);
  await page.reload();
  await page.getByText("Get closer to your calorie goal").click();
  await page
    .getByText("You averaged 412 kcal above your goal of 2,000 kcal on 7 of 7 finished days.")
    .first()
    .waitFor();
  const [insight = ""] = ADVICE.insights;
  while (!(await page.getByText(insight).isVisible())) {
    await page.reload();
    await page.getByRole("heading", { name: "AI Insights" }).waitFor();
  }
  expect(provider.received).toHaveLength(1);
  await page.getByRole("heading", { name: "AI Insights" }).evaluate((heading) => heading.scrollIntoView());
  await checkScreen(page, "recommendations-written");
});
