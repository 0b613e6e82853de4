import { fromMl, type VolumeUnit } from "../../../src/shared/body/units.ts";
import type { WeightUnit } from "../../../src/shared/product/enums.ts";
import type { Preferences } from "../../platform/preferences.ts";
import { formatGrams } from "../../ui/format/format.ts";

type Units = Pick<Preferences, "units" | "weightUnit">;

/** The unit of weights: the chosen one, or that of the units. */
export const findWeightUnit = ({ weightUnit, units }: Units): WeightUnit =>
  weightUnit ?? (units === "metric" ? "kg" : "lb");

export const findVolumeUnit = ({ units }: Units): VolumeUnit => (units === "metric" ? "ml" : "fl oz");

/** `1,250` of a number of millilitres in a unit. */
export const formatAmount = (ml: number, unit: VolumeUnit): string => formatGrams(fromMl(ml, unit));

/** `1,250 ml` or `42.3 fl oz`. */
export const formatVolume = (ml: number, unit: VolumeUnit): string => `${formatAmount(ml, unit)} ${unit}`;
