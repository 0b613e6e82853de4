import { MEAL_TYPES, type MealType } from "../../../src/shared/product/enums.ts";
import { LOCALE } from "../../../src/shared/text/locale.ts";

/** Formats numbers. The format is made for the first one: that takes a slow phone 100 ms, and the login shows none. */
function createNumberFormatter(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(LOCALE, options);
    return format.format(value);
  };
}

/** `1240.4` as `1,240`. */
export const formatWholeNumber = createNumberFormatter({ maximumFractionDigits: 0 });

/** The energy of several foods in whole kcal: `1,240`. */
export const formatTotalCalories = (foods: readonly { calories: number }[]): string =>
  formatWholeNumber(foods.reduce((sum, { calories }) => sum + calories, 0));

/** Grams with at most one decimal: `12`, `12.4`. */
export const formatGrams = createNumberFormatter({ maximumFractionDigits: 1 });

const createInstantFormatter = (options: Intl.DateTimeFormatOptions) => {
  // A new format each time, because the device's zone may change while the app is open.
  return (instant: string): string => new Intl.DateTimeFormat(LOCALE, options).format(new Date(instant));
};

/** The local time of an ISO instant: `7:15 PM`. */
export const formatTime = createInstantFormatter({ timeStyle: "short" });
let clockFormat: Intl.DateTimeFormat | undefined;
/** The time of a date and time of a clock, wherever it is: `2026-11-22T19:15` as `7:15 PM`. */
export function formatLocalClock(localTime: string): string {
  clockFormat ??= new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: "UTC" });
  return clockFormat.format(new Date(`${localTime}Z`));
}
/** The local date of an ISO instant: `December 21, 2026`. */
export const formatDate = createInstantFormatter({ dateStyle: "long" });
/** The same in short: `Dec 21, 2026`. */
export const formatShortDate = createInstantFormatter({ dateStyle: "medium" });
/** The local date and time of an ISO instant: `Dec 21, 2026, 7:15 PM`. */
export const formatDateTime = createInstantFormatter({ dateStyle: "medium", timeStyle: "short" });
/** The same with the weekday: `Monday, December 21, 2026 at 7:15 PM`. */
export const formatFullDateTime = createInstantFormatter({ dateStyle: "full", timeStyle: "short" });

export const MEAL_NAMES: Record<MealType, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snack: "Snack",
};

/** The meals of a day, for a choice of one. */
export const MEAL_CHOICES = MEAL_TYPES.map((value) => ({ value, label: MEAL_NAMES[value] }));
