import { ENTRY_FIELDS, type EntryAmount, mapAmounts } from "./entry-fields.ts";
import { roundNutrient } from "./nutrition.ts";

/**
 * Portions of what was logged. A share is always one of the whole as it was logged, never of figures that were rounded:
 * half of something and then all of it are the figures from before.
 */

/** The seven figures of an entry, and how many of its servings they are for. */
export type Figures = Record<"calories" | EntryAmount | "servingQuantity", number>;

/** What an entry's figures are a portion of: `share` of the `whole`. */
export type EntryPortion = { share: number; whole: Figures };

/** An entry as far as portions need it; `portion` is null if its figures are of the whole. */
type Portioned = Figures & { portion: EntryPortion | null };

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
 * less than one. All of it has the figures of the whole as they are, but for fractions of a kcal.
 */
export function scaleFigures(whole: Figures, share: number): Figures {
  if (share === 1) return { ...pickFigures(whole), calories: roundCalories(whole.calories) };
  const quantity = Number((whole.servingQuantity * share).toFixed(QUANTITY_DECIMALS));
  return {
    calories: roundCalories(whole.calories * share),
    ...mapAmounts((name) => roundNutrient(name, whole[name] * share)),
    servingQuantity: Math.max(QUANTITY_MIN, quantity),
  };
}

/** The share of the whole that an entry is. */
export const findShare = ({ portion }: Pick<Portioned, "portion">): number => portion?.share ?? 1;

/** The figures of the whole that an entry is a portion of. */
export const findWhole = (entry: Portioned): Figures => entry.portion?.whole ?? pickFigures(entry);

/** The fields of an entry that is `share` of `whole`. */
export const takePortion = (whole: Figures, share: number): Portioned => ({
  ...scaleFigures(whole, share),
  portion: share === 1 ? null : { share, whole: pickFigures(whole) },
});

/** The entry with another share of its whole. */
export const scaleEntry = <Entry extends Portioned>(entry: Entry, share: number): Entry => ({
  ...entry,
  ...takePortion(findWhole(entry), share),
});

/**
 * The whole, after the figures of a share of it were corrected by hand. Those that were not corrected keep the exact
 * values that they have in `whole`.
 */
export const correctWhole = (whole: Figures, share: number, corrected: Partial<Figures>): Figures => ({
  ...whole,
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

/** Whether a share is one that can be chosen. */
export const isShare = (share: number): boolean =>
  share >= ENTRY_FIELDS.portion.share.min && share <= ENTRY_FIELDS.portion.share.max;
