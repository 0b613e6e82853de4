import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { ENTRY } from "../../../src/shared/limits.ts";
import { typedNumber } from "../../lib/typed-number.ts";

/** The fields of the edit form as they were typed. */
export type ResultEdits = { name: string; calories: string; protein: string; carbs: string; fat: string };

export type EditProblems = Partial<Record<keyof ResultEdits, string>>;

/** What the edit form starts with. */
export const editsOf = ({ name, calories, protein, carbs, fat }: FoodAnalysis): ResultEdits => ({
  name,
  calories: String(calories),
  protein: String(protein),
  carbs: String(carbs),
  fat: String(fat),
});

/** Grams that were typed: nothing typed is 0, and NaN is no number or out of range. */
function gramsOf(text: string): number {
  const grams = text.trim() === "" ? 0 : typedNumber(text);
  return grams >= 0 && grams <= ENTRY.macroGramsMax ? grams : Number.NaN;
}

/** What keeps the typed values from being saved, by field; empty where nothing does. */
export function problemsOf(edits: ResultEdits): EditProblems {
  const problems: EditProblems = {};
  const name = edits.name.trim();
  const calories = Math.round(typedNumber(edits.calories));
  if (name === "") problems.name = "Please enter a food name";
  if (name.length > ENTRY.nameMaxLength) problems.name = `Please use at most ${ENTRY.nameMaxLength} characters`;
  if (!(calories >= ENTRY.calories.min && calories <= ENTRY.calories.max)) {
    problems.calories = "Please enter valid calories";
  }
  for (const macro of ["protein", "carbs", "fat"] as const) {
    if (Number.isNaN(gramsOf(edits[macro]))) problems[macro] = `Please enter 0 to ${ENTRY.macroGramsMax} g`;
  }
  return problems;
}

/**
 * The analysis with the typed values, as numbers; calories are whole kcal. Its list of items is dropped, because it no
 * longer adds up to them. Call it only where `problemsOf` finds nothing.
 */
export const withEdits = (analysis: FoodAnalysis, edits: ResultEdits): FoodAnalysis => ({
  ...analysis,
  name: edits.name.trim(),
  calories: Math.round(typedNumber(edits.calories)),
  protein: gramsOf(edits.protein),
  carbs: gramsOf(edits.carbs),
  fat: gramsOf(edits.fat),
  items: [],
});
