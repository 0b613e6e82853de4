import { expect } from "bun:test";
import type { ParsedMeal } from "../../../src/contracts/meal-sentence.ts";
import { eatenAgo } from "../../support/diary-times.ts";
import { plateJpeg } from "../../support/e2e/camera-video.ts";
import { addEntry, startProduct } from "../../support/e2e/pages.ts";
import {
  choose,
  eat,
  fill,
  open,
  post,
  press,
  reload,
  type Scene,
  type Step,
  scrollTo,
  see,
  toast,
} from "../../support/e2e/steps.ts";
import { fail, hold, restore, still } from "../../support/gallery/answers.ts";
import { gallery, SIGNED_IN } from "../../support/gallery/gallery.ts";
import { ADVICE } from "../../support/stand-ins/ai-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** Meals on most of the last 90 days, some above the goal. */
const NINETY_DAYS = Array.from({ length: 90 }, (_, daysAgo) => ({
  ...{ name: "Dinner", calories: 1200 + ((daysAgo * 137) % 1100), protein: 70, carbs: 160, fat: 45 },
  eatenAt: eatenAgo(daysAgo),
})).filter((_, daysAgo) => daysAgo % 11 !== 10);

const SERIES = /daily-series/;
const seeDays = (days: number) => [choose(`${days} days`), see(`Total Entries in ${days} Days`)];

const FAILING = { errors: [/500 \(Internal Server Error\)/, /401 \(Unauthorized\)/] };
gallery("Statistics", FAILING, {
  "stats-empty": [open("/stats"), see("No meals logged in the last 7 days.")],
  "stats-waiting": [hold(SERIES), reload, see("Quick Actions")],
  "stats-failed": [restore, fail(SERIES), reload, see("Unable to load statistics")],
  stats: [restore, eat(...NINETY_DAYS), still([open("/stats"), see("Average Macros a Day"), see("Streak Calendar")])],
  "stats-week": [scrollTo("Overview", "heading")],
  "stats-30-days": seeDays(30),
  "stats-30-days-calendar": [scrollTo("Streak Calendar")],
  "stats-90-days": seeDays(90),
  "stats-90-days-calendar": [scrollTo("Streak Calendar")],
  "stats-table": [choose("Figures of each day"), ({ page }) => page.getByRole("table").scrollIntoViewIfNeeded()],
  "stats-feast": [
    eat({ name: "A feast", calories: 19_999, protein: 2000, carbs: 2000, fat: 2000 }),
    open("/stats"),
    see("calories over the goal"),
  ],
  "stats-actions": [scrollTo("Get Diet Recommendations", "link")],
});

const answerGoals: Step = async ({ page, url }) => {
  const data = { age: 40, height: 175, sex: "male", primaryGoal: "weight_loss" };
  expect((await page.request.patch(`${url}/api/user/goals`, { headers: { origin: url }, data })).status()).toBe(200);
};
const WEIGHINGS = Array.from({ length: 21 }, (_, daysAgo) =>
  post("/api/weights", { kg: 80 + daysAgo / 20, weighedAt: eatenAgo(daysAgo + 1) }),
);
gallery(
  "the weekly check-in",
  { preferences: { weeklyCheckIn: true } },
  {
    "check-in-collecting": [open("/stats"), see("Still needed"), scrollTo("Weekly Check-In", "heading")],
    "check-in-ready": [
      ...[eat(...NINETY_DAYS), answerGoals, ...WEIGHINGS, open("/stats"), see("kcal used a day")],
      scrollTo("Weekly Check-In", "heading"),
    ],
    "check-in-kept": [press("Keep 2,000"), see(/You set your goal this week/)],
  },
);

gallery("weight and water", SIGNED_IN, {
  "home-water": [
    post("/api/weights", { kg: 72.4 }),
    post("/api/water", { ml: 250 }),
    ...[open("/"), press(/^Water 250 of/), see("Today's glasses", "list")],
  ],
  "stats-weight": [open("/stats"), scrollTo(/^Weight on 1 day, from 72\.4 kg/, "img")],
});

