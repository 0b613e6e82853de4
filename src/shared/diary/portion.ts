import { roundNutrient } from "../food/nutrition.ts";
import { ENTRY_FIELDS, type EntryAmount, mapAmounts } from "./entry-fields.ts";
import { type EntryItem, scaleItem, sumItemsOfEntry } from "./entry-items.ts";

/**
 * Portions of what was logged. A share is always one of the whole as it was logged, never of figures that were rounded:
 * half of something and then all of it are the figures from before.
 */

/** The seven figures of an entry, and how many of its servings they are for. */
export type Figures = Record<"calories" | EntryAmount | "servingQuantity", number>;

/** All that was logged, with the items that it is made of, if they are known. */
export type Whole = Figures & { items?: EntryItem[] };

/** What an entry's figures are a portion of: `share` of the `whole`. */
export type EntryPortion = { share: number; whole: Whole };

/** An entry as far as portions need it; `portion` is null if its figures are of the whole. */
type Portioned = Figures & { items: EntryItem[]; portion: EntryPortion | null };

const QUANTITY_DECIMALS = 3;
const QUANTITY_MIN = 10 ** -QUANTITY_DECIMALS;

/** The figures alone, of something that has more. */
export const pickFigures = (source: Figures): Figures => ({
  calories: source.calories,
  ...mapAmounts((name) => source[name]),
  servingQuantity: source.servingQuantity,
});

const roundCalories = (kcal: number): number => Math.max(ENTRY_FIELDS.calories.min, roundNutrient("calories", kcal));

/**
 * The figures of a share of the whole, rounded: energy to whole kcal, but to no less than the 1 kcal that an entry needs;
 * sodium to whole milligrams; everything else to a tenth of a gram; the quantity of servings to thousandths, and to no
 * less than one. All of it has the figures of the whole as they are, but for fractions of a kcal. Where the items of the
 * whole are known, the figures are the sums of theirs.
 */
export function scaleFigures(whole: Whole, share: number): Figures {
  const items = scaleItems(whole, share);
  if (share === 1 && items.length === 0) return { ...pickFigures(whole), calories: roundCalories(whole.calories) };
  const quantity = Math.max(QUANTITY_MIN, Number((whole.servingQuantity * share).toFixed(QUANTITY_DECIMALS)));
  const servingQuantity = share === 1 ? whole.servingQuantity : quantity;
  if (items.length > 0) return { ...sumItemsOfEntry(items), servingQuantity };
  return {
    calories: roundCalories(whole.calories * share),
    ...mapAmounts((name) => roundNutrient(name, whole[name] * share)),
    servingQuantity,
  };
}

const scaleItems = ({ items = [] }: Whole, share: number): EntryItem[] => items.map((item) => scaleItem(item, share));

/** The whole with its items, if it has any. */
const pickWhole = (source: Whole): Whole => ({
  ...pickFigures(source),
  ...(source.items && source.items.length > 0 && { items: source.items }),
});

/** The share of the whole that an entry is. */
export const findShare = ({ portion }: Pick<Portioned, "portion">): number => portion?.share ?? 1;

/** The whole that an entry is a portion of. */
export const findWhole = (entry: Portioned): Whole => entry.portion?.whole ?? pickWhole(entry);

/** The fields of an entry that is `share` of `whole`. */
export const takePortion = (whole: Whole, share: number): Portioned => ({
  ...scaleFigures(whole, share),
  items: scaleItems(whole, share),
  portion: share === 1 ? null : { share, whole: pickWhole(whole) },
});

/** The entry with another share of its whole. */
export const scaleEntry = <Entry extends Portioned>(entry: Entry, share: number): Entry => ({
  ...entry,
  ...takePortion(findWhole(entry), share),
});

/**
 * The whole, after the figures of a share of it were corrected by hand. Those that were not corrected keep the exact
 * values that they have in `whole`. Its items, which no longer add up to it, are gone.
 */
export const correctWhole = (whole: Whole, share: number, corrected: Partial<Figures>): Figures => ({
  ...pickFigures(whole),
  ...Object.fromEntries(Object.entries(corrected).map(([name, figure]) => [name, figure / share])),
});

/** Whether an entry can have these figures: they are numbers within its bounds. */
export function fitsEntry(figures: Figures): boolean {
  const { servingQuantity, calories } = ENTRY_FIELDS;
  const amounts = mapAmounts((name, { min, max }) => figures[name] >= min && figures[name] <= max);
  return (
    figures.calories >= calories.min &&
    figures.calories <= calories.max &&
    Object.values(amounts).every(Boolean) &&
    figures.servingQuantity > servingQuantity.moreThan &&
    figures.servingQuantity <= servingQuantity.max
  );
}

const isWithin = (weight: number | null, max: number): boolean => weight === null || (weight > 0 && weight <= max);

/** Whether an entry can have this item. */
const fitsItem = ({ calories, grams, gramsLow, gramsHigh, count }: EntryItem): boolean =>
  calories <= ENTRY_FIELDS.calories.max &&
  [grams, gramsLow, gramsHigh].every((weight) => isWithin(weight, ENTRY_FIELDS.items.grams.max)) &&
  isWithin(count, ENTRY_FIELDS.items.count.max);

/** Whether an entry can be made of these items. */
export const fitsItems = (items: readonly EntryItem[]): boolean =>
  items.length <= ENTRY_FIELDS.items.max &&
  items.every(fitsItem) &&
  fitsEntry({ ...sumItemsOfEntry(items), servingQuantity: ENTRY_FIELDS.servingQuantity.default });

/** Whether an entry can be this share of the whole. */
export const fitsPortion = (whole: Whole, share: number): boolean =>
  fitsEntry(scaleFigures(whole, share)) && scaleItems(whole, share).every(fitsItem);

/** Whether a share is one that can be chosen. */
export const isShare = (share: number): boolean =>
  share >= ENTRY_FIELDS.portion.share.min && share <= ENTRY_FIELDS.portion.share.max;
