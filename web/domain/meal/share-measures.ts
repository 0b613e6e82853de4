import type { Portion } from "../../../src/contracts/foods.ts";
import type { Preferences } from "../../platform/preferences.ts";
import { formatQuantity } from "../../ui/format/format-quantity.ts";
import { listMeasures } from "./portion.ts";

/** A unit in which a share of something logged can be given. */
export type ShareMeasure = {
  label: string;
  /** How many of it are all that was logged. */
  perWhole: number;
  /** The step of the plus and minus buttons. */
  step: number;
};

/** One portion is all that was logged. It is the unit of everything whose weight is not known. */
export const PORTIONS: ShareMeasure = { label: "Portions", perWhole: 1, step: 0.25 };

/**
 * The units for something that weighs `grams` in all and is `servings` servings: portions, then the household measures of
 * its food and its weight, if that is known.
 */
export const listShareMeasures = (
  grams: number | undefined,
  household: Portion[],
  units: Preferences["units"],
  servings = 1,
): [ShareMeasure, ...ShareMeasure[]] => [
  { ...PORTIONS, perWhole: servings },
  ...(grams === undefined
    ? []
    : listMeasures(household, units).map((measure) => ({
        label: measure.label,
        perWhole: grams / measure.grams,
        step: measure.step,
      }))),
];

/** The portions that are a tap away; others are typed or stepped to. */
export const SHARE_CHOICES = [
  { share: 0.25, spoken: "A quarter" },
  { share: 0.5, spoken: "Half" },
  { share: 0.75, spoken: "Three quarters" },
  { share: 1, spoken: "All" },
  { share: 1.5, spoken: "One and a half" },
  { share: 2, spoken: "Double" },
] as const;

/** Formats a share: `½`, `All`, `1½`. */
export const formatShare = (share: number): string => (share === 1 ? "All" : formatQuantity(share));
