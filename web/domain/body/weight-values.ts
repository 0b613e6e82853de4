import type { Weighing } from "../../../src/contracts/body.ts";
import { fromKg, toKg } from "../../../src/shared/body/units.ts";
import { toDayNumber } from "../../../src/shared/body/weight-days.ts";
import { formatLocalTime, parseWrittenTime, toLocalTime } from "../../../src/shared/diary/day-window.ts";
import type { WeightUnit } from "../../../src/shared/product/enums.ts";
import { BODY, BODY_FAT, WAIST_CM } from "../../../src/shared/product/limits.ts";
import { formatNumberInput, parseDecimal, parseOptionalDecimal } from "../../../src/shared/text/parse-number.ts";
import { checkRange } from "../../ui/fields/checks.ts";
import type { Checks } from "../../ui/fields/form.ts";

const CM_PER_INCH = 2.54;
const roundToTenths = (value: number): number => Math.round(value * 10) / 10;

/** The fields of the weight form, as typed: `pounds` belongs to stones, the time is as in `datetime-local`. */
export type TypedWeighing = Record<"weight" | "pounds" | "bodyFat" | "waist" | "weighedOn", string>;
export type WaistUnit = "cm" | "in";

const isEmpty = (text: string): boolean => text.trim() === "";

/** The typed weight in kg; NaN if it is none. */
export const parseWeight = ({ weight, pounds }: Pick<TypedWeighing, "weight" | "pounds">, unit: WeightUnit): number =>
  toKg({ major: parseDecimal(weight), minor: unit === "st" ? parseOptionalDecimal(pounds) : 0 }, unit);

/** The fields of a weight in a unit. */
export function typeWeight(kg: number, unit: WeightUnit): Pick<TypedWeighing, "weight" | "pounds"> {
  const { major, minor } = fromKg(kg, unit);
  return { weight: formatNumberInput(major), pounds: unit === "st" ? String(minor) : "" };
}

/** The time now, as the form has it. */
export const readClock = (timeZone: string): string => formatLocalTime(toLocalTime(Date.now(), timeZone));

const typeOptional = (value: number | null): string => (value === null ? "" : formatNumberInput(value));

/** The fields of a weighing, or of a new one. */
export function typeWeighing(
  weighing: Weighing | undefined,
  unit: WeightUnit,
  waistUnit: WaistUnit,
  now: string,
): TypedWeighing {
  if (!weighing) return { weight: "", pounds: "", bodyFat: "", waist: "", weighedOn: now };
  const { kg, bodyFat, waistCm, weighedOn } = weighing;
  const waist = waistCm === null || waistUnit === "cm" ? waistCm : roundToTenths(waistCm / CM_PER_INCH);
  return { ...typeWeight(kg, unit), bodyFat: typeOptional(bodyFat), waist: typeOptional(waist), weighedOn };
}

const parseOptional = (text: string): number | null => (isEmpty(text) ? null : parseDecimal(text));

/** The typed weighing in kg, per cent and cm. */
export function parseWeighing(typed: TypedWeighing, unit: WeightUnit, waistUnit: WaistUnit) {
  const waist = parseOptional(typed.waist);
  return {
    kg: parseWeight(typed, unit),
    bodyFat: parseOptional(typed.bodyFat),
    waistCm: waist === null || waistUnit === "cm" ? waist : roundToTenths(waist * CM_PER_INCH),
    weighedOn: typed.weighedOn,
  };
}

/** `30 and 1000 kg`: the bounds of a weight in a unit, rounded inwards. */
export function formatBounds(unit: WeightUnit): string {
  const { min, max } = BODY.weightKg;
  if (unit === "kg") return `${min} and ${max} kg`;
  const [low, high] = [fromKg(min, unit).major, fromKg(max, unit).major];
  return `${Math.ceil(low) + (unit === "st" ? 1 : 0)} and ${Math.floor(high)} ${unit}`;
}

/** `30 and 300 cm`: the bounds of a waist in a unit, rounded inwards. */
function formatWaistBounds(unit: WaistUnit): string {
  const { min, max } = WAIST_CM;
  if (unit === "cm") return `${min} and ${max} cm`;
  return `${Math.ceil((min / CM_PER_INCH) * 10) / 10} and ${Math.floor((max / CM_PER_INCH) * 10) / 10} in`;
}

const checkOptional = (value: number | null, range: { min: number; max: number }, message: string) =>
  value === null ? undefined : checkRange(value, range, message);

/** What is wrong with a typed weighing; `now` is the time of the clock that it is meant in. */
export function checkWeighing(
  { kg, bodyFat, waistCm, weighedOn }: ReturnType<typeof parseWeighing>,
  unit: WeightUnit,
  waistUnit: WaistUnit,
  now: string,
): Checks<keyof TypedWeighing> {
  const isFuture = weighedOn.slice(0, now.indexOf("T")) > now.slice(0, now.indexOf("T"));
  return {
    weight: checkRange(kg, BODY.weightKg, `Weight must be between ${formatBounds(unit)}`),
    pounds: undefined,
    bodyFat: checkOptional(bodyFat, BODY_FAT, `Body fat must be between ${BODY_FAT.min} and ${BODY_FAT.max}%`),
    waist: checkOptional(waistCm, WAIST_CM, `Waist must be between ${formatWaistBounds(waistUnit)}`),
    weighedOn: Number.isNaN(parseWrittenTime(weighedOn))
      ? "Please enter a date and time"
      : isFuture
        ? "This day is in the future"
        : undefined,
  };
}

/** The weighing that is nearest to a local time, but for the one with this id, and how many days lie between. */
export function findNearest(
  weighings: readonly Weighing[],
  weighedOn: string,
  exceptId: string | undefined,
): { kg: number; days: number } | undefined {
  const day = toDayNumber(weighedOn);
  return weighings
    .filter(({ id }) => id !== exceptId)
    .map((other) => ({ kg: other.kg, days: Math.abs(day - toDayNumber(other.weighedOn)) }))
    .reduce<{ kg: number; days: number } | undefined>(
      (nearest, one) => (nearest === undefined || one.days <= nearest.days ? one : nearest),
      undefined,
    );
}
