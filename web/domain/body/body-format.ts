import { fromMl, toFluidOunces, type VolumeUnit } from "../../../src/shared/body/units.ts";
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

/** `10 ml to 5,000 ml`, or `0.4 fl oz to 169 fl oz`: bounds in ml as text, to a tenth of a fluid ounce, rounded inwards. */
export function formatVolumeBounds({ min, max }: { min: number; max: number }, unit: VolumeUnit): string {
  if (unit === "ml") return `${formatVolume(min, unit)} to ${formatVolume(max, unit)}`;
  const [low, high] = [Math.ceil(toFluidOunces(min) * 10) / 10, Math.floor(toFluidOunces(max) * 10) / 10];
  return `${formatGrams(low)} ${unit} to ${formatGrams(high)} ${unit}`;
}
