import { useSearchParams } from "react-router";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import { toDiaryDate } from "../../src/shared/day-window.ts";
import { MEAL_TYPES, type MealType } from "../../src/shared/enums.ts";
import { mealTypeAtHour } from "../../src/shared/meal-type.ts";
import { deviceTimeZone } from "./time-zone.ts";

/** When a meal is put that is logged on a later day: a usual time of it, in its own hours. */
const USUAL_TIMES: Record<MealType, string> = { breakfast: "08:00", lunch: "13:00", dinner: "19:00", snack: "21:00" };

/** A meal of a day of History that has passed. */
export type PastMeal = { date: string; meal: MealType };

/** The date that a text names, where it is one of the calendar and not after `today`. */
export function dateUntil(today: Temporal.PlainDate, text: string | null): Temporal.PlainDate | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    const date = Temporal.PlainDate.from(text);
    return Temporal.PlainDate.compare(date, today) > 0 ? undefined : date;
  } catch {
    return undefined;
  }
}

/** What an address asks for with `?date=2026-11-20&meal=dinner`; without a meal it is the one of this hour. */
function pastMealOf(params: URLSearchParams): PastMeal | undefined {
  const today = toDiaryDate(Date.now(), deviceTimeZone(), "diary");
  const date = dateUntil(today, params.get("date"));
  if (!date || date.equals(today)) return undefined;
  const meal = MEAL_TYPES.find((type) => type === params.get("meal")) ?? mealTypeAtHour(new Date().getHours());
  return { date: date.toString(), meal };
}

/** The past meal that this screen's address is for, and how another meal of that day is chosen. */
export function usePastMeal(): { pastMeal: PastMeal | undefined; chooseMeal: (meal: MealType) => void } {
  const [params, setParams] = useSearchParams();
  return {
    pastMeal: pastMealOf(params),
    chooseMeal(meal) {
      const chosen = new URLSearchParams(params);
      chosen.set("meal", meal);
      setParams(chosen, { replace: true });
    },
  };
}

/** `path` for the same past meal; as it is where there is none. */
export const forPastMeal = (path: string, pastMeal: PastMeal | undefined): string =>
  pastMeal ? `${path}?date=${pastMeal.date}&meal=${pastMeal.meal}` : path;

/** The entry as one of a past meal, at a usual time of it by this device's zone; as it is where there is none. */
export function asPastMeal(entry: NewFoodEntry, pastMeal: PastMeal | undefined): NewFoodEntry {
  if (!pastMeal) return entry;
  const { date, meal } = pastMeal;
  const plainTime = USUAL_TIMES[meal];
  const time = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: deviceTimeZone(), plainTime });
  return { ...entry, mealType: meal, eatenAt: new Date(time.epochMilliseconds).toISOString() };
}
