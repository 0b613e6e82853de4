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

/** The diary entry of what a person typed, eaten at the local `hour` (0 to 23). */
export const toNewEntry = (entry: ManualEntry, hour: number): NewFoodEntry => ({
  ...entry,
  confidence: 1,
  imageUrl: null,
  mealType: mealTypeAtHour(hour),
  source: "manual",
});
