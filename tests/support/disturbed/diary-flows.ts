import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { diaryDayAgo, eatenAtThisHour } from "../diary-times.ts";
import type { HttpCall } from "../http-account.ts";
import { findButton, findField, findLink, findMeal, findText, openTab, see } from "./finds.ts";
import type { Flow, Step } from "./flow.ts";

const ADD_ENTRY = "POST /api/food-entries";
const YESTERDAY = `/history?date=${diaryDayAgo(1)}`;

const addEntries = async (account: HttpCall, days: number, ...names: string[]): Promise<void> => {
  for (const name of names)
    await account("POST", "/food-entries", { name, calories: 100, eatenAt: eatenAtThisHour(days) });
};

/** The names of all meals in the diary, sorted. */
async function readMeals(account: HttpCall): Promise<string[]> {
  const entries = (await (await account("GET", "/food-entries")).json()) as FoodEntry[];
  return entries.map(({ name }) => name).sort();
}

/** Home shows the meal. The screen before, which may still be there, may show one of this name, too. */
const lookAtHome = (meal: string): Step[] => [
  openTab("Home"),
  see(meal, (page) =>
    page.getByRole("region", { name: "Today's Meals" }).getByRole("listitem").filter({ hasText: meal }).first(),
  ),
];

const openManualEntry: Step[] = [openTab("Home"), { name: "Manual", tap: findLink("Manual") }];

const manualEntry: Flow = {
  name: "manual entry",
  startAt: "/profile",
  steps: [
    ...openManualEntry,
    { name: "Food Name", type: findField("Food Name"), text: "Lentil soup" },
    { name: "Calories", type: findField("Calories"), text: "420" },
    { name: "Add to Food Diary", tap: findButton("Add to Food Diary"), sends: [ADD_ENTRY] },
    see("Success!", findText("Success!")),
  ],
  look: lookAtHome("Lentil soup"),
  readStored: readMeals,
  meant: ["Lentil soup"],
};

const eatAgain: Flow = {
  name: "a meal from the list",
  startAt: "/manual-entry",
  prepare: (account) => addEntries(account, 1, "Soup"),
  steps: [{ name: "Add Soup", tap: findButton("Add Soup"), sends: [ADD_ENTRY] }, see("Success!", findText("Success!"))],
  look: lookAtHome("Soup"),
  readStored: readMeals,
  meant: ["Soup", "Soup"],
};

const deleteSoup: Step = {
  name: "Delete Soup",
  tap: findButton("Delete Soup"),
  sends: ["DELETE /api/food-entries/:id"],
};

const deletion: Flow = {
  name: "deletion",
  startAt: "/history",
  prepare: (account) => addEntries(account, 0, "Bread", "Soup", "Salad"),
  steps: [deleteSoup, see("Entry Deleted", findText("Entry Deleted"))],
  look: lookAtHome("Salad"),
  readStored: readMeals,
  meant: ["Bread", "Salad"],
};

const deletionUndone: Flow = {
  name: "deletion and Undo",
  startAt: "/profile",
  prepare: (account) => addEntries(account, 0, "Bread", "Soup", "Salad"),
  steps: [
    openTab("Home"),
    deleteSoup,
    {
      name: "Undo",
      tap: findButton("Undo"),
      sends: ["POST /api/food-entries/:id/restore"],
      isPassing: true,
    },
    { ...see("Soup", findMeal("Soup")), isShownBefore: true },
  ],
  look: lookAtHome("Soup"),
  readStored: readMeals,
  meant: ["Bread", "Salad", "Soup"],
  meantWithout: ["Bread", "Salad"],
};

const COPY = "POST /api/food-entries/copy";

const mealCopy: Flow = {
  name: "copying a meal",
  startAt: YESTERDAY,
  prepare: (account) => addEntries(account, 1, "Soup", "Salad"),
  steps: [
    { name: "Soup", tap: (page) => page.locator(".meal-row__open").filter({ hasText: "Soup" }) },
    {
      name: "Copy to Today",
      tap: (page) => page.getByRole("dialog").getByRole("button", { name: "Copy to Today" }),
      sends: [COPY],
    },
    see("Copied to Today", findText("Copied to Today")),
  ],
  look: lookAtHome("Soup"),
  readStored: readMeals,
  meant: ["Salad", "Soup", "Soup"],
};

const dayCopy: Flow = {
  name: "copying a day",
  startAt: YESTERDAY,
  prepare: (account) => addEntries(account, 1, "Soup", "Salad"),
  steps: [
    { name: "Copy to Today", tap: findButton("Copy to Today") },
    { name: "Whole Day", tap: findButton(/^Whole Day/), sends: [COPY] },
    see("Copied to Today", findText("Copied to Today")),
  ],
  look: lookAtHome("Soup"),
  readStored: readMeals,
  meant: ["Salad", "Salad", "Soup", "Soup"],
};

const plate: Flow = {
  name: "a plate",
  startAt: "/profile",
  prepare: (account) => addEntries(account, 1, "Soup"),
  steps: [
    ...openManualEntry,
    see("the recent foods", (page) => page.getByRole("region", { name: "Recent foods" })),
    { name: "Soup", tap: findButton(/^Soup/) },
    { name: "Add to Plate", tap: (page) => page.getByRole("dialog").getByRole("button", { name: "Add to Plate" }) },
    see("Soup on the plate", (page) => page.getByRole("list", { name: "Foods on the plate" }).getByText("Soup")),
    {
      name: "Add to Food Diary",
      tap: (page) => page.getByRole("region", { name: "Plate" }).getByRole("button", { name: "Add to Food Diary" }),
      sends: ["POST /api/food-entries/batch"],
    },
    see("Success!", findText("Success!")),
  ],
  look: lookAtHome("Soup"),
  readStored: readMeals,
  meant: ["Soup", "Soup"],
};

export const DIARY_FLOWS: readonly Flow[] = [manualEntry, eatAgain, plate, deletion, deletionUndone, mealCopy, dayCopy];