gallery(
  "exercise",
  { preferences: { showExercise: true } },
  {
    "exercise-empty": [open("/stats"), see("Add Exercise", "button"), scrollTo("Exercise Today", "heading")],
    "exercise-added": [
      post("/api/weights", { kg: 80 }),
      post("/api/exercise", { activity: "running", minutes: 60, kcal: 600, addsToGoal: true }),
      ...[open("/stats"), see("600 kcal, added to the goal"), scrollTo("Exercise Today", "heading")],
    ],
  },
);

/** Logs the foods of a sentence. */
const log =
  (text: string): Step =>
  async ({ page, url }) => {
    const said = await page.request.post(`${url}/api/parse-meal`, { headers: { origin: url }, data: { text } });
    const { items } = (await said.json()) as ParsedMeal;
    const calories = Math.round(items.reduce((sum, item) => sum + item.calories, 0));
    await addEntry(page, url, { name: text, calories, items: items.map(({ text: _, ...item }) => item) });
  };
const NUTRIENTS = /api\/nutrients/;
gallery(
  "nutrients",
  { ...FAILING, preferences: { showNutrients: true } },
  {
    "nutrients-empty": [open("/stats"), see("Nothing was logged in this time."), scrollTo("Nutrients", "heading")],
    "nutrients-failed": [
      fail(NUTRIENTS),
      reload,
      see("Your nutrients could not be loaded"),
      scrollTo("Nutrients", "heading"),
    ],
    nutrients: [
      ...[restore, log("200 g oatmeal, 1 banana and 250 ml milk"), eat({ name: "Cake", calories: 350 })],
      ...[open("/stats"), see("Show All 27", "button"), scrollTo("Nutrients", "heading")],
    ],
    "nutrients-all": [press("Show All 27"), see("Choline"), scrollTo("Choline")],
    "nutrients-efsa": [choose("EFSA"), see(/^Reference intakes of the European EFSA/), scrollTo("Daily values")],
    "nutrients-open": [press(/^Calcium/), see(/of foods that state it/), scrollTo("Own target (mg)")],
    "nutrients-of-entry": [
      ...[open("/history"), press(/oatmeal/), press("Show Nutrients"), see("Saturated fat"), scrollTo("Saturated fat")],
    ],
  },
);

const ENTRIES = /api\/food-entries/;
const imageUrl = `data:image/jpeg;base64,${(await plateJpeg(600, 450)).toBase64()}`;
const CURRY = {
  ...{ name: "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden", mealType: "lunch", imageUrl },
  ...{ calories: 2_640, protein: 46, carbs: 118, fat: 38, servingSize: "1 plate, about 420 g" },
  ...{ notes: "Shared with Grace; two spoons of tahini left out.", eatenAt: eatenAgo(1) },
};
const GLASSES = [0, 1, 2].map((daysAgo) => post("/api/water", { ml: 500, drunkAt: eatenAgo(daysAgo) }));
const seeReport = see("Print or Save as PDF", "button");
gallery("the report of a range", FAILING, {
  "report-empty": [open("/report"), see("No meals logged.")],
  "report-waiting": [hold(ENTRIES), reload, see("Loading", "status")],
  "report-failed": [restore, fail(ENTRIES), reload, see("The report could not be loaded")],
  report: [
    ...[restore, log("200 g oatmeal, 1 banana and 250 ml milk"), eat(CURRY, ...NINETY_DAYS), ...WEIGHINGS, ...GLASSES],
    still([open("/report"), seeReport, see(/^Trend /)]),
  ],
  "report-days": [scrollTo("Each day with entries")],
  "report-photos": [choose("Photos"), scrollTo(CURRY.notes)],
  "report-nutrients": [
    ...[choose("Water"), see(/on average of the days with water/)],
    ...[choose("Nutrients"), see(/^Average of the days with entries/), scrollTo("Nutrients", "heading")],
  ],
  "report-too-long": [fill({ From: "2020-01-01" }), see(/^Shown: /)],
  "report-parts-failed": [
    ...[fail(/api\/(weights|water|nutrients)/), open("/report"), see("The weight could not be loaded.")],
    ...[choose("Water"), see("The water could not be loaded."), choose("Nutrients")],
    ...[see("The nutrients could not be loaded."), scrollTo("Weight", "heading")],
  ],
});

