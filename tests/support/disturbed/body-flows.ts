import type { Drink, Exercise, Weighing } from "../../../src/contracts/body.ts";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import type { SavedMeal } from "../../../src/contracts/meals.ts";
import { diaryDayAgo, eatenAtThisHour } from "../diary-times.ts";
import { setPreferences } from "../e2e/pages.ts";
import type { HttpCall } from "../executable/http-account.ts";
import { findButton, findInDialog, findLink, openTab, see, tap, type } from "./finds.ts";
import type { Find, Flow } from "./flow.ts";

const reader =
  <Record>(path: string, read: (record: Record) => unknown) =>
  async (account: HttpCall): Promise<unknown[]> =>
    ((await (await account("GET", path)).json()) as Record[]).map(read);

const findRow =
  (name: RegExp): Find =>
  (page) =>
    page.locator(".body-row").filter({ hasText: name });

const findGlass = findRow(/Water\s*250 /);

const openList = (list: "My Foods" | "My Meals") => [
  openTab("Home"),
  tap("Manual", { find: findLink("Manual") }),
  tap(list, { find: (page) => page.getByRole("group", { name: "List" }).getByText(list) }),
];

const SOUP = { name: "Soup", calories: 100, eatenAt: eatenAtThisHour(0) };

/** What is measured besides meals, and what is saved. */
export const BODY_FLOWS: readonly Flow[] = [
  {
    name: "a weight",
    startAt: "/profile",
    steps: [
      openTab("Home"),
      tap("Weight", { find: findRow(/^Weight/) }),
      type("Weight in kg", "80", (page) => page.getByRole("dialog").getByLabel(/^Weight in/)),
      tap("Save", { find: findInDialog("Save"), sends: ["POST /api/weights"] }),
      see("Weight Saved"),
    ],
    look: [openTab("Home"), see("the weight", findRow(/Weight, today\s*80/))],
    readStored: reader("/weights", ({ kg }: Weighing) => kg),
    meant: [80],
  },
  {
    name: "a glass of water",
    isRepeatable: true,
    startAt: "/profile",
    steps: [openTab("Home"), tap("Add 250 ml", { sends: ["POST /api/water"] }), see("the glass", findGlass)],
    look: [openTab("Home"), see("the glass", findGlass)],
    readStored: reader("/water", ({ ml }: Drink) => ml),
    meant: [250],
  },
  {
    name: "an exercise",
    startAt: "/profile",
    install: (page) => setPreferences(page, { showExercise: true }),
    steps: [
      openTab("Stats"),
      type("Minutes", "40"),
      type("Calories (kcal)", "210"),
      tap("Add Exercise", { sends: ["POST /api/exercise"] }),
      see("Exercise Added"),
    ],
    look: [openTab("Stats"), see("40 min · 210 kcal")],
    readStored: reader(`/exercise?day=${diaryDayAgo(0)}`, ({ kcal }: Exercise) => kcal),
    meant: [210],
  },
  {
    name: "a new recipe",
    startAt: "/profile",
    prepare: async (account) => void (await account("POST", "/food-entries", SOUP)),
    steps: [
      ...openList("My Meals"),
      tap("New Recipe"),
      type("Name of the Recipe", "Stew"),
      tap("Add an Item"),
      tap("Soup", { find: (page) => page.getByRole("dialog").getByRole("button", { name: /^Soup/ }) }),
      tap("Add Item", { find: findInDialog("Add Item") }),
      tap("Save Recipe", { sends: ["POST /api/meals"] }),
      see("Recipe Saved"),
    ],
    look: [...openList("My Meals"), see("Stew", (page) => page.getByRole("button", { name: /^Stew/ }))],
    readStored: reader("/meals", ({ name }: SavedMeal) => name),
    meant: ["Stew"],
  },
  {
    name: "a saved food",
    startAt: "/profile",
    prepare: async (account) => void (await account("POST", "/food-entries", SOUP)),
    steps: [
      openTab("History"),
      tap("Soup", { find: (page) => page.getByRole("button", { name: "Soup", exact: true }) }),
      tap("Save as My Food", { find: findInDialog("Save as My Food"), sends: ["POST /api/foods"] }),
      see("Saved to My Foods"),
    ],
    look: [...openList("My Foods"), see("Soup", (page) => page.getByRole("button", { name: /^Soup/ }))],
    readStored: reader("/foods", ({ name }: FoodHit) => name),
    meant: ["Soup"],
  },
  {
    name: "a renamed meal",
    startAt: "/profile",
    prepare: async (account) => {
      const entry = (await (await account("POST", "/food-entries", SOUP)).json()) as FoodEntry;
      await account("POST", "/meals", { name: "Bowl", entryIds: [entry.id] });
    },
    steps: [
      ...openList("My Meals"),
      tap("Bowl", { find: findButton(/^Bowl/) }),
      tap("Rename", { find: findInDialog("Rename") }),
      type("Name of the Meal", "Supper"),
      tap("Save Name", { sends: ["PATCH /api/meals/:id"] }),
      see("Meal Renamed"),
    ],
    look: [...openList("My Meals"), see("Supper", findButton(/^Supper/))],
    readStored: reader("/meals", ({ name }: SavedMeal) => name),
    meant: ["Supper"],
  },
];
