import { BODY } from "../../../src/shared/product/limits.ts";
import { parseDecimal, parseOptionalDecimal, parseWhole } from "../../../src/shared/text/parse-number.ts";
import type { Preferences } from "../../platform/preferences.ts";
import { checkRange, checkWhole } from "../../ui/fields/checks.ts";
import type { Checks } from "../../ui/fields/form.ts";

type Units = Preferences["units"];

/** Exact, by the international yard and pound agreement of 1959. */
const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;
const INCHES_PER_FOOT = 12;

/** Nothing typed. */
export const EMPTY_BODY = { age: "", height: "", inches: "", weight: "" } as const satisfies TypedBody;

/** The body fields as typed: `height` is in centimetres or feet, `weight` in kg or pounds. */
export type TypedBody = { age: string; height: string; inches: string; weight: string };

/** Years, centimetres and kilograms to one decimal; null if left empty. */
export type Body = { age: number | null; height: number | null; weight: number | null };

const roundToTenths = (value: number): number => Math.round(value * 10) / 10;

/** Null for NaN: the field was left empty, or its text is not a number. */
const toNullable = (value: number): number | null => (Number.isNaN(value) ? null : value);

function parseHeight({ height, inches }: TypedBody, units: Units): number {
  if (units === "metric") return roundToTenths(parseDecimal(height));
  if (`${height}${inches}`.trim() === "") return Number.NaN;
  return roundToTenths((parseOptionalDecimal(height) * INCHES_PER_FOOT + parseOptionalDecimal(inches)) * CM_PER_INCH);
}

/** The typed values in years, centimetres and kilograms; null if not a number. */
export function parseBody(typed: TypedBody, units: Units): Body {
  const weight = parseDecimal(typed.weight);
  return {
    age: toNullable(parseWhole(typed.age)),
    height: toNullable(parseHeight(typed, units)),
    weight: toNullable(roundToTenths(units === "metric" ? weight : weight * KG_PER_POUND)),
  };
}

const formatTenths = (value: number): string => String(roundToTenths(value));

/** The same body, converted to the other units. Text that is not a number is not changed. */
function convert(typed: TypedBody, from: Units): TypedBody {
  const { height, weight } = parseBody(typed, from);
  if (from === "imperial") {
    return {
      ...typed,
      ...(height !== null && { height: String(Math.round(height)), inches: "" }),
      ...(weight !== null && { weight: formatTenths(weight) }),
    };
  }
  const inches = Math.round((height ?? 0) / CM_PER_INCH);
  return {
    ...typed,
    ...(height !== null && {
      height: String(Math.floor(inches / INCHES_PER_FOOT)),
      inches: String(inches % INCHES_PER_FOOT),
    }),
    ...(weight !== null && { weight: String(Math.round(weight / KG_PER_POUND)) }),
  };
}

/**
 * The same body, converted to the other units. `earlier` is what was typed in those before: it comes back where its
 * conversion was not changed since, because each conversion rounds.
 */
export function convertUnits(typed: TypedBody, from: Units, earlier?: TypedBody): TypedBody {
  const converted = convert(typed, from);
  if (!earlier) return converted;
  const shown = convert(earlier, from === "metric" ? "imperial" : "metric");
  if (typed.weight === shown.weight) converted.weight = earlier.weight;
  if (typed.height === shown.height && typed.inches === shown.inches) {
    converted.height = earlier.height;
    converted.inches = earlier.inches;
  }
  return converted;
}

/** The fields for a body in metric units; empty where something is not known. */
export function formatBody({ age, height, weight }: Body, units: Units): TypedBody {
  const format = (value: number | null) => (value === null ? "" : String(value));
  const metric = { age: format(age), height: format(height), inches: "", weight: format(weight) };
  return units === "metric" ? metric : convert(metric, "metric");
}

function formatFeetAndInches(cm: number, round: (inches: number) => number): string {
  const inches = round(cm / CM_PER_INCH);
  return `${Math.floor(inches / INCHES_PER_FOOT)} ft ${inches % INCHES_PER_FOOT} in`;
}

/** `30 and 300 cm`: the limits of a height as text, rounded inwards. */
export const formatHeightBounds = (units: Units): string =>
  units === "metric"
    ? `${BODY.heightCm.min} and ${BODY.heightCm.max} cm`
    : `${formatFeetAndInches(BODY.heightCm.min, Math.ceil)} and ${formatFeetAndInches(BODY.heightCm.max, Math.floor)}`;

/** `30 and 1000 kg`: the limits of a weight as text, rounded inwards. */
export const formatWeightBounds = (units: Units): string =>
  units === "metric"
    ? `${BODY.weightKg.min} and ${BODY.weightKg.max} kg`
    : `${Math.ceil(BODY.weightKg.min / KG_PER_POUND)} and ${Math.floor(BODY.weightKg.max / KG_PER_POUND)} lb`;

const checkOptional = (value: number | null, range: { min: number; max: number }, message: string) =>
  value === null ? undefined : checkRange(value, range, message);

const checkAge = (age: number | null): string | undefined =>
  checkOptional(age, BODY.age, `Age must be between ${BODY.age.min} and ${BODY.age.max}`) ??
  (age === null ? undefined : checkWhole(age, "Please enter a whole number"));

/** The errors in a body, by text field, with limits in the chosen units. */
export const checkBody = ({ age, height, weight }: Body, units: Units): Checks<keyof TypedBody> => ({
  age: checkAge(age),
  height: checkOptional(height, BODY.heightCm, `Height must be between ${formatHeightBounds(units)}`),
  inches: undefined,
  weight: checkOptional(weight, BODY.weightKg, `Weight must be between ${formatWeightBounds(units)}`),
});
