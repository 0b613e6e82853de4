import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { diaryDayAgo, eatenAtThisHour } from "../diary-times.ts";
import type { HttpCall } from "../executable/http-account.ts";
import { findInDialog, findLink, findMeal, openTab, see, tap, type } from "./finds.ts";
import type { Flow, Step } from "./flow.ts";

const ADD_ENTRY = "POST /api/food-entries";
const COPY = "POST /api/food-entries/copy";
const YESTERDAY = `/history?date=${diaryDayAgo(1)}`;

/** Adds meals of so many days ago. */
const addMeals =
  (daysAgo: number, ...names: string[]) =>
  async (account: HttpCall): Promise<void> => {
    for (const name of names)
      await account("POST", "/food-entries", { name, calories: 100, eatenAt: eatenAtThisHour(daysAgo) });
  };

/** Saves a recipe for two. */
async function addRecipe(account: HttpCall): Promise<void> {
  const figures = { calories: 400, protein: 10, carbs: 60, fat: 12, fiber: 0, sugar: 0, sodium: 0 };
  const item = {
    ...{ name: "Rice", grams: null, gramsLow: null, gramsHigh: null },
    ...figures,
    source: "estimate",
    food: null,
  };
  await account("POST", "/meals", { name: "Egg rice", items: [item], servings: 2 });
}

/** The names of all meals in the diary, sorted. */
async function readStored(account: HttpCall): Promise<string[]> {
  const entries = (await (await account("GET", "/food-entries")).json()) as FoodEntry[];
  return entries.map(({ name }) => name).sort();
}

/** Home shows the meal. The screen before, which may still be there, may show one of this name, too. */
const lookAtHome = (meal: string): Step[] => [
  openTab("Home"),
  see(meal, (page) =>
    page.getByRole("region", { name: "Today's Meals" }).getByRole("listitem").filter({ hasText: meal }),
  ),
];

const openManualEntry: Step[] = [openTab("Home"), tap("Manual", { find: findLink("Manual") })];
const deleteSoup = tap("Delete Soup", { sends: ["DELETE /api/food-entries/:id"] });

/** A flow after which `meal` is on Home. */
const inDiary = (meal: string, flow: Omit<Flow, "look" | "readStored">): Flow => ({
  ...flow,
  look: lookAtHome(meal),
  readStored,
});

export const DIARY_FLOWS: readonly Flow[] = [
  inDiary("Lentil soup", {
    name: "manual entry",
    startAt: "/profile",
    steps: [
      ...openManualEntry,
      type("Food Name", "Lentil soup"),
      type("Calories", "420"),
      tap("Add to Food Diary", { sends: [ADD_ENTRY] }),
      see("Success!"),
    ],
    meant: ["Lentil soup"],
  }),
  inDiary("Soup, Salad", {
    name: "a sentence",
    startAt: "/manual-entry",
    prepare: addMeals(1, "Soup", "Salad"),
    steps: [
      type("What did you eat?", "soup and salad"),
      tap("Find Foods"),
      tap("Add to Food Diary", { find: findInDialog("Add to Food Diary"), sends: [ADD_ENTRY] }),
      see("Success!"),
    ],
    meant: ["Salad", "Soup", "Soup, Salad"],
  }),
  inDiary("Egg rice", {
    name: "a recipe",
    startAt: "/manual-entry?list=meals",
    prepare: addRecipe,
    steps: [
      tap("Egg rice", { find: (page) => page.getByRole("button", { name: /^Egg rice/ }) }),
      tap("Add to Food Diary", { find: findInDialog("Add to Food Diary"), sends: ["POST /api/meals/:id/log"] }),
      see("Success!"),
    ],
    meant: ["Egg rice"],
  }),
  inDiary("Soup", {
    name: "a meal from the list",
    startAt: "/manual-entry",
    prepare: addMeals(1, "Soup"),
    steps: [tap("Add Soup", { sends: [ADD_ENTRY] }), see("Success!")],
    meant: ["Soup", "Soup"],
  }),
  inDiary("Soup", {
    name: "a plate",
    startAt: "/profile",
    prepare: addMeals(1, "Soup"),
    steps: [
      ...openManualEntry,
      see("the recent foods", (page) => page.getByRole("region", { name: "Recent foods" })),
      tap("Soup", { find: (page) => page.getByRole("button", { name: /^Soup/ }) }),
      tap("Add to Plate", { find: findInDialog("Add to Plate") }),
      see("Soup on the plate", (page) => page.getByRole("list", { name: "Foods on the plate" }).getByText("Soup")),
      tap("Add to Food Diary", {
        find: (page) => page.getByRole("region", { name: "Plate" }).getByRole("button", { name: "Add to Food Diary" }),
        sends: ["POST /api/food-entries/batch"],
      }),
      see("Success!"),
    ],
    meant: ["Soup", "Soup"],
  }),
  inDiary("Salad", {
    name: "deletion",
    startAt: "/history",
    prepare: addMeals(0, "Bread", "Soup", "Salad"),
    steps: [deleteSoup, see("Entry Deleted")],
    meant: ["Bread", "Salad"],
  }),
  inDiary("Soup", {
    name: "deletion and Undo",
    startAt: "/profile",
    prepare: addMeals(0, "Bread", "Soup", "Salad"),
    steps: [
      openTab("Home"),
      deleteSoup,
      tap("Undo", { sends: ["POST /api/food-entries/:id/restore"], isPassing: true }),
      { ...see("Soup", findMeal("Soup")), isShownBefore: true },
    ],
    meant: ["Bread", "Salad", "Soup"],
    meantWithout: ["Bread", "Salad"],
  }),
  inDiary("Soup", {
    name: "copying a meal",
    startAt: YESTERDAY,
    prepare: addMeals(1, "Soup", "Salad"),
    steps: [
      tap("Soup", { find: (page) => page.locator(".meal-row__open").filter({ hasText: "Soup" }) }),
      tap("Copy to Today", { find: findInDialog("Copy to Today"), sends: [COPY] }),
      see("Copied to Today"),
    ],
    meant: ["Salad", "Soup", "Soup"],
  }),
  inDiary("Soup", {
    name: "copying a day",
    startAt: YESTERDAY,
    prepare: addMeals(1, "Soup", "Salad"),
    steps: [
      tap("Copy to Today"),
      tap("Whole Day", { find: (page) => page.getByRole("button", { name: /^Whole Day/ }), sends: [COPY] }),
      see("Copied to Today"),
    ],
    meant: ["Salad", "Salad", "Soup", "Soup"],
  }),
];
