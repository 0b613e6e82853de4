import { MEAL_TYPES, type MealType } from "../../src/shared/enums.ts";
import { LOCALE } from "../../src/shared/locale.ts";

const wholeNumberFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** `1240.4` as `1,240`. */
export const formatWholeNumber = (amount: number): string => wholeNumberFormat.format(amount);

/** The energy of several foods in whole kcal: `1,240`. */
export const formatTotalCalories = (foods: readonly { calories: number }[]): string =>
  formatWholeNumber(foods.reduce((sum, { calories }) => sum + calories, 0));

const gramsFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** Grams with at most one decimal: `12`, `12.4`. */
export const formatGrams = (grams: number): string => gramsFormat.format(grams);

const createInstantFormatter = (options: Intl.DateTimeFormatOptions) => {
  // A new format each time, because the device's zone may change while the app is open.
  return (instant: string): string => new Intl.DateTimeFormat(LOCALE, options).format(new Date(instant));
};

/** The local time of an ISO instant: `7:15 PM`. */
export const formatTime = createInstantFormatter({ timeStyle: "short" });
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
