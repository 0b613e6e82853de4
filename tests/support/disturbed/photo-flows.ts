import type { Page } from "playwright";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { PIZZA } from "../ai-stand-in.ts";
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

export const PHOTO_FLOWS: readonly Flow[] = [byHand, automatic];
