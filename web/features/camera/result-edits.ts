import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { correctWhole, type Figures, scaleFigures } from "../../../src/shared/diary/portion.ts";
import { MACRO_NAMES, type Macros, pickNutrients } from "../../../src/shared/food/nutrition.ts";
import { formatNumberInput, parseOptionalDecimal, parseWhole } from "../../../src/shared/text/parse-number.ts";
import { checkAmount, checkCalories } from "../../domain/food/entry-checks.ts";
import { checkMaxLength, checkRequired } from "../../ui/fields/checks.ts";
import type { Checks } from "../../ui/fields/form.ts";
import { findAnalyzedWhole, scaleAnalysis } from "./entries.ts";

/** The fields of the edit form, as typed. */
export type ResultEdits = Record<"name" | "calories" | keyof Macros, string>;

/** The initial values of the edit form. */
export const toResultEdits = ({ name, calories, protein, carbs, fat }: FoodAnalysis): ResultEdits => ({
  name,
  calories: String(calories),
  protein: formatNumberInput(protein),
  carbs: formatNumberInput(carbs),
  fat: formatNumberInput(fat),
});

/** The fields of the edit form: what was typed, and else what is shown. */
export const fillInEdits = (shown: FoodAnalysis, typed: Partial<ResultEdits> | null): ResultEdits => ({
  ...toResultEdits(shown),
  ...typed,
});

/** The fields that say something else than what is shown. */
export function findTypedEdits(shown: FoodAnalysis, edits: ResultEdits): Partial<ResultEdits> {
  const filledIn = toResultEdits(shown);
  return Object.fromEntries(
    Object.entries(edits).filter(([name, text]) => text !== filledIn[name as keyof ResultEdits]),
  );
}

export const hasTypedEdits = (typed: Partial<ResultEdits> | null): boolean =>
  typed !== null && Object.keys(typed).length > 0;

function checkName(text: string): string | undefined {
  const { maxLength } = ENTRY_FIELDS.name;
  const name = text.trim();
  return (
    checkRequired(name, "Please enter a food name") ??
    checkMaxLength(name, maxLength, `Please use at most ${maxLength} characters`)
  );
}

/** The errors in the typed values, by field. */
export const checkResultEdits = (edits: ResultEdits): Checks<keyof ResultEdits> => ({
  name: checkName(edits.name),
  calories: checkCalories(parseWhole(edits.calories)),
  protein: checkAmount("protein", parseOptionalDecimal(edits.protein)),
  carbs: checkAmount("carbs", parseOptionalDecimal(edits.carbs)),
  fat: checkAmount("fat", parseOptionalDecimal(edits.fat)),
});

/** The typed figures with the fiber of the result, for a look at whether they agree; NaN for what is not a number. */
export const parseEditedFigures = ({ fiber }: FoodAnalysis, edits: ResultEdits) => ({
  calories: parseWhole(edits.calories),
  protein: parseOptionalDecimal(edits.protein),
  carbs: parseOptionalDecimal(edits.carbs),
  fat: parseOptionalDecimal(edits.fat),
  fiber,
});

/** The edits with the macros scaled by as much as the calories were changed; undefined if there is nothing to scale. */
export function scaleEdits(shown: FoodAnalysis, edits: ResultEdits): ResultEdits | undefined {
  const calories = parseWhole(edits.calories);
  const isCorrected = checkCalories(calories) === undefined && calories !== shown.calories;
  if (!isCorrected || shown.calories <= 0 || MACRO_NAMES.every((name) => shown[name] === 0)) return undefined;
  const scaled = scaleFigures(findAnalyzedWhole(shown), calories / shown.calories);
  const macros = Object.fromEntries(MACRO_NAMES.map((name) => [name, formatNumberInput(scaled[name])]));
  const isScaled = MACRO_NAMES.every((name) => edits[name] === macros[name]);
  return isScaled ? undefined : { ...edits, ...macros };
}

/** Fiber, sugar and sodium, scaled like the calories and macros if all of these were; otherwise nothing. */
function scaleOthers(shown: FoodAnalysis, typed: Macros & { calories: number }): Partial<Figures> {
  if (shown.calories <= 0 || shown.calories === typed.calories) return {};
  const scaled = scaleFigures(findAnalyzedWhole(shown), typed.calories / shown.calories);
  const { fiber, sugar, sodium } = scaled;
  return MACRO_NAMES.every((name) => typed[name] === scaled[name]) ? { fiber, sugar, sodium } : {};
}

/** The typed figures that are others than those that were shown. */
function findChangedFigures(shown: FoodAnalysis, edits: ResultEdits): Partial<Figures> {
  const { fiber: _, ...typed } = parseEditedFigures(shown, edits);
  return Object.fromEntries(
    Object.entries(typed).filter(([name, figure]) => figure !== shown[name as keyof typeof typed]),
  );
}

/** How many items are dropped with these edits: all, if they no longer add up to the figures. */
export const countDroppedItems = (shown: FoodAnalysis, edits: ResultEdits): number =>
  Object.keys(findChangedFigures(shown, edits)).length > 0 ? shown.items.length : 0;

/**
 * The analysis with the typed values, which are those of a share of it; calories are whole kcal. What was not changed
 * keeps its exact value. Its items are dropped if figures were changed, because they no longer add up to the totals, and
 * calories that someone knows have no range. Call it only if `checkResultEdits` finds no errors.
 */
export function applyEdits(analysis: FoodAnalysis, edits: ResultEdits, share = 1): FoodAnalysis {
  const shown = scaleAnalysis(analysis, share);
  const name = edits.name.trim();
  const { fiber: _, ...typed } = parseEditedFigures(analysis, edits);
  const changed = findChangedFigures(shown, edits);
  if (Object.keys(changed).length === 0) return { ...analysis, name };
  const corrected = correctWhole(findAnalyzedWhole(analysis), share, { ...changed, ...scaleOthers(shown, typed) });
  const { calories } = corrected;
  const range = "calories" in changed && { caloriesLow: calories, caloriesHigh: calories };
  return { ...analysis, ...pickNutrients(corrected), ...range, name, items: [] };
}
