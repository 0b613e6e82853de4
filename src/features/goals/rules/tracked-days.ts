import type { MealType } from "../../../shared/product/enums.ts";
import { findMedian } from "./averages.ts";

/** A day of the diary: its energy in kcal, and the meals that have an entry. */
export type LoggedDay = { calories: number; meals: readonly MealType[] };

/** A day with less than this share of a usual day's energy looks half-tracked. */
const HALF_TRACKED_SHARE = 0.5;
const MAIN_MEALS = ["breakfast", "lunch", "dinner"] as const;
/** A main meal that at least this share of the days has is always there. */
const ALWAYS_THERE_SHARE = 0.8;

/**
 * What is known of each day: nothing is logged, it looks half-tracked, or it is tracked. A day looks half-tracked if it has
 * less than half of the energy of the median day, or less than the median and not a main meal that is always there.
 */
export function judgeTracking(days: readonly LoggedDay[]): ("empty" | "half" | "tracked")[] {
  const logged = days.filter(({ calories }) => calories > 0);
  const median = findMedian(logged.map(({ calories }) => calories));
  const usual = MAIN_MEALS.filter(
    (meal) => logged.filter(({ meals }) => meals.includes(meal)).length >= ALWAYS_THERE_SHARE * logged.length,
  );
  return days.map(({ calories, meals }) => {
    if (calories === 0) return "empty";
    const lacksMeal = calories < median && usual.some((meal) => !meals.includes(meal));
    return lacksMeal || calories < HALF_TRACKED_SHARE * median ? "half" : "tracked";
  });
}
