import { PATHS } from "../../app/paths.ts";
import { usePastMeal } from "../../lib/past-meal.ts";

/** The path of the screen that shows the entries added here: Home, or the past day in the URL. */
export function useDiaryPath(): string {
  const { pastMeal } = usePastMeal();
  return pastMeal ? `${PATHS.history}?date=${pastMeal.date}` : PATHS.home;
}
