import type { Page } from "playwright";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { PIZZA, PLATE } from "../ai-stand-in.ts";
import type { HttpCall } from "../http-account.ts";
import { setPreferences } from "../pages.ts";
import { findButton, findMeal, findText, openTab, see } from "./finds.ts";
import type { Flow, Step } from "./flow.ts";

const ADD_ENTRY = "POST /api/food-entries";
const ANALYSE = "POST /api/analyze-food";

/** Each meal in the diary, and whether it has its photo. */
async function readMeals(account: HttpCall): Promise<[name: string, hasPhoto: boolean][]> {
  const entries = (await (await account("GET", "/food-entries")).json()) as FoodEntry[];
  return entries.map(({ name, imageUrl }) => [name, imageUrl !== null]);
}

const openCamera: Step[] = [
  openTab("Home"),
  { name: "Take Photo", tap: (page) => page.getByRole("link", { name: "Take Photo", exact: true }).first() },
];
const addToDiary = findButton("Add to Food Diary");
const look: Step[] = [openTab("Home"), see(PIZZA.name, findMeal(PIZZA.name))];

const byHand: Flow = {
  name: "a photo, added by hand",
  startAt: "/profile",
  install: (page: Page) => setPreferences(page, { autoAddToDiary: false }),
  steps: [
    ...openCamera,
    { name: "Capture photo", tap: findButton("Capture photo"), sends: [ANALYSE] },
    { name: "Add to Food Diary", tap: addToDiary, sends: [ADD_ENTRY] },
    see("Success!", findText("Success!")),
  ],
  look,
  readStored: readMeals,
  meant: [[PIZZA.name, true]],
};

/** The names of the items of each meal in the diary. */
async function readItems(account: HttpCall): Promise<string[][]> {
  const entries = (await (await account("GET", "/food-entries")).json()) as FoodEntry[];
  return entries.map(({ items }) => items.map(({ name }) => name));
}
const [BASE, TOPPING] = PIZZA.items.map(({ name }) => name);

const corrected: Flow = {
  name: "a photo, added without one of its items",
  startAt: "/profile",
  install: (page: Page) => setPreferences(page, { autoAddToDiary: false }),
  steps: [
    ...openCamera,
    { name: "Capture photo", tap: findButton("Capture photo"), sends: [ANALYSE] },
    { name: `${TOPPING}`, tap: findButton(new RegExp(`^${TOPPING}`)) },
    { name: "Remove", tap: findButton("Remove") },
    { name: "Add to Food Diary", tap: addToDiary, sends: [ADD_ENTRY] },
    see("Success!", findText("Success!")),
  ],
  look,
  readStored: readItems,
  meant: [[BASE]],
};

const questioned: Flow = {
  name: "a photo, added with an answer to a question",
  startAt: "/profile",
  seen: PLATE,
  install: (page: Page) => setPreferences(page, { autoAddToDiary: false }),
  steps: [
    ...openCamera,
    { name: "Capture photo", tap: findButton("Capture photo"), sends: [ANALYSE] },
    {
      name: "A lot",
      tap: (page) => page.getByRole("group", { name: "Cooked with oil?" }).getByText("A lot", { exact: true }),
    },
    see("Olive oil", findButton(/^Olive oil 14 g/)),
    { name: "Add to Food Diary", tap: addToDiary, sends: [ADD_ENTRY] },
    see("Success!", findText("Success!")),
  ],
  look: [openTab("Home"), see(PLATE.name, findMeal(PLATE.name))],
  readStored: readItems,
  meant: [["white rice", "egg", "Olive oil"]],
};

const takenApart: Flow = {
  name: "an entry, without one of its items",
  startAt: "/history",
  prepare: async (account) => {
    const nothing = { protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
    const unknown = { ...nothing, gramsLow: null, gramsHigh: null, source: "estimate", food: null };
    const items = ["rice", "egg"].map((name) => ({ ...unknown, name, grams: 100, calories: 150 }));
    await account("POST", "/food-entries", { name: "Plate", calories: 300, items });
  },
  steps: [
    { name: "Plate", tap: (page) => page.getByRole("button", { name: "Plate", exact: true }) },
    { name: "egg", tap: findButton(/^egg/) },
    { name: "Remove", tap: findButton("Remove"), sends: ["PATCH /api/food-entries/:id"] },
    see("Entry Updated", findText("Entry Updated")),
  ],
  look: [openTab("Home"), see("150 kcal", (page) => findMeal("Plate")(page, []).filter({ hasText: "150 kcal" }))],
  readStored: readItems,
  meant: [["rice"]],
};

const automatic: Flow = {
  name: "a photo, added by itself",
  startAt: "/profile",
  steps: [
    ...openCamera,
    { name: "Capture photo", tap: findButton("Capture photo"), sends: [ANALYSE, ADD_ENTRY] },
    see("Added", findText(/^(Added to Food Diary|Success!)$/)),
  ],
  offers: [addToDiary],
  look,
  readStored: readMeals,
  meant: [[PIZZA.name, true]],
};

export const PHOTO_FLOWS: readonly Flow[] = [byHand, corrected, questioned, takenApart, automatic];
