import type { MealType } from "../product/enums.ts";

/** The meal of a local hour (0 to 23): breakfast from 5, lunch from 11, dinner from 16, snack from 20. */
export function findMealTypeAtHour(hour: number): MealType {
  if (hour >= 5 && hour < 11) return "breakfast";
  if (hour >= 11 && hour < 16) return "lunch";
  if (hour >= 16 && hour < 20) return "dinner";
  return "snack";
}

/** The meal of a time of day, such as `07:30`. */
export const findMealTypeAtTime = (time: string): MealType => findMealTypeAtHour(Number(time.slice(0, 2)));

/** The meal type of a local time (`day-window.ts`). */
export const findMealTypeAt = (localTime: number): MealType => findMealTypeAtHour(new Date(localTime).getUTCHours());
