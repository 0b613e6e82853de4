import { BODY } from "../../../src/shared/limits.ts";
import type { Preferences } from "../../lib/preferences.ts";

type Units = Preferences["units"];

/** Exact by the international yard and pound agreement of 1959. */
const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;
const INCHES_PER_FOOT = 12;

/** What the fields about the body hold, as it was typed: `height` is in centimetres or feet, `weight` in kg or pounds. */
export type TypedBody = { age: string; height: string; inches: string; weight: string };

/** Whole years, centimetres and kilograms to one decimal; null for what was not given. */
export type Body = { age: number | null; height: number | null; weight: number | null };

/** A typed number with a comma or a point as its decimal sign; null where it is none. */
export function readNumber(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  return typed === "" || !Number.isFinite(Number(typed)) ? null : Number(typed);
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;

function readHeight({ height, inches }: TypedBody, units: Units): number | null {
  const whole = readNumber(height);
  if (units === "metric") return whole === null ? null : toTenths(whole);
  const rest = readNumber(inches);
  if (whole === null && rest === null) return null;
  return toTenths(((whole ?? 0) * INCHES_PER_FOOT + (rest ?? 0)) * CM_PER_INCH);
}

/** The typed figures in years, centimetres and kilograms; what is no number counts as not given. */
export function readBody(typed: TypedBody, units: Units): Body {
  const age = readNumber(typed.age);
  const weight = readNumber(typed.weight);
  return {
    age: age === null ? null : Math.trunc(age),
    height: readHeight(typed, units),
    weight: weight === null ? null : toTenths(units === "metric" ? weight : weight * KG_PER_POUND),
  };
}

const asTyped = (value: number): string => String(toTenths(value));

/** The same body as it would have been typed in the other units. */
export function inOtherUnits(typed: TypedBody, from: Units): TypedBody {
  const { height, weight } = readBody(typed, from);
  if (from === "imperial") {
    return {
      ...typed,
      height: height === null ? "" : String(Math.round(height)),
      inches: "",
      weight: weight === null ? "" : asTyped(weight),
    };
  }
  const inches = height === null ? null : Math.round(height / CM_PER_INCH);
  return {
    ...typed,
    height: inches === null ? "" : String(Math.floor(inches / INCHES_PER_FOOT)),
    inches: inches === null ? "" : String(inches % INCHES_PER_FOOT),
    weight: weight === null ? "" : String(Math.round(weight / KG_PER_POUND)),
  };
}

function feetAndInches(cm: number, round: (inches: number) => number): string {
  const inches = round(cm / CM_PER_INCH);
  return `${Math.floor(inches / INCHES_PER_FOOT)} ft ${inches % INCHES_PER_FOOT} in`;
}

/** `30 and 300 cm`: the bounds of a height, in words, rounded inwards. */
export const heightBounds = (units: Units): string =>
  units === "metric"
    ? `${BODY.heightCm.min} and ${BODY.heightCm.max} cm`
    : `${feetAndInches(BODY.heightCm.min, Math.ceil)} and ${feetAndInches(BODY.heightCm.max, Math.floor)}`;

/** `30 and 1000 kg`: the bounds of a weight, in words, rounded inwards. */
export const weightBounds = (units: Units): string =>
  units === "metric"
    ? `${BODY.weightKg.min} and ${BODY.weightKg.max} kg`
    : `${Math.ceil(BODY.weightKg.min / KG_PER_POUND)} and ${Math.floor(BODY.weightKg.max / KG_PER_POUND)} lb`;
