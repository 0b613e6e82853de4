import { choose, close, eat, fill, open, press, scrollTo, see, toast } from "../../support/e2e/steps.ts";
import { fail, hold, still } from "../../support/gallery/answers.ts";
import { gallery, SIGNED_IN } from "../../support/gallery/gallery.ts";
import { waitForPaint } from "../../support/gallery/layout-shifts.ts";

const MEALS = [
  {
    ...{ name: "Porridge with banana and a spoonful of peanut butter from the farm shop", calories: 420 },
    servingSize: "1 bowl (350 g)",
  },
  { name: "Lentil curry", calories: 520, isFavorite: true },
  { name: "Greek yogurt", calories: 150, servingSize: "1 cup" },
  {
    ...{ name: "Slowroastedauberginewithpomegranatetahiniandherbsfromthegarden", calories: 19_999 },
    servingSize: "Onelargebowlfilledtothebrimandalittlebitmore",
  },
  { name: "Apple", calories: 95, servingSize: "1 medium (182 g)" },
];
const seeForm = see("Add to Food Diary", "button");

gallery("manual entry with foods of before, a search and a plate", SIGNED_IN, {
  "manual-recent": [eat(...MEALS), still([open("/manual-entry"), see("Recent foods", "region")])],
  "manual-own-empty": [choose("My Foods"), see("Nothing saved yet.")],
  "manual-food-sheet": [choose("Recent"), press(/^Lentil curry/), see("Save as My Food", "button")],
  "manual-search": [close, fill({ "Food Name": "bananna" }), see("Results", "region")],
  "manual-portion": [press(/^Banana 1 medium/), see("Edit First", "button")],
  "manual-filled-in": [press("Edit First"), see("Filled in from Banana.")],
  "manual-search-nothing": [fill({ "Food Name": "qqqq" }), see("Nothing found")],
  "manual-plate": [
    fill({ Calories: "90" }),
    press("Add to Plate"),
    press("Add Lentil curry to the plate"),
    see(/^2 foods/),
  ],
});

const FAILING = { errors: [/\/api\/foods/] };
gallery("manual entry whose foods are waited for, or cannot be had", FAILING, {
  "manual-loading": [hold(/api\/foods\/search/), open("/manual-entry"), see("Loading foods", "status")],
  "manual-failed": [fail(/api\/foods\/search/), open("/manual-entry"), see("Try Again", "button")],
});

const WITHOUT_TRIAL = { hasTrial: false };
gallery("manual entry, its problems and the trial", WITHOUT_TRIAL, {
  "manual-entry": [
    // Until the profile is there, the page offers everything.
    async ({ page, url }) => {
      const profile = page.waitForResponse(`${url}/api/user/profile`);
      await page.goto(`${url}/manual-entry`);
      await (await profile).finished();
    },
    seeForm,
  ],
  "manual-entry-problems": [fill({ "Fat (g)": "-1" }), press("Add to Food Diary"), see("Please enter a food name")],
  "trial-modal": [
    fill({ "Food Name": "Lentil soup", Calories: "420", "Fat (g)": "9" }),
    press("Add to Food Diary"),
    see("Start Free 24-Hour Trial", "button"),
  ],
  "trial-started": [press("Start Free 24-Hour Trial"), toast("Free Trial Started")],
});

const LONG_NAME = "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden, as grandmother made it";
const ESTIMATE = { gramsLow: null, gramsHigh: null, source: "estimate", food: null };
const FORTY = Array.from({ length: 40 }, (_, index) => ({
  ...{ ...ESTIMATE, name: index % 4 === 2 ? LONG_NAME : `food ${index}`, count: 2, unit: "slice", grams: 20_000 },
  ...{ calories: index % 3 === 0 ? 0 : 15, protein: 1, carbs: 1, fat: 1, fiber: 1, sugar: 1, sodium: 1 },
}));
const THREE = ["rice", "egg", "sauce"].map((name) => ({
  ...{ ...ESTIMATE, name, grams: 100, gramsLow: 80, gramsHigh: 120 },
  ...{ calories: 100, protein: 4, carbs: 11, fat: 3, fiber: 1, sugar: 2, sodium: 100 },
}));
const PLATE = { name: "Plate", calories: 300, protein: 12, carbs: 33, fat: 9, fiber: 3, sugar: 6, sodium: 300 };
const seeList = see("What is on the plate", "list");

gallery("the items of an entry", SIGNED_IN, {
  "entry-items": [eat({ name: "Buffet", calories: 390, items: FORTY }), open("/history"), press(/^Buffet$/), seeList],
  "entry-many-items": [scrollTo("A meal can have at most 40 items.")],
  "entry-item": [press(/^food 1 /), see("The whole plate:")],
  "entry-edit-items": [
    ({ page }) => page.keyboard.press("Escape"),
    press(/^Edit$/),
    scrollTo("What is on the plate", "list"),
  ],
  "entry-edit-items-dropped": [fill({ Calories: "500" }), scrollTo("Saving removes the 40 items.")],
  "entry-item-halved": [
    eat({ ...PLATE, items: THREE }),
    still(
      [
        open("/history"),
        press(/^Plate$/),
        press(/^egg/),
        ({ page }) => page.getByText("½", { exact: true }).last().click(),
        press("Save Item"),
        see(/^egg 50 g 50 kcal/, "button"),
        ({ page }) => waitForPaint(page),
      ],
      /\/assets\/(meal-items|opened-item)|\/api\/food/,
      [false],
    ),
  ],
});
