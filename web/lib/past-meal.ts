import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import { toDiaryDate } from "../../src/shared/day-window.ts";
import { MEAL_TYPES, type MealType } from "../../src/shared/enums.ts";
import { findMealTypeAtHour } from "../../src/shared/meal-type.ts";
import { getDeviceTimeZone } from "./time-zone.ts";
import { useAddressParams, withParams } from "./use-address-choice.ts";

/** The time of day for a meal that is logged on a later day. */
const DEFAULT_MEAL_TIMES: Record<MealType, string> = {
  breakfast: "08:00",
  lunch: "13:00",
  dinner: "19:00",
  snack: "21:00",
};

/** A meal of an earlier day in History. */
export type PastMeal = { date: string; meal: MealType };

/** Parses a calendar date not after `today`; undefined for anything else. */
export function parseDateUntil(today: Temporal.PlainDate, text: string | null): Temporal.PlainDate | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    const date = Temporal.PlainDate.from(text);
    return Temporal.PlainDate.compare(date, today) > 0 ? undefined : date;
  } catch {
    return undefined;
  }
}

/** Parses `?date=2026-11-20&meal=dinner`; without a meal, the meal of the current hour. */
function parsePastMeal(params: URLSearchParams): PastMeal | undefined {
  const today = toDiaryDate(Date.now(), getDeviceTimeZone(), "diary");
  const date = parseDateUntil(today, params.get("date"));
  if (!date || date.equals(today)) return undefined;
  const meal = MEAL_TYPES.find((type) => type === params.get("meal")) ?? findMealTypeAtHour(new Date().getHours());
  return { date: date.toString(), meal };
}

/** The past meal in this screen's URL, and a setter for its meal. */
export function usePastMeal(): { pastMeal: PastMeal | undefined; chooseMeal: (meal: MealType) => void } {
  const [params, changeParams] = useAddressParams();
  return {
    pastMeal: parsePastMeal(params),
    chooseMeal: (meal) => changeParams((latest) => withParams(latest, { meal }), { replace: true }),
  };
}

/** Adds the past meal to `path`; unchanged without one. */
export const withPastMeal = (path: string, pastMeal: PastMeal | undefined): string =>
  pastMeal ? `${path}?date=${pastMeal.date}&meal=${pastMeal.meal}` : path;

/** The meal and its default time in the device's zone, for an entry of a past day. */
export function findPastMealTime({ date, meal }: PastMeal): { mealType: MealType; eatenAt: string } {
  const plainTime = DEFAULT_MEAL_TIMES[meal];
  const time = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: getDeviceTimeZone(), plainTime });
  return { mealType: meal, eatenAt: new Date(time.epochMilliseconds).toISOString() };
}

/** Moves the entry to a past meal, at its default time in the device's zone; unchanged without one. */
export const moveToPastMeal = (entry: NewFoodEntry, pastMeal: PastMeal | undefined): NewFoodEntry =>
  pastMeal ? { ...entry, ...findPastMealTime(pastMeal) } : entry;
