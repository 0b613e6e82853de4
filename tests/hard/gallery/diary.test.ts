import { expect } from "bun:test";
import { SEEN_VERSION_KEY } from "../../../web/platform/device-storage.ts";
import { diaryDayAgo, eatenAgo } from "../../support/diary-times.ts";
import { plateJpeg } from "../../support/e2e/camera-video.ts";
import { findMealRow, waitForSheetToClose } from "../../support/e2e/pages.ts";
import {
  choose,
  close,
  eat,
  fill,
  open,
  press,
  reload,
  type Scene,
  scrollTo,
  see,
  toast,
} from "../../support/e2e/steps.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { fail, hold, patch, restore, still } from "../../support/gallery/answers.ts";
import { gallery, SIGNED_IN } from "../../support/gallery/gallery.ts";

const imageUrl = `data:image/jpeg;base64,${(await plateJpeg(600, 450)).toBase64()}`;

const PORRIDGE = { name: "Porridge with banana", calories: 320, protein: 12, carbs: 54, fat: 6, mealType: "breakfast" };
const AUBERGINE = {
  ...{ name: "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden", mealType: "lunch", imageUrl },
  ...{ calories: 1020, protein: 46, carbs: 118, fat: 38, fiber: 14, sugar: 22, sodium: 1240 },
};
const LONG_WORD = { name: "Supercalifragilisticexpialidocious", calories: 1, mealType: "snack", imageUrl };
const eatMeals = eat(PORRIDGE, AUBERGINE, LONG_WORD);
const seePorridge = ({ page }: Scene) => findMealRow(page, "Porridge").first().waitFor();
const seeDay = see("AI Recommendation", "heading");

const FAILING = { errors: [/500 \(Internal Server Error\)/, /401 \(Unauthorized\)/] };
gallery("Home, empty, full and failing", FAILING, {
  "home-empty": [open("/"), see("No meals logged today yet.")],
  "home-waiting": [
    hold(/food-entries|daily-summary|nutrition-advice|profile/),
    reload,
    see("Track Your Meal", "heading"),
  ],
  home: [restore, eatMeals, still([open("/"), seePorridge, seeDay])],
  "home-insights": [scrollTo("Nutrition Insights", "heading")],
  "home-meals": [scrollTo("Delete Porridge with banana", "button")],
  "home-end": [scrollTo("AI Recommendation", "heading")],
  "home-deleted": [press("Delete Porridge with banana"), toast("Entry Deleted")],
  "home-over-goal": [
    eat({ name: "Birthday cake", calories: 19_999, protein: 900, carbs: 900, fat: 900 }),
    reload,
    see("kcal over"),
  ],
  "home-failed": [
    fail(/food-entries|daily-summary/),
    open("/"),
    see("Unable to load daily summary"),
    see("Today's meals could not be loaded"),
  ],
  "home-failed-end": [scrollTo("Unable to load weekly insights")],
  "home-session-ended": [
    restore,
    open("/profile"),
    see("Sign Out", "button"),
    ({ page }) => page.context().clearCookies(),
    press("Home", "link"),
    see("Unable to load daily summary"),
  ],
});

const ENDED = { hasAccess: false, isTrialActive: false, isTrialExpired: true, trialHoursRemaining: 0 };
/** Opens Home with this trial, on a server that takes payments or not. */
const openWithTrial = (trial: object, stripePublishableKey: string | null) => [
  restore,
  patch(/user\/profile/, trial, "trialStatus"),
  patch(/api\/config/, { stripePublishableKey }),
  open("/"),
  seeDay,
];

gallery("Home at the end of the trial", SIGNED_IN, {
  "home-trial-ending": [
    eatMeals,
    ...openWithTrial({ trialHoursRemaining: 5 }, "pk_test_1"),
    see("5 hours left in your free trial"),
  ],
  "home-trial-ended": openWithTrial(ENDED, "pk_test_1"),
  "home-trial-ended-unsold": [
    ...openWithTrial(ENDED, null),
    async ({ page }) => expect((await findMealRow(page, "Supercali").boundingBox())?.y).toBeLessThan(780),
  ],
});

