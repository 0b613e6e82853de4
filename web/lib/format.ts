import type { MealType } from "../../src/shared/enums.ts";

const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** `1240.4` as `1,240`. */
export const inWholeNumbers = (amount: number): string => wholeNumber.format(amount);

/** The time of an ISO instant by this device's clock, in its own way of writing it. */
export const localTime = (instant: string): string => new Date(instant).toLocaleTimeString([], { timeStyle: "short" });

/** The date of an ISO instant in this device's zone and way of writing it: `December 21, 2026`. */
export const localDate = (instant: string): string => new Date(instant).toLocaleDateString([], { dateStyle: "long" });

export const MEAL_NAMES: Record<MealType, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snack: "Snack",
};
