import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../src/shared/entry-fields.ts";
import type { Macros } from "../../../src/shared/nutrition.ts";
import { checkMaxLength, checkRequired } from "../../lib/checks.ts";
import { checkAmount, checkCalories } from "../../lib/entry-checks.ts";
import { collectErrors, type FieldErrors } from "../../lib/form.ts";
import { parseDecimal } from "../../lib/parse-decimal.ts";

/** The fields of the edit form, as typed. */
export type ResultEdits = Record<"name" | "calories" | keyof Macros, string>;

/** The initial values of the edit form. */
export const toResultEdits = ({ name, calories, protein, carbs, fat }: FoodAnalysis): ResultEdits => ({
  name,
  calories: String(calories),
  protein: String(protein),
  carbs: String(carbs),
  fat: String(fat),
});

/** Grams that were typed: nothing typed is 0, and NaN is no number. */
const parseGrams = (text: string): number => (text.trim() === "" ? 0 : parseDecimal(text));

function checkName(text: string): string | undefined {
  const { maxLength } = ENTRY_FIELDS.name;
  const name = text.trim();
  return (
    checkRequired(name, "Please enter a food name") ??
    checkMaxLength(name, maxLength, `Please use at most ${maxLength} characters`)
  );
}

/** The errors in the typed values, by field. */
export const checkResultEdits = (edits: ResultEdits): FieldErrors<keyof ResultEdits> =>
  collectErrors({
    name: checkName(edits.name),
    calories: checkCalories(parseDecimal(edits.calories)),
    protein: checkAmount("protein", parseGrams(edits.protein)),
    carbs: checkAmount("carbs", parseGrams(edits.carbs)),
    fat: checkAmount("fat", parseGrams(edits.fat)),
  });

/**
 * The analysis with the typed values; calories are whole kcal. Its items are dropped, because they no longer add up to
 * the totals. Call it only if `checkResultEdits` finds no errors.
 */
export const applyEdits = (analysis: FoodAnalysis, edits: ResultEdits): FoodAnalysis => ({
  ...analysis,
  name: edits.name.trim(),
  calories: parseDecimal(edits.calories),
  protein: parseGrams(edits.protein),
  carbs: parseGrams(edits.carbs),
  fat: parseGrams(edits.fat),
  items: [],
});
