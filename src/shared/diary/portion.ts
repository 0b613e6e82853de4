import { roundNutrient } from "../food/nutrition.ts";
import {
  ENTRY_FIELDS,
  type EntryAmount,
  type MayState,
  mapAmounts,
  mapKnown,
  mapStated,
  pickStated,
  STATED_NAMES,
  type StatedAmount,
  type StatedAmounts,
} from "./entry-fields.ts";
import { type EntryItem, restate, roundStated, scaleItem, sumItemsOfEntry, sumStated } from "./entry-items.ts";

/**
 * Portions of what was logged. A share is always one of the whole as it was logged, never of figures that were rounded:
 * half of something and then all of it are the figures from before.
 */

/** The seven figures of an entry, how many of its servings they are for, and what else is stated of it. */
export type Figures = Record<"calories" | EntryAmount | "servingQuantity", number> & StatedAmounts;

/** The same of an entry: null for what is not stated. */
export type EntryFigures = Omit<Figures, StatedAmount> & MayState;

/** All that was logged, with the items that it is made of, if they are known. */
export type Whole = Figures & { items?: EntryItem[] };

/** The same of an entry, whose amounts may be null. */
type EntryWhole = EntryFigures & Pick<Whole, "items">;

/** What an entry's figures are a portion of: `share` of the `whole`. */
export type EntryPortion = { share: number; whole: Whole };

/** An entry as far as portions need it; `portion` is null if its figures are of the whole. */
type Portioned = EntryFigures & { items: EntryItem[]; portion: EntryPortion | null };

const QUANTITY_DECIMALS = 3;
const QUANTITY_MIN = 10 ** -QUANTITY_DECIMALS;

/** The figures alone, of something that has more. */
export const pickFigures = (source: EntryFigures): Figures => ({
  calories: source.calories,
  ...mapAmounts((name) => source[name]),
  ...pickStated(source),
  servingQuantity: source.servingQuantity,
});

/** Stated amounts of a share, to a tenth. */
export const scaleStated = (source: MayState, share: number): StatedAmounts =>
  mapKnown(STATED_NAMES, source, (amount) => roundStated(amount * share));

const roundCalories = (kcal: number): number => Math.max(ENTRY_FIELDS.calories.min, roundNutrient("calories", kcal));

/**
 * The figures of a share of the whole, rounded: energy to whole kcal, but to no less than the 1 kcal that an entry needs;
 * sodium to whole milligrams; everything else to a tenth of a gram; the quantity of servings to thousandths, and to no
 * less than one. All of it has the figures of the whole as they are, but for fractions of a kcal. Where the items of the
 * whole are known, the figures are the sums of theirs, but for amounts that were stated of the whole itself.
 */
export function scaleFigures(whole: EntryWhole, share: number): Figures {
  const items = scaleItems(whole, share);
  if (share === 1 && items.length === 0) return { ...pickFigures(whole), calories: roundCalories(whole.calories) };
  const quantity = Math.max(QUANTITY_MIN, Number((whole.servingQuantity * share).toFixed(QUANTITY_DECIMALS)));
  const servingQuantity = share === 1 ? whole.servingQuantity : quantity;
  const stated = pickStated(restate(whole, items, scaleStated(whole, share)));
  if (items.length > 0) return { ...sumItemsOfEntry(items), ...stated, servingQuantity };
  return {
    calories: roundCalories(whole.calories * share),
    ...mapAmounts((name) => roundNutrient(name, whole[name] * share)),
    ...stated,
    servingQuantity,
  };
}

const scaleItems = ({ items = [] }: EntryWhole, share: number): EntryItem[] =>
  items.map((item) => scaleItem(item, share));

/** Picks the figures of a whole, and its items if it has any. */
const pickWhole = (source: EntryWhole): Whole => ({
  ...pickFigures(source),
  ...(source.items && source.items.length > 0 && { items: source.items }),
});

/** The share of the whole that an entry is. */
export const findShare = ({ portion }: Pick<Portioned, "portion">): number => portion?.share ?? 1;

/** What is stated of the whole: its exact amounts, where those of the share have not been changed since. */
function findStatedOfWhole(entry: MayState, { share, whole }: EntryPortion): StatedAmounts {
  const ofShare = scaleFigures(whole, share);
  const stated = mapStated((name) => entry[name] ?? null);
  return pickStated(
    mapStated((name) =>
      stated[name] === null ? null : stated[name] === ofShare[name] ? whole[name] : stated[name] / share,
    ),
  );
}

/** The whole that an entry is a portion of. */
export const findWhole = (entry: Portioned): Whole =>
  pickWhole(
    entry.portion
      ? { ...entry.portion.whole, ...mapStated(() => null), ...findStatedOfWhole(entry, entry.portion) }
      : entry,
  );

/** The fields of an entry that is `share` of `whole`. */
export const takePortion = (whole: EntryWhole, share: number): Figures & Pick<Portioned, "items" | "portion"> => ({
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

/** The whole, after what is stated of a share of it was changed; null is not stated. Its items stay. */
export const restateWhole = (whole: Whole, share: number, name: StatedAmount, amount: number | null): Whole =>
  pickWhole({ ...whole, [name]: amount === null ? null : amount / share });

/** Whether an entry can have these figures: they are numbers within its bounds. */
export function fitsEntry(figures: EntryFigures): boolean {
  const { servingQuantity, calories } = ENTRY_FIELDS;
  const amounts = mapAmounts((name, { min, max }) => figures[name] >= min && figures[name] <= max);
  const stated = mapStated((name, { min, max }) => (figures[name] ?? min) >= min && (figures[name] ?? min) <= max);
  return (
    figures.calories >= calories.min &&
    figures.calories <= calories.max &&
    Object.values({ ...amounts, ...stated }).every(Boolean) &&
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
  fitsEntry({ ...sumItemsOfEntry(items), ...sumStated(items), servingQuantity: ENTRY_FIELDS.servingQuantity.default });

/** Whether an entry can be this share of the whole. */
export const fitsPortion = (whole: Whole, share: number): boolean =>
  fitsEntry(scaleFigures(whole, share)) && scaleItems(whole, share).every(fitsItem);

/** Whether a share is one that can be chosen. */
export const isShare = (share: number): boolean =>
  share >= ENTRY_FIELDS.portion.share.min && share <= ENTRY_FIELDS.portion.share.max;
