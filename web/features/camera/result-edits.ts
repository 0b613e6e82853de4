import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../src/shared/entry-fields.ts";
import type { Macros } from "../../../src/shared/nutrition.ts";
import { checkMaxLength, checkRequired } from "../../lib/checks.ts";
import { checkAmount, checkCalories } from "../../lib/entry-checks.ts";
import { type FieldErrors, failedChecks } from "../../lib/form.ts";
import { typedNumber } from "../../lib/typed-number.ts";

/** The fields of the edit form as they were typed. */
export type ResultEdits = Record<"name" | "calories" | keyof Macros, string>;

/** What the edit form starts with. */
export const editsOf = ({ name, calories, protein, carbs, fat }: FoodAnalysis): ResultEdits => ({
  name,
  calories: String(calories),
  protein: String(protein),
  carbs: String(carbs),
  fat: String(fat),
});

const parseCalories = (text: string): number => Math.round(typedNumber(text));

/** Grams that were typed: nothing typed is 0, and NaN is no number. */
const parseGrams = (text: string): number => (text.trim() === "" ? 0 : typedNumber(text));

function checkName(text: string): string | undefined {
  const { maxLength } = ENTRY_FIELDS.name;
  const name = text.trim();
  return (
    checkRequired(name, "Please enter a food name") ??
    checkMaxLength(name, maxLength, `Please use at most ${maxLength} characters`)
  );
}

/** What keeps the typed values from being saved, by field; empty where nothing does. */
export const problemsOf = (edits: ResultEdits): FieldErrors<keyof ResultEdits> =>
  failedChecks({
    name: checkName(edits.name),
    calories: checkCalories(parseCalories(edits.calories)),
    protein: checkAmount("protein", parseGrams(edits.protein)),
    carbs: checkAmount("carbs", parseGrams(edits.carbs)),
    fat: checkAmount("fat", parseGrams(edits.fat)),
  });

/**
 * The analysis with the typed values, as numbers; calories are whole kcal. Its list of items is dropped, because it no
 * longer adds up to them. Call it only where `problemsOf` finds nothing.
 */
export const withEdits = (analysis: FoodAnalysis, edits: ResultEdits): FoodAnalysis => ({
  ...analysis,
  name: edits.name.trim(),
  calories: parseCalories(edits.calories),
  protein: parseGrams(edits.protein),
  carbs: parseGrams(edits.carbs),
  fat: parseGrams(edits.fat),
  items: [],
});
