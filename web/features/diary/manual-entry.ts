import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { mealTypeAtHour } from "../../../src/shared/meal-type.ts";
import { MACRO_NAMES, type Macros } from "../../../src/shared/nutrition.ts";
import { checkAmount, checkCalories, checkName } from "../../lib/entry-checks.ts";
import type { Checks } from "../../lib/form.ts";

/** What the fields hold, as it was typed. */
export type ManualEntryForm = Record<keyof ManualEntry, string>;

export const EMPTY_MANUAL_ENTRY: ManualEntryForm = { name: "", calories: "", protein: "", carbs: "", fat: "" };

type ManualEntry = Macros & { name: string; calories: number };

/** The typed values as numbers: an empty field is 0, kcal are rounded, and what is no number is NaN. */
export const readManualEntry = (form: ManualEntryForm): ManualEntry => ({
  name: form.name.trim(),
  calories: Math.round(Number(form.calories)),
  protein: Number(form.protein),
  carbs: Number(form.carbs),
  fat: Number(form.fat),
});

/** What is wrong with an entry, by field. */
export const checkManualEntry = (entry: ManualEntry): Checks<keyof ManualEntryForm> => ({
  name: checkName(entry.name),
  calories: checkCalories(entry.calories),
  protein: checkAmount("protein", entry.protein),
  carbs: checkAmount("carbs", entry.carbs),
  fat: checkAmount("fat", entry.fat),
});

/** What a meal is called that was added by its calories alone. */
export const QUICK_ADD_NAME = "Quick add";

const FORM_FIGURES = ["calories", ...MACRO_NAMES] as const;

/** The fields as they stand for an entry. */
export const formOf = (entry: NewFoodEntry): ManualEntryForm => ({
  name: entry.name,
  calories: String(entry.calories),
  protein: String(entry.protein ?? 0),
  carbs: String(entry.carbs ?? 0),
  fat: String(entry.fat ?? 0),
});

/**
 * What the form holds, with everything else that is known of the food it was filled in from (fibre, portion, tags), as
 * long as nobody has changed its figures: then that would no longer be true of it.
 */
export function withFilledIn(typed: ManualEntry, filledIn: NewFoodEntry | null, hour: number): NewFoodEntry {
  const isUnchanged = filledIn !== null && FORM_FIGURES.every((figure) => typed[figure] === (filledIn[figure] ?? 0));
  if (!isUnchanged) return toNewEntry(typed, hour);
  // It is eaten when it is sent, however long the form waited.
  const { eatenAt: _, ...known } = filledIn;
  return { ...known, name: typed.name, mealType: mealTypeAtHour(hour) };
}

/** The diary entry of what a person typed, eaten at the local `hour` (0 to 23). */
export const toNewEntry = (entry: ManualEntry, hour: number): NewFoodEntry => ({
  ...entry,
  confidence: 1,
  imageUrl: null,
  mealType: mealTypeAtHour(hour),
  source: "manual",
});
