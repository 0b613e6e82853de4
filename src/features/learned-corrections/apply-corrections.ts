import type { AnalysisValues } from "../../contracts/food-analysis.ts";
import { type EntryItem, scaleAmount, scaleItem, sumItems, toExact } from "../../shared/diary/entry-items.ts";
import { weighItem } from "../../shared/food/item-edits.ts";
import { NUTRIENT_NAMES, type Nutrients, pickNutrients } from "../../shared/food/nutrition.ts";
import { compareAmounts } from "./compare-amounts.ts";
import { type CorrectedItem, changeItems, isSameDish, scaleFigures } from "./correct-dish.ts";
import { isSameFood } from "./diff-correction.ts";
import { countNames, haveSameName, toNameKey } from "./name-keys.ts";
import type { Correction, DishCorrection, ItemCorrection } from "./stored-correction.ts";

/**
 * What corrections make of an analysis. Figures without items are a person's own; they are exact if there is about as much
 * energy on the plate as when they were typed.
 */
export type CorrectedValues = Nutrients & { name: string; items: EntryItem[]; isExact: boolean; correctedAt: number };

/** The item at another weight than it was corrected to, which is as uncertain as the weight that is seen now. */
function scaleWeight(item: EntryItem, share: number, now: EntryItem): EntryItem {
  const scaled = scaleItem(item, share);
  if (share === 1 || !scaled.grams || !now.grams) return scaled;
  const ratio = scaled.grams / now.grams;
  return { ...scaled, gramsLow: scaleAmount(now.gramsLow, ratio), gramsHigh: scaleAmount(now.gramsHigh, ratio) };
}

/** The share by which energies of 100 g differ that were not corrected. */
const SAME_DENSITY = 0.01;

/** Whether the weight alone was corrected, so that the figures of 100 g are those that are seen now. */
function isWeightAlone(item: EntryItem, { seen, corrected: { item: wanted, isWeighed } }: ItemCorrection): boolean {
  if (!isWeighed || seen.grams === null || wanted.grams === null || !isSameFood(item, wanted)) return false;
  const then = (seen.calories / seen.grams) * wanted.grams;
  return Math.abs(wanted.calories - then) <= SAME_DENSITY * then;
}

/**
 * The item as it was corrected: its name and figures, and its weight if that was another one. With `isSeenAmount` it keeps
 * the weight that is seen now; undefined if its figures don't follow from one.
 */
function correctItem(item: EntryItem, correction: ItemCorrection, isSeenAmount: boolean) {
  const { item: wanted, isWeighed } = correction.corrected;
  const { seen } = correction;
  const { grams, gramsLow, gramsHigh, count, unit } = item;
  if (wanted.grams !== null && grams !== null && isWeightAlone(item, correction)) {
    if (isSeenAmount) return undefined;
    return scaleWeight(weighItem(item, wanted.grams), compareAmounts(grams, seen.grams), item);
  }
  const renamed: EntryItem = { ...wanted, box: item.box };
  if (wanted.grams !== null && grams !== null && (isSeenAmount || !isWeighed)) {
    return { ...weighItem(renamed, grams), gramsLow, gramsHigh, count, unit };
  }
  if (isSeenAmount) return undefined;
  const areWeighed = grams !== null && seen.grams !== null;
  const share = areWeighed ? compareAmounts(grams, seen.grams) : compareAmounts(item.calories, seen.calories);
  return scaleWeight(renamed, share, item);
}

/** Whether a correction makes nothing else of an item than was seen. */
const isSameItem = (seen: EntryItem, corrected: EntryItem): boolean =>
  haveSameName(seen, corrected) &&
  seen.source === corrected.source &&
  seen.food?.id === corrected.food?.id &&
  seen.grams === corrected.grams &&
  NUTRIENT_NAMES.every((name) => toExact(seen[name]) === toExact(corrected[name]));

/** The items as they were corrected, and which corrections were used. One of several of a name keeps its weight. */
function correctItems(items: readonly EntryItem[], corrections: readonly ItemCorrection[], hasNote: boolean) {
  const byKey = new Map(corrections.map((correction) => [correction.nameKey, correction]));
  const counts = countNames(items);
  const used = new Set<ItemCorrection>();
  const correctedItems = items.map((seen): CorrectedItem => {
    const key = toNameKey(seen.name);
    const correction = byKey.get(key);
    const corrected = correction && correctItem(seen, correction, hasNote || counts.get(key) !== 1);
    if (!correction || !corrected || isSameItem(seen, corrected)) return { seen, corrected: seen };
    used.add(correction);
    return { seen, corrected };
  });
  return { correctedItems, used: [...used] };
}

const isDish = (correction: Correction): correction is DishCorrection => correction.kind === "dish";
const isItem = (correction: Correction): correction is ItemCorrection => correction.kind === "item";

/**
 * The values of an analysis with what the person made of its dish and of its items before; undefined if nothing was
 * corrected. A note is about this meal alone: with one, corrections of names and foods are used, those of amounts and of
 * what is on the plate are not.
 */
export function applyCorrections(
  analysis: AnalysisValues,
  corrections: readonly Correction[],
  hasNote = false,
): CorrectedValues | undefined {
  const dish = corrections
    .filter(isDish)
    .find(({ nameKey, seen }) => nameKey === toNameKey(analysis.name) && isSameDish(seen, analysis));
  const { correctedItems, used } = correctItems(analysis.items, corrections.filter(isItem), hasNote);
  const asItems = correctedItems.map(({ corrected }) => corrected);
  const figured = dish && !hasNote ? scaleFigures(dish, analysis, correctedItems) : undefined;
  const changed = dish && !hasNote && !figured ? changeItems(dish, analysis, correctedItems) : undefined;
  const isRenamed = dish !== undefined && !haveSameName(dish.corrected, analysis);
  const isDishUsed = isRenamed || figured !== undefined || changed !== undefined;
  const times = [...(figured ? [] : used), ...(dish && isDishUsed ? [dish] : [])].map(({ correctedAt }) => correctedAt);
  if (times.length === 0) return undefined;
  const name = isRenamed ? dish.corrected.name : analysis.name;
  const correctedAt = Math.max(...times);
  if (figured) return { ...figured, name, correctedAt };
  const items = changed ?? asItems;
  const figures = changed || used.length > 0 ? sumItems(items) : pickNutrients(analysis);
  return { ...figures, name, items, isExact: false, correctedAt };
}
