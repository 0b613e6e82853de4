import { type MayState, mapKnown, STATED_NAMES, type StatedAmounts } from "../diary/entry-fields.ts";

/** Grams of each macronutrient. */
export type Macros = { protein: number; carbs: number; fat: number };

/** Energy in kcal, grams of the others, and sodium in milligrams. */
export type Nutrients = Macros & { calories: number; fiber: number; sugar: number; sodium: number };

/** The macros in the order in which they are shown. */
export const MACRO_NAMES = ["protein", "carbs", "fat"] as const satisfies readonly (keyof Macros)[];

/** Grams of each macro, or what belongs to it, by a function of their names. */
export const mapMacros = <Value = number>(toValue: (name: keyof Macros) => Value): Record<keyof Macros, Value> => ({
  protein: toValue("protein"),
  carbs: toValue("carbs"),
  fat: toValue("fat"),
});

/** Decimals to which the figures of a portion are rounded. */
const DECIMALS: Record<keyof Nutrients, number> = {
  calories: 0,
  protein: 1,
  carbs: 1,
  fat: 1,
  fiber: 1,
  sugar: 1,
  sodium: 0,
};
export const NUTRIENT_NAMES = Object.keys(DECIMALS) as (keyof Nutrients)[];

/** Figures, or what belongs to each, by a function of their names. */
export const mapNutrients = <Value = number>(
  toValue: (name: keyof Nutrients) => Value,
): Record<keyof Nutrients, Value> =>
  Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, toValue(name)])) as Record<keyof Nutrients, Value>;

/** The same figures of 100 g as the columns of the tables of foods. */
export const TABLE_FIGURES = ["kcal", "protein", "carbs", "fat", "fiber", "sugar", "sodium"] as const;
type TableFigure = (typeof TABLE_FIGURES)[number];
export type TableFigures = Record<TableFigure, number>;

/** Figures of a table by a function of their names. */
export const mapTableFigures = (toFigure: (name: TableFigure) => number): TableFigures =>
  Object.fromEntries(TABLE_FIGURES.map((name) => [name, toFigure(name)])) as TableFigures;

/** The seven figures of something that has more, such as an analyzed photo. */
export const pickNutrients = (source: Nutrients): Nutrients => mapNutrients((name) => source[name]);

/** The seven figures of a food or an item, and the amounts that it states. */
export type FoodFigures = Nutrients & StatedAmounts;

/** Those figures of something that has more, by a function of each; what is not stated stays so. */
export const mapFoodFigures = (source: Nutrients & MayState, toFigure: (figure: number) => number): FoodFigures =>
  mapKnown([...NUTRIENT_NAMES, ...STATED_NAMES], source, toFigure) as FoodFigures;

/** Those figures of something that has more. */
export const pickFoodFigures = (source: Nutrients & MayState): FoodFigures =>
  mapFoodFigures(source, (figure) => figure);

/** Rounds a figure as portions have it: energy to whole kcal, sodium to whole milligrams, others to a tenth of a gram. */
export const roundNutrient = (name: keyof Nutrients, figure: number): number => Number(figure.toFixed(DECIMALS[name]));

/** The nutrients of `grams` of a food, from its figures per 100 g, rounded by `roundNutrient`. */
export const scaleNutrients = (per100g: Nutrients, grams: number): Nutrients =>
  mapNutrients((name) => roundNutrient(name, (per100g[name] * grams) / 100));

/** The figures per 100 g, not rounded, of something that weighs `grams`, which are more than 0. */
export const toPer100g = (figures: FoodFigures, grams: number): FoodFigures =>
  mapFoodFigures(figures, (figure) => (figure * 100) / grams);

/** kcal per gram of protein, carbohydrate and fat: the Atwater general factors (USDA Handbook 74). */
export const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9 } as const;

/** Grams of a milliliter of alcohol at 20 °C (CRC Handbook of Chemistry and Physics). */
export const ALCOHOL_GRAMS_PER_ML = 0.789;

/** Kilojoules of a kcal. */
export const KJ_PER_KCAL = 4.184;

/** The share of the calorie goal for protein and for carbs, in whole per cent; fat is the rest. */
export type MacroSplit = { protein: number; carbs: number };

/** The specification's split. */
export const DEFAULT_MACRO_SPLIT: Readonly<MacroSplit> = { protein: 15, carbs: 45 };

/** The share of fat in whole per cent. */
export const computeFatPercent = ({ protein, carbs }: MacroSplit): number => 100 - protein - carbs;

/** The energy of the macros in kcal. */
export const computeMacroKcal = ({ protein, carbs, fat }: Macros): number =>
  KCAL_PER_GRAM.protein * protein + KCAL_PER_GRAM.carbs * carbs + KCAL_PER_GRAM.fat * fat;

/** The goal for each macro in whole grams, from a daily calorie goal (kcal). */
export function computeMacroGoals(calorieGoal: number, split: MacroSplit = DEFAULT_MACRO_SPLIT): Macros {
  const toGrams = (percent: number, macro: keyof Macros) =>
    Math.round((calorieGoal * percent) / 100 / KCAL_PER_GRAM[macro]);
  return {
    protein: toGrams(split.protein, "protein"),
    carbs: toGrams(split.carbs, "carbs"),
    fat: toGrams(computeFatPercent(split), "fat"),
  };
}

/**
 * Whole per cent of a goal, at most 100; 0 without a goal. It is rounded, but neither up to 100 nor down to 0: 1,999 of
 * 2,000 is 99, and 1 of 2,000 is 1.
 */
export function percentOfGoal(amount: number, goal: number): number {
  if (goal <= 0 || amount <= 0) return 0;
  if (amount >= goal) return 100;
  return Math.min(99, Math.max(1, Math.round((amount / goal) * 100)));
}
