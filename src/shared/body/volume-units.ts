/** Exact: a US fluid ounce. */
const ML_PER_FLUID_OUNCE = 29.5735295625;

/** The units in which water is typed and shown. */
export type VolumeUnit = "ml" | "fl oz";

/** Whole millilitres of an amount in a unit. NaN stays NaN. */
export const toMl = (amount: number, unit: VolumeUnit): number =>
  Math.round(unit === "ml" ? amount : amount * ML_PER_FLUID_OUNCE);

/** Millilitres in a unit: whole ones, or fluid ounces to one decimal. */
export const fromMl = (ml: number, unit: VolumeUnit): number =>
  unit === "ml" ? ml : Math.round((ml / ML_PER_FLUID_OUNCE) * 10) / 10;
