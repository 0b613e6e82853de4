import type { FoodEntry } from "../../contracts/diary.ts";
import type { AnalysisValues } from "../../contracts/food-analysis.ts";
import type { EntryItem } from "../../shared/diary/entry-items.ts";
import { findWhole } from "../../shared/diary/portion.ts";
import { NUTRIENT_NAMES, type Nutrients, pickNutrients } from "../../shared/food/nutrition.ts";
import type { CorrectionKey } from "./correction-repository.ts";
import { countNames, haveSameName, toNameKey } from "./name-keys.ts";
import type { Correction, DishCorrection } from "./stored-correction.ts";

/** Weights that differ by less (grams) were not corrected: forms show whole grams. */
const SAME_GRAMS = 0.51;
/** Figures that differ by less were not corrected: they were rounded. */
const SAME_FIGURE = 1.01;

const isSameWeight = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) < SAME_GRAMS;

const haveSameFigures = (one: Nutrients, other: Nutrients): boolean =>
  NUTRIENT_NAMES.every((name) => Math.abs(one[name] - other[name]) < SAME_FIGURE);

/** Whether items are named so and have their figures from the same food, or both from an estimate. */
export const isSameFood = (one: EntryItem, other: EntryItem): boolean =>
  haveSameName(one, other) &&
  one.source === other.source &&
  (one.source === "estimate" || one.food?.id === other.food?.id);

const haveSameBox = (one: EntryItem, other: EntryItem): boolean =>
  one.box !== null && JSON.stringify(one.box) === JSON.stringify(other.box);
const haveSameEstimate = (one: EntryItem, other: EntryItem): boolean =>
  one.estimate !== null && one.estimate.calories > 0 && JSON.stringify(one.estimate) === JSON.stringify(other.estimate);

type Pair = { seen: EntryItem; logged: EntryItem };

/**
 * Pairs the items that were seen with those that were logged for them: by name, else by their place on the photo or the
 * estimate that they keep when they are renamed. What has none of these was removed, or was added.
 */
export function pairItems(seen: readonly EntryItem[], logged: readonly EntryItem[]) {
  const pairs: Pair[] = [];
  const removed = new Set(seen);
  const added = new Set(logged);
  const pairBy = (isSame: (one: EntryItem, other: EntryItem) => boolean): void => {
    for (const one of removed) {
      const other = [...added].find((candidate) => isSame(one, candidate));
      if (!other) continue;
      removed.delete(one);
      added.delete(other);
      pairs.push({ seen: one, logged: other });
    }
  };
  pairBy((one, other) => haveSameName(one, other) && haveSameBox(one, other));
  pairBy(haveSameName);
  pairBy(haveSameBox);
  pairBy(haveSameEstimate);
  return { pairs, removed: [...removed], added: [...added] };
}

/** What an entry teaches: corrections to remember, and those that it shows to be no longer meant. */
export type CorrectionDiff = { save: Correction[]; remove: CorrectionKey[] };

const isUnchanged = ({ seen, logged }: Pair): boolean =>
  isSameFood(seen, logged) && isSameWeight(seen.grams, logged.grams) && haveSameFigures(seen, logged);

/**
 * What became of the items of one name, of which `count` were seen. Where there are several, a weight is that of one of
 * them alone, so only what all of them became is learned: a name and a food.
 */
function learnItems(pairs: readonly Pair[], count: number, correctedAt: number): CorrectionDiff {
  const [first] = pairs;
  if (!first) return { save: [], remove: [] };
  const { seen, logged } = first;
  const key = { kind: "item", nameKey: toNameKey(seen.name) } as const;
  if (pairs.every(isUnchanged)) return { save: [], remove: [key] };
  const isOnly = count === 1;
  const isAnotherFood = !isSameFood(seen, logged) && pairs.every((pair) => isSameFood(logged, pair.logged));
  if (!isOnly && !isAnotherFood) return { save: [], remove: [] };
  const corrected = { item: { ...logged, box: null }, isWeighed: isOnly && !isSameWeight(seen.grams, logged.grams) };
  const { grams, calories } = seen;
  return { save: [{ ...key, name: seen.name, seen: { grams, calories }, corrected, correctedAt }], remove: [] };
}

/** The names of items that nothing was logged for. One of several of a name is not told from the others. */
function listRemovedNames(seen: readonly EntryItem[], removed: readonly EntryItem[]): string[] {
  const counts = countNames(seen);
  const removedCounts = countNames(removed);
  return removed.flatMap(({ name }) => {
    const key = toNameKey(name);
    return removedCounts.get(key) === counts.get(key) ? [name] : [];
  });
}

/** What the name, the figures and the items of an entry say about the dish as a whole. */
function learnDish(
  analysis: AnalysisValues,
  logged: Pick<DishCorrection["corrected"], "name" | "figures"> & { removed: EntryItem[]; added: EntryItem[] },
  correctedAt: number,
): CorrectionDiff {
  const key = { kind: "dish", nameKey: toNameKey(analysis.name) } as const;
  const { name, figures } = logged;
  const hasSameItems = logged.removed.length + logged.added.length === 0;
  const isRenamed = !haveSameName(logged, analysis);
  if (!figures && hasSameItems && !isRenamed) return { save: [], remove: [key] };
  const removed = listRemovedNames(analysis.items, logged.removed);
  const added = logged.added.map((item) => ({ ...item, box: null }));
  if (!figures && removed.length + added.length === 0 && !isRenamed) return { save: [], remove: [] };
  const seen = {
    calories: analysis.calories,
    items: analysis.items.map((item) => ({ name: item.name, calories: item.calories })),
  };
  const corrected = { name, figures, removed, added };
  return { save: [{ ...key, name: analysis.name, seen, corrected, correctedAt }], remove: [] };
}

/** Compares what was logged for a photo with what the analysis said of it, whatever share of it was eaten. */
export function diffCorrection(entry: FoodEntry, analysis: AnalysisValues, correctedAt: number): CorrectionDiff {
  const { items: logged = [], ...figures } = findWhole(entry);
  const { pairs, removed, added } =
    logged.length > 0 ? pairItems(analysis.items, logged) : { pairs: [], removed: [], added: [] };
  const isFigured = logged.length === 0 && !haveSameFigures(analysis, figures);
  const dish = learnDish(
    analysis,
    { name: entry.name, figures: isFigured ? pickNutrients(figures) : null, removed, added },
    correctedAt,
  );
  const counts = countNames(analysis.items);
  const pairsByName = Map.groupBy(pairs, ({ seen }) => toNameKey(seen.name));
  const items = [...pairsByName].map(([key, ofName]) => learnItems(ofName, counts.get(key) ?? 0, correctedAt));
  const lessons = [dish, ...items];
  return { save: lessons.flatMap(({ save }) => save), remove: lessons.flatMap(({ remove }) => remove) };
}
