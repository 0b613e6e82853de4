import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { ENTRY } from "../../../src/shared/limits.ts";
import { mealTypeAtHour } from "../../../src/shared/meal-type.ts";
import { type FieldErrors, failedChecks } from "../../lib/form.ts";

/** What the fields hold, as it was typed. */
export type ManualEntryForm = { name: string; calories: string; protein: string; carbs: string; fat: string };

export const EMPTY_MANUAL_ENTRY: ManualEntryForm = { name: "", calories: "", protein: "", carbs: "", fat: "" };

type ManualEntry = { name: string; calories: number; protein: number; carbs: number; fat: number };

/** The typed values as numbers: an empty field is 0, kcal are rounded, and what is no number is NaN. */
export const readManualEntry = (form: ManualEntryForm): ManualEntry => ({
  name: form.name.trim(),
  calories: Math.round(Number(form.calories)),
  protein: Number(form.protein),
  carbs: Number(form.carbs),
  fat: Number(form.fat),
});

const { calories: kcal, macroGramsMax, nameMaxLength } = ENTRY;

function checkName(name: string): string | undefined {
  if (name === "") return "Please enter a food name";
  return name.length > nameMaxLength ? `Please enter at most ${nameMaxLength} characters` : undefined;
}

const checkGrams = (grams: number): string | undefined =>
  grams >= 0 && grams <= macroGramsMax ? undefined : `Please enter 0 to ${macroGramsMax} g`;

/** What is wrong with an entry, by field: kcal from 1 to 20,000, macros from 0 to 5,000 g. */
export const checkManualEntry = (entry: ManualEntry): FieldErrors<keyof ManualEntryForm> =>
  failedChecks({
    name: checkName(entry.name),
    calories: entry.calories >= kcal.min && entry.calories <= kcal.max ? undefined : "Please enter valid calories",
    protein: checkGrams(entry.protein),
    carbs: checkGrams(entry.carbs),
    fat: checkGrams(entry.fat),
  });

/** What a meal is called that was added by its calories alone. */
export const QUICK_ADD_NAME = "Quick add";

const FORM_FIGURES = ["calories", "protein", "carbs", "fat"] as const;

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
