import { MEAL_TYPES, type MealType } from "../../src/shared/enums.ts";

const wholeNumberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** `1240.4` as `1,240`. */
export const formatWholeNumber = (amount: number): string => wholeNumberFormat.format(amount);

/** The word for `count` of a thing: `pluralize(1, "day")` is `day`, otherwise `days` or the plural given. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  count === 1 ? singular : plural;

/** The local time of an ISO instant, in the device's locale. */
export const formatTime = (instant: string): string => new Date(instant).toLocaleTimeString([], { timeStyle: "short" });

/** The local date of an ISO instant, in the device's locale: `December 21, 2026`. */
export const formatDate = (instant: string): string => new Date(instant).toLocaleDateString([], { dateStyle: "long" });

export const MEAL_NAMES: Record<MealType, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snack: "Snack",
};

/** The meals of a day, for a choice of one. */
export const MEAL_CHOICES = MEAL_TYPES.map((value) => ({ value, label: MEAL_NAMES[value] }));
