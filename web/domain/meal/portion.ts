import type { Portion } from "../../../src/contracts/foods.ts";
import { SERVING_WEIGHT } from "../../../src/shared/food/serving-size.ts";
import type { Preferences } from "../../platform/preferences.ts";
import { formatGrams, formatWholeNumber } from "../../ui/format/format.ts";
import { multiplyMeasure } from "./multiply-measure.ts";

/** Grams of an avoirdupois ounce, exactly (international yard and pound agreement, 1959). */
export const GRAMS_PER_OUNCE = 28.349523125;

/** A unit for the amount of a food: a household measure or a unit of weight. */
export type Measure = {
  label: string;
  /** Grams per unit. */
  grams: number;
  /** The step of the plus and minus buttons, and the initial amount. */
  step: number;
  start: number;
  /** The household measure; null for a unit of weight. */
  portion: Portion | null;
};

const WEIGHTS: Record<Preferences["units"], Measure> = {
  metric: { label: "Grams", grams: 1, step: 10, start: 100, portion: null },
  imperial: { label: "Ounces", grams: GRAMS_PER_OUNCE, step: 0.5, start: 3.5, portion: null },
};

const findStep = ({ label }: Portion): number => (label === "1 ml" ? 10 : 0.5);

/** The units for a food, most common first: its household measures, then weight. */
export const listMeasures = (portions: Portion[], units: Preferences["units"]): [Measure, ...Measure[]] => {
  const household = portions.map((portion) => ({ ...portion, step: findStep(portion), start: 1, portion }));
  const [first, ...others] = household;
  return first ? [first, ...others, WEIGHTS[units]] : [WEIGHTS[units]];
};

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Formats a weight: whole grams, or ounces with one decimal. */
export const formatWeight = (grams: number, units: Preferences["units"]): string =>
  units === "metric" ? `${formatWholeNumber(grams)} g` : `${formatGrams(grams / GRAMS_PER_OUNCE)} oz`;

/**
 * Shows the weight in a stored serving in `units`: "1 medium (118 g)" becomes "1 medium (4.2 oz)", "1 bowl (about 350 g)"
 * "1 bowl (about 12.3 oz)", "1500 g" "1,500 g".
 */
export const convertServing = (serving: string, units: Preferences["units"]): string =>
  serving.replace(SERVING_WEIGHT, (_, before: string, digits: string, after: string) => {
    const grams = Number(digits);
    return before + (units === "metric" ? `${formatGrams(grams)} g` : formatWeight(grams, units)) + after;
  });

/**
 * The serving text that the diary stores: "1 medium (118 g)", "2 slices (64 g)", or only the weight if no household measure was
 * chosen.
 */
export function formatServing(portion: Portion | null, quantity: number, grams: number): string {
  // Without a separator of thousands, because it is read again.
  const weight = `${round(grams, 0)} g`;
  return portion ? `${multiplyMeasure(portion.label, quantity)} (${weight})` : weight;
}
