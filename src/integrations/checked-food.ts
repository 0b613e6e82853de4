import { toPlainText } from "../shared/text/text-characters.ts";

/** A food that cannot be taken over; the message says why. */
export class InvalidFoodError extends Error {
  override readonly name = "InvalidFoodError";
}

/** The most that 100 g can contain: kcal of pure fat plus a little, grams, and milligrams of sodium in pure salt. */
const MAXIMUM = { kcal: 910, protein: 100, fat: 100, carbs: 100, fiber: 100, sugar: 100, sodium: 40_000 } as const;
export type Figure = keyof typeof MAXIMUM;
/** Sums of rounded figures may be slightly above the maximum or below zero. */
const SLACK = 1.02;
const ROUNDING_BELOW_ZERO = -1;

/** A figure of 100 g with two decimals; undefined if it is missing. Throws an InvalidFoodError if it cannot be one. */
export function checkFigure(figure: Figure, amount: number | undefined): number | undefined {
  if (amount === undefined) return undefined;
  if (!(amount >= ROUNDING_BELOW_ZERO && amount <= MAXIMUM[figure] * SLACK)) {
    throw new InvalidFoodError(`${figure} of 100 g cannot be ${amount}`);
  }
  return Number(Math.max(0, amount).toFixed(2));
}

/**
 * The figures of 100 g. Energy and the three macros are required; fibre, sugar and sodium are 0 if they were not
 * measured. Throws an InvalidFoodError that says what is missing or impossible.
 */
export function checkFigures(find: (figure: Figure) => number | undefined): Record<Figure, number> {
  const require = (figure: Figure): number => {
    const amount = checkFigure(figure, find(figure));
    if (amount === undefined) throw new InvalidFoodError(`it has no ${figure}`);
    return amount;
  };
  return {
    kcal: require("kcal"),
    protein: require("protein"),
    carbs: require("carbs"),
    fat: require("fat"),
    fiber: checkFigure("fiber", find("fiber")) ?? 0,
    sugar: checkFigure("sugar", find("sugar")) ?? 0,
    sodium: checkFigure("sodium", find("sodium")) ?? 0,
  };
}

/** A text of another program in one line, without characters that cannot be stored. */
export const normalizeText = (text = ""): string => toPlainText(text.replace(/\s+/g, " ")).trim();
