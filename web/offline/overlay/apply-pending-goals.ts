import type { QueryKey } from "@tanstack/react-query";
import type { Goals } from "../../../src/contracts/goals.ts";
import { addWeekdayExtra, findAddedKcal } from "../../../src/shared/diary/daily-goals.ts";
import { GOALS, PROFILE } from "../../platform/api/goals-path.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { StoredChange } from "../database.ts";
import type { NewGoals } from "../outbox/diary-change.ts";

/** The pending changes of the goals, the last change of each field. */
export const listNewGoals = (changes: readonly StoredChange[]): Partial<NewGoals> =>
  Object.assign({}, ...changes.map(({ change }) => (change.kind === "goals" ? change.fields : {})));

/** The kcal of a day by the pending goals, with the known weekdays and exercise; undefined if no goal does. */
export function findNewGoal(
  changes: readonly StoredChange[],
  known: Goals | undefined,
  date: Temporal.PlainDate,
): number | undefined {
  const { dailyCalorieGoal, weekdayExtras = known?.weekdayExtras ?? null } = listNewGoals(changes);
  if (dailyCalorieGoal === undefined) return undefined;
  return addWeekdayExtra(dailyCalorieGoal, weekdayExtras, date) + findAddedKcal(known?.exercise, date);
}

/** Whether the answer to this query says what the goals are, apart from those that are computed from entries. */
export const saysGoals = ([path]: QueryKey): boolean => path === GOALS || path === PROFILE;

/** Such an answer with these changes. */
export function applyPendingGoals([path]: QueryKey, answer: unknown, changes: readonly StoredChange[]): unknown {
  if (!isRecord(answer)) return answer;
  const goals = listNewGoals(changes);
  if (path === GOALS) return { ...answer, ...goals };
  const { dailyCalorieGoal = answer.dailyCalorieGoal } = goals;
  return { ...answer, dailyCalorieGoal };
}
