import type { Call } from "./load.ts";
import { benchDay } from "./million-entries.ts";

const meal = { name: "Porridge with banana", calories: 320, protein: 12, carbs: 54, fat: 6, mealType: "breakfast" };

/** Adds an entry. */
export const ADD_ENTRY: Call = { method: "POST", path: "/api/food-entries", body: JSON.stringify(meal) };

/** Lists the 20 entries of a day that lies in both diaries. */
export function createDayList(now: number): Call {
  const { from, to } = benchDay(now);
  const range = `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;
  return { method: "GET", path: `/api/food-entries?${range}` };
}
