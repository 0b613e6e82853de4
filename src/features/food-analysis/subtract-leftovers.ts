import type { AnalyzedItem, GramRange } from "../../integrations/food-analyzer/food-analyzer.ts";
import { mapNutrients } from "../../shared/food/nutrition.ts";

/** An amount below is nothing: weights are estimated in whole grams. */
const LEAST_EATEN_GRAMS = 1;

/** The distance of what is less by one error and more by another one, which are independent. */
const combine = (one: number, other: number): number => Math.round(Math.hypot(one, other));

/**
 * What was eaten (grams): what was served without what is left, and never less than nothing or more than was served. The
 * two weights are judged by themselves, so that their errors add up as the root of the sum of their squares, as those of
 * the items of a meal do.
 */
export function subtractGrams(served: GramRange, left: GramRange): GramRange {
  const best = Math.max(0, served.best - left.best);
  const below = combine(served.best - served.low, left.high - left.best);
  const above = combine(served.high - served.best, left.best - left.low);
  return { low: Math.max(0, best - below), best, high: Math.max(best, Math.min(served.high, best + above)) };
}

/** The items as they were eaten: in proportion to what is left of them. What was left as it was is not among them. */
export function subtractLeftovers(items: readonly AnalyzedItem[]): AnalyzedItem[] {
  return items.flatMap(({ left, ...item }) => {
    if (!left || !item.grams) return [item];
    const grams = subtractGrams(item.grams, left);
    if (grams.best < LEAST_EATEN_GRAMS) return [];
    const share = grams.best / item.grams.best;
    const count = item.count && Math.round(item.count * share * 100) / 100;
    return [{ ...item, grams, count: count || null, ...mapNutrients((name) => item[name] * share) }];
  });
}

/** Whether a photo shows what is left of the meal. */
export const haveLeftovers = (items: readonly AnalyzedItem[]): boolean => items.some(({ left }) => left !== undefined);