gallery("Home after an update", SIGNED_IN, {
  "home-update": [
    ({ page }) => page.addInitScript((key) => localStorage.setItem(key, "0.9.0"), SEEN_VERSION_KEY),
    open("/"),
    scrollTo(/^New in Mealglass/, "region"),
  ],
  "home-update-open": [press("New in"), scrollTo("Got It", "button")],
});

const FREE = { hasTrial: false, start: () => startExecutable({ env: { ACCESS_MODE: "free" } }) };
gallery("Home where everything is free", FREE, {
  "home-free": [eatMeals, still([open("/"), seePorridge, seeDay])],
});

const YESTERDAY = `/history?date=${diaryDayAgo(1)}`;
const eatYesterday = eat(
  { ...PORRIDGE, category: "grains", tags: '["vegetarian","warm"]', isFavorite: true, eatenAt: eatenAgo(1, "08:10") },
  {
    ...{
      ...AUBERGINE,
      category: "vegetables",
      tags: '["vegan","high fibre","from the oven","autumn"]',
      confidence: 0.88,
    },
    ...{ notes: "Shared with Grace; two spoons of tahini left out.", servingSize: "1 plate, about 420 g" },
    eatenAt: eatenAgo(1, "13:02"),
  },
  { ...LONG_WORD, calories: 640, protein: 34, mealType: "dinner", eatenAt: eatenAgo(1, "19:15") },
);

gallery("History", FAILING, {
  "history-empty": [still([open("/history"), see("No meals logged")])],
  "history-waiting": [hold(/food-entries/), reload, see("Loading the day", "status")],
  "history-failed": [restore, fail(/food-entries/), open(YESTERDAY), see("This day could not be loaded")],
  "history-empty-past": [restore, press("Try Again"), see("No meals logged")],
  "camera-past-day": [press("Add a Meal", "link"), see("Upload from Gallery", "button")],
  "manual-entry-past-day": [press("Manual Entry", "link"), see("Food Name", "textbox")],
  history: [eatYesterday, open(YESTERDAY), seePorridge],
  "history-meals": [scrollTo("Copy to Today", "button")],
  "history-filtered": [choose("Snacks"), see("No meal of this day fits these filters")],
  "history-copy-sheet": [press("Show All"), press("Copy to Today"), see(/Whole Day/, "button")],
  "history-copied": [press(/Whole Day/), toast("Copied to Today"), ({ page }) => waitForSheetToClose(page)],
});

gallery("an entry, its photo and its editor", SIGNED_IN, {
  "entry-sheet-plain": [eatYesterday, open(YESTERDAY), press(/^Porridge/), see(/^Edit$/, "button")],
  "entry-sheet": [close, press(/^Slow-roasted/), see(/^Edit$/, "button")],
  "entry-sheet-figures": [scrollTo("Sodium")],
  "entry-photo": [press("Show the whole photo"), ({ page }) => page.locator(".photo-viewer").waitFor()],
  "entry-editor": [
    ({ page }) => page.locator(".photo-viewer").getByRole("button", { name: "Close" }).click(),
    close,
    press(/^Slow-roasted/),
    press(/^Edit$/),
    see("Food Name", "textbox"),
  ],
  "entry-editor-problems": [
    fill({ Calories: "0", Portions: "0" }),
    see("Enter how much you ate."),
    press("Save Changes"),
    see("Please enter valid calories"),
  ],
  "entry-editor-end": [scrollTo("Notes", "textbox")],
});

const FEAST = {
  name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftskantinentagesgericht",
  ...{ calories: 20_000, protein: 5000, carbs: 5000, fat: 5000, fiber: 5000, sugar: 5000, sodium: 100_000 },
  ...{ servingSize: "y".repeat(100), servingQuantity: 999.99, tags: JSON.stringify(["a".repeat(40), "b".repeat(40)]) },
};

