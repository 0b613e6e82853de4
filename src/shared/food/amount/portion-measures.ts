import { toSingular } from "../search/search-words.ts";
import { splitTokens, writeOut } from "./amount-tokens.ts";
import { type AmountUnit, findUnit } from "./amount-units.ts";

/** `isLogged`: the serving of the person's own entry. */
export type Portion = { label: string; grams: number; isLogged?: true };

/** A part of a portion's label: "2 large slices" are two of `words`. */
export type Measure = {
  portion: Portion;
  count: number;
  words: readonly string[];
  unit: AmountUnit | undefined;
  /** Whether the label begins with it. */
  isMain: boolean;
};

/** What a portion is described by: "1 can, 12 fl oz", "1 oz (23 nuts)", "1 serving of 18 rings". */
export function listMeasures(portion: Portion): Measure[] {
  const parts = writeOut(portion.label).split(/, ?| ?\(| of (?=\d)/);
  return parts.flatMap((part, index) => {
    const tokens = splitTokens(part);
    const numbers = tokens.findIndex(({ number }) => number === undefined);
    const count = tokens.slice(0, Math.max(0, numbers)).reduce((sum, { number = 0 }) => sum + number, 0);
    const words = tokens.slice(Math.max(0, numbers)).flatMap(({ text }) => (/\p{L}/u.test(text) ? text : []));
    if (words.length === 0 || (index > 0 && count === 0)) return [];
    // "6 inch sub" is one.
    const isLength = words[0] === "inch";
    return [
      {
        portion,
        count: isLength ? 1 : count || 1,
        words: words.map(toSingular),
        unit: findUnit(words, 0)?.unit,
        isMain: index === 0,
      },
    ];
  });
}

/** A count, or so many pieces: "2 slices", and neither a weight nor a volume. */
export const isCountable = ({ unit }: Measure): boolean => unit === undefined || unit.kind === "piece";

/** Sizes and words that a portion of one whole food has for its label. */
export const WHOLE_PIECES = new Set("small medium large extra mini regular fruit whole piece each".split(" "));
/** A large piece is one of many only where the food has no other: an egg, but no fish stick. */
export const isWholePiece = (measure: Measure, index: number): boolean =>
  measure.words.every((word) => WHOLE_PIECES.has(word)) && (index === 0 || !measure.words.includes("large"));

/** Grams in a milliliter; undefined if no portion is so many of a unit of volume. */
export const findDensity = (measures: readonly Measure[]): number | undefined => {
  const measure = measures.find(({ unit }) => unit?.kind === "volume");
  if (measure?.unit?.kind !== "volume") return undefined;
  return measure.portion.grams / measure.count / measure.unit.milliliters;
};

/** Whether a portion says how much it is in a unit of volume. */
export const hasVolume = (portion: Portion): boolean => findDensity(listMeasures(portion)) !== undefined;
