import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { eatenAgo } from "../diary-times.ts";
import type { HttpCall } from "../http-account.ts";
import type { Find, Flow } from "./flow.ts";

export const findTab =
  (name: string): Find =>
  (page) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

const findButton =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole("button", { name });

const findText =
  (text: string): Find =>
  (page) =>
    page.getByText(text, { exact: true });

const findField =
  (label: string): Find =>
  (page) =>
    page.getByLabel(label);

const findMeal =
  (name: string): Find =>
  (page) =>
    page.getByRole("listitem").filter({ hasText: name });

/** The names of all meals in the diary, sorted. */
async function readMeals(account: HttpCall): Promise<string[]> {
  const entries = (await (await account("GET", "/food-entries")).json()) as FoodEntry[];
  return entries.map(({ name }) => name).sort();
}

const manualEntry: Flow = {
  name: "manual entry",
  startAt: "/profile",
  steps: [
    { name: "Home", tap: findTab("Home") },
    { name: "Manual", tap: (page) => page.getByRole("link", { name: "Manual" }) },
    { name: "Manual Entry", tap: (page) => page.getByRole("link", { name: "Manual Entry" }) },
    { name: "Food Name", type: findField("Food Name"), text: "Lentil soup" },
    { name: "Calories", type: findField("Calories"), text: "420" },
    { name: "Add to Food Diary", tap: findButton("Add to Food Diary"), sends: /^POST \/api\/food-entries$/ },
    { name: "Success!", see: findText("Success!") },
  ],
  look: { taps: [findTab("Home")], see: findMeal("Lentil soup") },
  readStored: readMeals,
  meant: ["Lentil soup"],
};

export const DIARY_FLOWS: readonly Flow[] = [manualEntry];
