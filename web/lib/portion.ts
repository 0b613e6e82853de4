import type { Portion } from "../../src/contracts/foods.ts";
import type { Preferences } from "./preferences.ts";

/** Grams of an avoirdupois ounce, exactly (international yard and pound agreement, 1959). */
export const GRAMS_PER_OUNCE = 28.349523125;

/** How much of a food is counted in: a household measure of it, or a unit of weight. */
export type Measure = {
  label: string;
  /** Grams of one. */
  grams: number;
  /** What one press of plus or minus changes, and what the chooser starts from. */
  step: number;
  start: number;
  /** The household measure; null for a unit of weight. */
  portion: Portion | null;
};

const WEIGHTS: Record<Preferences["units"], Measure> = {
  metric: { label: "Grams", grams: 1, step: 10, start: 100, portion: null },
  imperial: { label: "Ounces", grams: GRAMS_PER_OUNCE, step: 0.5, start: 3.5, portion: null },
};

/** What a food can be counted in, the most usual first: its household measures, then weight. */
export const measuresOf = (portions: Portion[], units: Preferences["units"]): [Measure, ...Measure[]] => {
  const household = portions.map((portion) => ({ ...portion, step: 0.5, start: 1, portion }));
  const [first, ...others] = household;
  return first ? [first, ...others, WEIGHTS[units]] : [WEIGHTS[units]];
};

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A weight in words: whole grams, or ounces with one decimal. */
export const weightWords = (grams: number, units: Preferences["units"]): string =>
  units === "metric" ? `${round(grams, 0)} g` : `${round(grams / GRAMS_PER_OUNCE, 1)} oz`;

const FRACTIONS: Record<string, string> = { "0.25": "¼", "0.33": "⅓", "0.5": "½", "0.67": "⅔", "0.75": "¾" };

/** A quantity in words: `1.5` as "1½", `0.25` as "¼"; other parts with at most two decimals. */
export function quantityWords(quantity: number): string {
  const whole = Math.floor(quantity);
  const fraction = FRACTIONS[String(round(quantity - whole, 2))];
  if (!fraction) return String(round(quantity, 2));
  return whole === 0 ? fraction : `${whole}${fraction}`;
}

/** `quantity` of a household measure in words: one is its label, "1 slice"; two of it are "2 × slice". */
export const portionWords = ({ label }: Portion, quantity: number): string =>
  quantity === 1 ? label : `${quantityWords(quantity)} × ${label.replace(/^1 /, "")}`;

/** A serving as the diary keeps it, for people who weigh in `units`: "1 medium (118 g)" is "1 medium (4.2 oz)" to some. */
export const servingIn = (serving: string, units: Preferences["units"]): string =>
  units === "metric"
    ? serving
    : serving.replace(/(^|\()([\d.]+) g(\)?)$/, (_, before: string, grams: string, after: string) => {
        return before + weightWords(Number(grams), units) + after;
      });

/** What the diary keeps of a portion: "1 medium (118 g)", or the weight alone where no measure was chosen. */
export function servingWords(portion: Portion | null, quantity: number, grams: number): string {
  const weight = weightWords(grams, "metric");
  return portion ? `${portionWords(portion, quantity)} (${weight})` : weight;
}
