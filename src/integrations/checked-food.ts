import { mapStated, pickStated, type StatedAmount, type StatedAmounts } from "../shared/diary/entry-fields.ts";
import { mapTableFigures, type TableFigures } from "../shared/food/nutrition.ts";
import { toPlainText } from "../shared/text/text-characters.ts";

/** A food that cannot be taken over; the message says why. */
export class InvalidFoodError extends Error {
  override readonly name = "InvalidFoodError";
}

/** The most that 100 g can contain: kcal of pure fat plus a little, grams, and milligrams of sodium in pure salt. */
const MAXIMUM = { kcal: 910, protein: 100, fat: 100, carbs: 100, fiber: 100, sugar: 100, sodium: 40_000 } as const;
type CheckedFigure = keyof typeof MAXIMUM;
const REQUIRED: ReadonlySet<CheckedFigure> = new Set<CheckedFigure>(["kcal", "protein", "carbs", "fat"]);
/** The most that 100 g may state: milligrams of caffeine in pure powder, and grams of alcohol. */
const MAXIMUM_STATED: Record<StatedAmount, number> = { caffeine: 100_000, alcohol: 100 };
export type Figure = CheckedFigure | StatedAmount;
export type CheckedFigures = TableFigures & StatedAmounts;
/** Sums of rounded figures may be slightly above the maximum or below zero. */
const SLACK = 1.02;
const ROUNDING_BELOW_ZERO = -1;

/** A figure of 100 g with two decimals; undefined if it is missing. Throws an InvalidFoodError if it cannot be one. */
export function checkFigure(figure: CheckedFigure, amount: number | undefined): number | undefined {
  if (amount === undefined) return undefined;
  if (!(amount >= ROUNDING_BELOW_ZERO && amount <= MAXIMUM[figure] * SLACK)) {
    throw new InvalidFoodError(`${figure} of 100 g cannot be ${amount}`);
  }
  return Number(Math.max(0, amount).toFixed(2));
}

/** An amount of 100 g with two decimals; null if it is missing, or cannot be one. */
const checkStated = (name: StatedAmount, amount: number | undefined): number | null =>
  amount !== undefined && amount >= 0 && amount <= MAXIMUM_STATED[name] ? Number(amount.toFixed(2)) : null;

/**
 * The figures of 100 g. Energy and the three macros are required; fibre, sugar and sodium are 0 if they were not
 * measured. Throws an InvalidFoodError that says what is missing or impossible.
 */
export function checkFigures(find: (figure: Figure) => number | undefined): CheckedFigures {
  return {
    ...mapTableFigures((figure) => {
      const amount = checkFigure(figure, find(figure));
      if (amount === undefined && REQUIRED.has(figure)) throw new InvalidFoodError(`it has no ${figure}`);
      return amount ?? 0;
    }),
    ...pickStated(mapStated((name) => checkStated(name, find(name)))),
  };
}

/** The visible characters of a packaged food's texts; name and brand together fit into the name of an entry. */
export const TEXT_MAX_LENGTH = { name: 140, brand: 50, serving: 40 } as const;
const SERVING_MAX_GRAMS = 3000;
export const isServingWeight = (grams: number): boolean => grams > 0 && grams <= SERVING_MAX_GRAMS;

/** A text of another program in one line, without characters that cannot be stored. */
export const normalizeText = (text = ""): string => toPlainText(text.replace(/\s+/g, " ")).trim();
