import type { WeightUnit } from "../product/enums.ts";

/** Exact: a US fluid ounce. */
const ML_PER_FLUID_OUNCE = 29.5735295625;

/** The units in which water is typed and shown. */
export type VolumeUnit = "ml" | "fl oz";

/** Whole millilitres of an amount in a unit. NaN stays NaN. */
export const toMl = (amount: number, unit: VolumeUnit): number =>
  Math.round(unit === "ml" ? amount : amount * ML_PER_FLUID_OUNCE);

export const toFluidOunces = (ml: number): number => ml / ML_PER_FLUID_OUNCE;

/** Millilitres in a unit: whole ones, or fluid ounces to one decimal. */
export const fromMl = (ml: number, unit: VolumeUnit): number =>
  unit === "ml" ? ml : Math.round(toFluidOunces(ml) * 10) / 10;

/** Exact, by the international yard and pound agreement of 1959. */
export const KG_PER_POUND = 0.45359237;
export const POUNDS_PER_STONE = 14;

/** A stored weight has two decimals of a kilogram: fine enough that a tenth of a pound is read back as it was typed. */
export const roundKg = (kg: number): number => Math.round(kg * 100) / 100;

const roundToTenths = (value: number): number => Math.round(value * 10) / 10;

/** A weight as it is typed: kilograms, pounds, or whole stones with pounds. `minor` is 0 but for stones. */
export type TypedWeight = { major: number; minor: number };

/** The kilograms, to two decimals, of a weight in a unit. NaN stays NaN. */
export function toKg({ major, minor }: TypedWeight, unit: WeightUnit): number {
  if (unit === "kg") return roundKg(major);
  return roundKg((unit === "lb" ? major : major * POUNDS_PER_STONE + minor) * KG_PER_POUND);
}

/** A weight in a unit, to one decimal of a pound or of a kilogram, of which a second decimal stays where it was typed. */
export function fromKg(kg: number, unit: WeightUnit): TypedWeight {
  if (unit === "kg") return { major: roundKg(kg), minor: 0 };
  const pounds = roundToTenths(kg / KG_PER_POUND);
  if (unit === "lb") return { major: pounds, minor: 0 };
  const stones = Math.floor(pounds / POUNDS_PER_STONE);
  return { major: stones, minor: roundToTenths(pounds - stones * POUNDS_PER_STONE) };
}

/** `72.4 kg`, `159.6 lb` or `11 st 5.6 lb`. */
export function formatWeight(kg: number, unit: WeightUnit): string {
  const { major, minor } = fromKg(unit === "kg" ? roundToTenths(kg) : kg, unit);
  return unit === "st" ? `${major} st ${minor} lb` : `${major} ${unit}`;
}

/** A difference of weights with its sign, `+0.4 kg` or `−0.9 lb`, to so many decimals; in stones as pounds. */
export function formatWeightChange(kg: number, unit: WeightUnit, decimals = 1): string {
  const amount = Number(Math.abs(unit === "kg" ? kg : kg / KG_PER_POUND).toFixed(decimals));
  const sign = amount === 0 ? "" : kg < 0 ? "−" : "+";
  return `${sign}${amount} ${unit === "kg" ? "kg" : "lb"}`;
}