/** The number takes no more of the ring's width than it has at its height. */
async function fitsIntoRing({ page }: Scene): Promise<void> {
  const share = await page.evaluate(() => {
    const text = document.createRange();
    text.selectNodeContents(document.querySelector(".progress-card__number") as Node);
    const ring = document.querySelector(".progress-ring") as Element;
    return text.getBoundingClientRect().width / ring.getBoundingClientRect().width;
  });
  expect(share).toBeLessThan(0.7);
}

gallery("the largest figures and words that a meal may have", SIGNED_IN, {
  "extremes-home": [eat(FEAST, { ...FEAST, calories: 9_999 }, FEAST), open("/"), see("47,999"), fitsIntoRing],
  "extremes-history": [still([open("/history"), see("47,999 kcal over")])],
  "extremes-entry": [({ page }) => page.locator(".meal-row__open").first().click(), see(/^Edit$/, "button")],
  "extremes-meal-portion": [close, press(/^Portion of/), see(/^Half$/, "radio")],
  "extremes-manual": [open("/manual-entry"), see("Recent foods", "region")],
  "extremes-statistics": [open("/stats"), see("49,999")],
});

const PIZZA = {
  ...{ name: "Pizza prosciutto e funghi", servingSize: "1 pizza (420 g)", mealType: "lunch" },
  ...{ calories: 881, protein: 33.3, carbs: 101.7, fat: 36, fiber: 5, sugar: 8, sodium: 1791 },
};
const SALAD = { name: "Green salad", calories: 90, protein: 2, carbs: 6, fat: 7, mealType: "lunch" };
const SOUP = { name: "Lentil soup", calories: 410, protein: 22, carbs: 58, fat: 9, mealType: "lunch" };
const eatUsual = eat(
  ...[3, 2].flatMap((days) => [PIZZA, SALAD].map((meal) => ({ ...meal, eatenAt: eatenAgo(days, "12:40") }))),
  { ...SOUP, eatenAt: eatenAgo(1, "12:40") },
);

gallery("the usual meal, portions and saved meals", SIGNED_IN, {
  "home-usual": [eatUsual, open("/"), see(/^Log Your usual/, "button")],
  "home-usual-logged": [press(/^Log Your usual/), see(/^Log Yesterday's/, "button"), toast("Copied to Today")],
  "meal-portion": [open(`/history?date=${diaryDayAgo(2)}`), press(/^Portion of/), see(/^Half$/, "radio")],
  "meal-portion-half": [
    choose("½"),
    toast("Portion Changed"),
    ({ page }) => page.getByRole("checkbox", { name: /Green salad/ }).click({ force: true }),
  ],
  "meal-portion-name": [press("Save as Meal"), fill({ "Name of the Meal": "Friday pizza" })],
  "saved-meals": [
    press("Save Name"),
    toast("Meal Saved"),
    open("/manual-entry?list=meals"),
    scrollTo(/^Friday pizza/, "button"),
  ],
  "saved-meal": [press(/^Friday pizza/), see(/^Half$/, "radio")],
  "saved-meal-rename": [press("Rename"), see("Name of the Meal", "textbox")],
  "recipe-of-entries": [
    open(`/history?date=${diaryDayAgo(2)}`),
    press(/^Portion of/),
    press("Save as Recipe"),
    fill({ "Name of the Recipe": "Pizza night", Servings: "4", "Cooked Grams": "900" }),
  ],
  recipe: [
    press("Save Recipe"),
    toast("Recipe Saved"),
    open("/manual-entry?list=meals"),
    press(/^Pizza night/),
    see(/^1 serving$/, "radio"),
  ],
  "recipe-wrong": [press("Edit"), fill({ Servings: "500" }), press("Save Recipe"), see(/^Please enter 0\.1/)],
  "recipe-new": [open("/manual-entry?list=meals"), press("New Recipe"), see("Name of the Recipe", "textbox")],
  "entry-sheet-half": [
    open(`/history?date=${diaryDayAgo(2)}`),
    press(/^Pizza prosciutto/),
    ({ page }) => page.getByLabel("Unit").selectOption("Grams"),
  ],
  "entry-editor-contradiction": [
    press(/^Edit$/),
    fill({ Calories: "700" }),
    scrollTo("Scale the rest to 700 kcal", "button"),
  ],
});
