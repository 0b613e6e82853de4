import type { AnalysisValues } from "../../contracts/food-analysis.ts";
import { type EntryItem, NO_DETAILS, scaleItem, sumItems } from "../../shared/diary/entry-items.ts";
import { mapNutrients, type Nutrients, roundNutrient } from "../../shared/food/nutrition.ts";
import { compareAmounts } from "./compare-amounts.ts";
import { countNames, toNameKey } from "./name-keys.ts";
import type { DishCorrection } from "./stored-correction.ts";

/** The share of names, of all that were seen then or now, that makes two dishes of one name the same. */
const SAME_DISH_SHARE = 0.5;
/** Typed figures are used as they are, and have no range, for a meal whose energy differs by less than this factor. */
const SAME_MEAL_FACTOR = 1.1;

/** An item as it was seen, and as it was corrected. */
export type CorrectedItem = { seen: EntryItem; corrected: EntryItem };

type Dish = Pick<DishCorrection["seen"], "calories" | "items">;

/** Whether a dish of the same name has most of the items that the corrected one had. */
export function isSameDish(then: Dish, now: Dish): boolean {
  const namesThen = new Set(countNames(then.items).keys());
  const namesNow = new Set(countNames(now.items).keys());
  const all = namesThen.union(namesNow).size;
  return all === 0 || namesThen.intersection(namesNow).size / all >= SAME_DISH_SHARE;
}

/** The items that the correction knows and those that it doesn't, such as a second egg where there was one. */
function splitItems(then: Dish, items: readonly CorrectedItem[]) {
  const left = new Map(countNames(then.items));
  const known: CorrectedItem[] = [];
  const others: CorrectedItem[] = [];
  for (const item of items) {
    const key = toNameKey(item.seen.name);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    (count > 0 ? known : others).push(item);
  }
  return { known, others };
}

const sumCalories = (items: readonly { calories: number }[]): number =>
  items.reduce((sum, { calories }) => sum + calories, 0);

const isSameMeal = (ratio: number): boolean => ratio < SAME_MEAL_FACTOR && ratio > 1 / SAME_MEAL_FACTOR;

/**
 * The figures that were typed for the dish, in proportion to the energy of the items that it had then; undefined if none
 * were typed. What is beside these items is kept as an item of its own.
 */
export function scaleFigures(
  { seen: then, corrected: { figures, name } }: DishCorrection,
  now: AnalysisValues,
  items: readonly CorrectedItem[],
): (Nutrients & { items: EntryItem[]; isExact: boolean }) | undefined {
  if (!figures) return undefined;
  const { known, others } = splitItems(then, items);
  const calories = items.length > 0 ? sumCalories(known.map(({ seen }) => seen)) : now.calories;
  const share = compareAmounts(calories, then.calories);
  const scaled = mapNutrients((nutrient) => roundNutrient(nutrient, figures[nutrient] * share));
  if (others.length === 0) return { ...scaled, items: [], isExact: isSameMeal(calories / then.calories) };
  const typed: EntryItem = {
    ...{ ...scaled, name, grams: null, gramsLow: null, gramsHigh: null, source: "estimate", food: null },
    ...NO_DETAILS,
  };
  const all = [typed, ...others.map(({ corrected }) => corrected)];
  return { ...sumItems(all), items: all, isExact: false };
}

/**
 * The items without those that were removed from the dish, and with those that were added to it, in proportion to what it
 * has of its items now; undefined if nothing is removed or added. What the correction doesn't know is never removed, and
 * what is seen now isn't added again.
 */
export function changeItems(
  { seen: then, corrected: { removed, added } }: DishCorrection,
  now: AnalysisValues,
  items: readonly CorrectedItem[],
): EntryItem[] | undefined {
  const { known, others } = splitItems(then, items);
  const countsThen = countNames(then.items);
  const countsNow = countNames(now.items);
  const newNames = countNames(others.map(({ corrected }) => corrected));
  const removedKeys = new Set(
    removed.map(toNameKey).filter((key) => (countsNow.get(key) ?? 0) <= (countsThen.get(key) ?? 0)),
  );
  const kept = items.filter(({ seen }) => !removedKeys.has(toNameKey(seen.name)));
  const common = then.items.filter(({ name }) => countsNow.has(toNameKey(name)));
  const share = compareAmounts(sumCalories(known.map(({ seen }) => seen)), sumCalories(common));
  const missing = added.filter(({ name }) => {
    const key = toNameKey(name);
    return countsNow.get(key) === countsThen.get(key) && !newNames.has(key);
  });
  if (kept.length + missing.length === 0 || (kept.length === items.length && missing.length === 0)) return undefined;
  return [...kept.map(({ corrected }) => corrected), ...missing.map((item) => scaleItem(item, share))];
}