gallery("the year in review", FAILING, {
  "year-empty": [open("/year"), see("No meals logged in 2026.")],
  "year-waiting": [hold(ENTRIES), reload, see("Loading", "status")],
  "year-failed": [restore, fail(ENTRIES), reload, see("The year could not be loaded")],
  year: [restore, eat(CURRY, ...NINETY_DAYS), still([open("/year"), see("Logged Most Often", "heading")])],
  "year-end": [scrollTo("Logged Most Often", "heading")],
  "year-before": [press("2025"), see("No meals logged in 2025.")],
});

const SIGNED_OUT = { isSignedIn: false };
gallery("the demo's week", SIGNED_OUT, {
  "stats-demo": [
    open("/auth/login"),
    choose("Try Demo Mode"),
    see("Track Your Meal", "heading"),
    open("/stats"),
    see("Average Macros a Day"),
  ],
});

const CALLS = /diet-recommendations|diet-insights/;
const FIGURES = { protein: 22, carbs: 110, fat: 40, fiber: 5, sugar: 50, sodium: 2100 };
/** A week of late, salty dinners with little fibre. */
const WEEK = [1, 2, 3, 4, 5, 6, 7].flatMap((daysAgo) => [
  {
    ...{ ...FIGURES, name: "Instant noodle soup with pork, spring onions and a soft-boiled egg", calories: 900 },
    eatenAt: eatenAgo(daysAgo),
  },
  { ...FIGURES, name: "Pizza", calories: 1512, eatenAt: eatenAgo(daysAgo, "21:30") },
]);
const seeInsights = see("AI Insights", "heading");

gallery("Diet Recommendations", FAILING, {
  "recommendations-empty": [still([open("/recommendations"), see("Keep Tracking!")])],
  "recommendations-waiting": [hold(CALLS), reload, see("Diet Analysis", "heading")],
  recommendations: [restore, eat(...WEEK), reload, seeInsights],
  "recommendations-tonight": [
    choose("Add some protein"),
    see("Protein was below your goal"),
    scrollTo("What fits tonight", "heading"),
  ],
  "recommendations-added": [press(/^Add Pizza/), toast("Added to Today")],
  "recommendations-analysis": [open("/recommendations"), seeInsights, scrollTo("Macro Balance", "heading")],
  "recommendations-cards": [scrollTo("Personalized Recommendations", "heading")],
  "recommendations-insights": [scrollTo("AI Insights", "heading")],
  "recommendations-failed": [
    fail(CALLS),
    reload,
    see("Unable to load your recommendations"),
    see("Unable to load your progress"),
  ],
  "recommendations-signed-out": [
    restore,
    fail(CALLS, 401, "Please log in to continue."),
    reload,
    see("Log in to see your recommendations"),
  ],
});

/** Looks again until the words of the provider are there, which are asked for by the look before. */
const seeWords = ({ page }: Scene) =>
  waitUntil("the words of the provider", async () => {
    await page.reload();
    await page.getByRole("heading", { name: "AI Insights" }).waitFor();
    return page.getByText(ADVICE.insights[0] ?? "").isVisible();
  });

const ANSWERED = { start: startProduct };
gallery("Diet Recommendations of a provider, with the figures of the diary", ANSWERED, {
  "recommendations-written": [
    eat(...WEEK),
    open("/recommendations"),
    choose("Get closer to your calorie goal"),
    see("You averaged 412 kcal above your goal of 2,000 kcal on 7 of 7 finished days."),
    seeWords,
    ({ provider }) => expect(provider.received).toHaveLength(1),
    scrollTo("AI Insights", "heading"),
  ],
});

/** The longest label of the tour stays in one line on every phone. */
async function staysInOneLine({ page }: Scene): Promise<void> {
  const longest = page.getByText("Recommendations", { exact: true });
  for (const width of [480, 430, 412, 390, 384, 375, 360, 320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await longest.evaluate((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getClientRects().length;
    });
    expect(`${width} px: ${lines}`).toBe(`${width} px: 1`);
  }
}

gallery("the marketing page and the two previews", SIGNED_IN, {
  marketing: [open("/marketing"), see(/^QR code/, "img"), staysInOneLine],
  "marketing-apps": [press("App Store"), toast("Coming Soon")],
  "marketing-features": [scrollTo("What happens automatically")],
  "app-preview": [open("/app-preview"), see("Learn More", "link")],
  "app-preview-android": [open("/app-preview-android"), see("Android Preview", "heading")],
});
