import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { setPreferences } from "../e2e/pages.ts";
import type { HttpCall } from "../executable/http-account.ts";
import { PIZZA, PLATE } from "../stand-ins/ai-stand-in.ts";
import { findButton, findMeal, findText, openTab, see, tap } from "./finds.ts";
import type { Flow, Step } from "./flow.ts";

const ADD_ENTRY = "POST /api/food-entries";
const ANALYZE = "POST /api/analyze-food";

const readEntries = async (account: HttpCall): Promise<FoodEntry[]> =>
  (await (await account("GET", "/food-entries")).json()) as FoodEntry[];
/** Each meal in the diary, and whether it has its photo. */
const readMeals = async (account: HttpCall) =>
  (await readEntries(account)).map(({ name, imageUrl }) => [name, imageUrl !== null]);
/** The names of the items of each meal in the diary. */
const readItems = async (account: HttpCall) =>
  (await readEntries(account)).map(({ items }) => items.map(({ name }) => name));

async function addPlate(account: HttpCall): Promise<void> {
  const nothing = { protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
  const unknown = { ...nothing, gramsLow: null, gramsHigh: null, source: "estimate", food: null };
  const items = ["rice", "egg"].map((name) => ({ ...unknown, name, grams: 100, calories: 150 }));
  await account("POST", "/food-entries", { name: "Plate", calories: 300, items });
}

/** Takes a photo from Home. */
const takePhoto = (...sends: string[]): Step[] => [
  openTab("Home"),
  tap("Take Photo", { find: (page) => page.getByRole("link", { name: "Take Photo", exact: true }) }),
  tap("Capture photo", { sends }),
];
/** Home shows the meal among today's, not among the photos that wait to be looked at. */
const lookFor = (meal: string): Step[] => [
  openTab("Home"),
  see(meal, (page) =>
    page.getByRole("region", { name: "Today's Meals" }).getByRole("listitem").filter({ hasText: meal }),
  ),
];
const [BASE = "", TOPPING = ""] = PIZZA.items.map(({ name }) => name);

/** A flow that takes a photo, adds what it shows by hand, and has `meal` on Home then. */
const withPhoto = (name: string, meal: string, steps: Step[], more: Pick<Flow, "readStored" | "meant">): Flow => ({
  name,
  startAt: "/profile",
  install: (page) => setPreferences(page, { autoAddToDiary: false }),
  steps: [...takePhoto(ANALYZE), ...steps, tap("Add to Food Diary", { sends: [ADD_ENTRY] }), see("Success!")],
  look: lookFor(meal),
  ...more,
});

export const PHOTO_FLOWS: readonly Flow[] = [
  withPhoto("a photo, added by hand", PIZZA.name, [], { readStored: readMeals, meant: [[PIZZA.name, true]] }),
  withPhoto(
    "a photo, added without one of its items",
    PIZZA.name,
    [tap(TOPPING, { find: findButton(new RegExp(`^${TOPPING}`)) }), tap("Remove")],
    { readStored: readItems, meant: [[BASE]] },
  ),
  {
    name: "an entry, without one of its items",
    startAt: "/history",
    prepare: addPlate,
    steps: [
      tap("Plate", { find: (page) => page.getByRole("button", { name: "Plate", exact: true }) }),
      tap("egg", { find: findButton(/^egg/) }),
      tap("Remove", { sends: ["PATCH /api/food-entries/:id"] }),
      see("Entry Updated"),
    ],
    look: [openTab("Home"), see("150 kcal", (page) => findMeal("Plate")(page, []).filter({ hasText: "150 kcal" }))],
    readStored: readItems,
    meant: [["rice"]],
  },
  {
    name: "a photo, added automatically",
    startAt: "/profile",
    steps: [...takePhoto(ANALYZE, ADD_ENTRY), see("Added", findText(/^(Added to Food Diary|Success!)$/))],
    offers: [findButton("Add to Food Diary")],
    look: lookFor(PIZZA.name),
    readStored: readMeals,
    meant: [[PIZZA.name, true]],
  },
];

/** It needs a provider that sees a plate with a question to it. */
export const QUESTION_FLOW = withPhoto(
  "a photo, added with an answer to a question",
  PLATE.name,
  [
    tap("A lot", {
      find: (page) => page.getByRole("group", { name: "Cooked with oil?" }).getByText("A lot", { exact: true }),
    }),
    see("Olive oil", findButton(/^Olive oil 14 g/)),
  ],
  { readStored: readItems, meant: [["white rice", "egg", "Olive oil"]] },
);
