import type { QueryKey } from "@tanstack/react-query";
import type { UsualMeals } from "../../../src/contracts/diary.ts";
import { buildDayWindow, findToday } from "../../../src/shared/diary/day-window.ts";
import { normalizeForSearch } from "../../../src/shared/text/normalize-for-search.ts";
import { USUAL_MEALS } from "../../platform/api/paths.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { Source } from "./compute-response.ts";

/** Whether the answer to this query is meals to log again. */
export const isUsualMealsQuery = ([path]: QueryKey): boolean => path === USUAL_MEALS;

const isUsualMeals = (answer: unknown): answer is UsualMeals => isRecord(answer) && Array.isArray(answer.meals);

/** Meals to log again, without those of which a food is in today's meal by now: the server's own rule. */
export async function excludeLogged(
  { timeZone, readEntries }: Pick<Source, "timeZone" | "readEntries">,
  answer: unknown,
): Promise<unknown> {
  if (!isUsualMeals(answer)) return answer;
  const { mealType, meals } = answer;
  const today = await readEntries(buildDayWindow(findToday(Date.now(), timeZone, "home"), "home"));
  const eaten = today?.filter((entry) => entry.mealType === mealType) ?? [];
  const names = new Set(eaten.map(({ name }) => normalizeForSearch(name)));
  return {
    mealType,
    meals: meals.filter(({ entries }) => !entries.some(({ name }) => names.has(normalizeForSearch(name)))),
  };
}
