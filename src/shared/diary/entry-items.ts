import { type FoodFigures, mapFoodFigures, mapNutrients, type Nutrients, roundNutrient } from "../food/nutrition.ts";
import {
  ENTRY_FIELDS,
  type MayState,
  mapStated,
  pickStated,
  type StatedAmount,
  type StatedAmounts,
} from "./entry-fields.ts";

/**
 * The items that a meal is made of. Their figures are exact, those of the whole are their sums, rounded once: so the
 * parts always add up to what is shown.
 */

/** Whose figures a food has: those of a food that the person saved, or of the table of foods. */
export type FoodSource = "own" | "database";

/**
 * A food that an item stands for; `ndbNo` where it is one of USDA SR28. Figures of 100 g: kcal, grams, sodium in mg,
 * caffeine in mg and alcohol in grams where they are stated. `source` is remembered for the time when the item has the estimate.
 */
export type ItemFood = { id: number; name: string; ndbNo: string | null; per100g: FoodFigures; source?: FoodSource };

/** A food that an item is, and whose it is. */
export type FoundFood = ItemFood & { source: FoodSource };

/** Where an item is on the photo: the left upper corner and the size, as fractions of the photo's sides. */
export type ItemBox = { x: number; y: number; width: number; height: number };

/**
 * One item, with its figures for `grams`. Grams are null where only the figures are known. `source` says whose figures
 * they are: those of `food` (own or of the table) or an estimate.
 */
export type EntryItem = FoodFigures & {
  name: string;
  grams: number | null;
  /** How little and how much it may weigh. */
  gramsLow: number | null;
  gramsHigh: number | null;
  source: FoodSource | "estimate";
  food: ItemFood | null;
  /** The model's own figures of 100 g, which a tap turns over to; null where it gave none. */
  estimate: FoodFigures | null;
  /** The estimate's figures are those of a label. */
  isFromLabel?: boolean;
  /** How many, of what can be counted: 2 "slices". */
  count: number | null;
  unit: string | null;
  preparation: string | null;
  box: ItemBox | null;
};

const EXACT_DECIMALS = 6;
/** A figure to beyond what any unit of measure resolves, without floating point dust. */
export const toExact = (value: number): number => Number(value.toFixed(EXACT_DECIMALS));

/** The sums of the items' figures, rounded as those of an entry are. */
export const sumItems = (items: readonly Nutrients[]): Nutrients =>
  mapNutrients((name) =>
    // Sums of decimals are off by less than a millionth, which must not decide in which direction a half is rounded.
    roundNutrient(name, toExact(items.reduce((sum, item) => sum + item[name], 0))),
  );

/** The sums as an entry has them, which needs at least 1 kcal. */
export function sumItemsOfEntry(items: readonly Nutrients[]): Nutrients {
  const sums = sumItems(items);
  return { ...sums, calories: Math.max(ENTRY_FIELDS.calories.min, sums.calories) };
}

/** What the items weigh together (grams); undefined if the weight of one is not known. */
export const sumGrams = (items: readonly EntryItem[]): number | undefined =>
  items.reduce<number | undefined>(
    (sum, { grams }) => (sum === undefined || grams === null ? undefined : sum + grams),
    0,
  );

/** An amount that is stated, to a tenth. */
export const roundStated = (amount: number): number => Number(toExact(amount).toFixed(1));

/** The sums of what items state; what none of them states is not known of the whole. */
export const sumStated = (items: readonly MayState[]): StatedAmounts =>
  pickStated(
    mapStated((name) =>
      items.some((item) => item[name] != null)
        ? roundStated(items.reduce((sum, item) => sum + (item[name] ?? 0), 0))
        : null,
    ),
  );

/**
 * What something states once its items are others: the sums of theirs, if it stated those of its items before. What a
 * person stated of the whole instead, or removed from it, stays: it is that of `otherwise`.
 */
export function restate(
  before: MayState & { items?: readonly MayState[] },
  items: readonly MayState[],
  otherwise: MayState = before,
): Record<StatedAmount, number | null> {
  const [was, is] = [sumStated(before.items ?? []), sumStated(items)];
  return mapStated((name) => ((before[name] ?? null) === (was[name] ?? null) ? is : otherwise)[name] ?? null);
}

/** The least weight or count of an item that is scaled; none of them is 0. */
const AMOUNT_MIN = 10 ** -EXACT_DECIMALS;

/** A share of a weight or a count, above 0. */
export const scaleAmount = (value: number | null, share: number): number | null =>
  value === null ? null : Math.max(AMOUNT_MIN, toExact(value * share));

/** A share of an item: its weight, count and figures. */
export const scaleItem = (item: EntryItem, share: number): EntryItem =>
  share === 1
    ? item
    : {
        ...item,
        grams: scaleAmount(item.grams, share),
        gramsLow: scaleAmount(item.gramsLow, share),
        gramsHigh: scaleAmount(item.gramsHigh, share),
        count: scaleAmount(item.count, share),
        ...mapFoodFigures(item, (figure) => toExact(figure * share)),
      };

/** What an item may be without. */
export const NO_DETAILS = { estimate: null, count: null, unit: null, preparation: null, box: null };

/** A sent item as it is stored. */
export const completeItem = (
  sent: Omit<EntryItem, keyof typeof NO_DETAILS> & { [Name in keyof typeof NO_DETAILS]?: EntryItem[Name] },
): EntryItem => ({ ...NO_DETAILS, ...sent });
