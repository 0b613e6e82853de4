import type { QueryKey } from "@tanstack/react-query";
import type { Goals } from "../../../src/contracts/goals.ts";
import { type AddedExercise, findExerciseDates } from "../../../src/shared/diary/daily-goals.ts";
import { parseLocalTime } from "../../../src/shared/diary/day-window.ts";
import { EXERCISE, GOALS, PROFILE } from "../../platform/api/paths.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { StoredChange } from "../database.ts";
import { isRecordChange, type NewGoals } from "../outbox/diary-change.ts";
import { buildExercise } from "./apply-pending-records.ts";

/** The pending changes of the goals, the last change of each field. */
export const listNewGoals = (changes: readonly StoredChange[]): Partial<NewGoals> =>
  Object.assign({}, ...changes.map(({ change }) => (change.kind === "goals" ? change.fields : {})));

/** Whether the answer to this query says what the goals are, apart from those that are computed from entries. */
export const isGoalsQuery = ([path]: QueryKey): boolean => path === GOALS || path === PROFILE;

/** Whether a change is of the exercises, or of the goals themselves. */
const changesGoal = ({ change }: StoredChange): boolean =>
  change.kind === "goals" || (isRecordChange(change) && change.path === EXERCISE);

/** Whether some of these changes change the goals of days. */
export const changesGoals = (changes: readonly StoredChange[]): boolean => changes.some(changesGoal);

/** The exercises that add to the goals of their days, with a pending one, or without one that is deleted. */
function applyExercise(known: AddedExercise, { change, changedAt, timeZone }: StoredChange): AddedExercise {
  if (!isRecordChange(change) || change.path !== EXERCISE) return known;
  const { id } = change;
  // The server has it already if only its answer was lost.
  const others = known.filter((added) => added.id !== id);
  if (change.kind === "erase") return others;
  const { addsToGoal, doneOn, kcal } = buildExercise(change.fields, { eatenAt: changedAt, timeZone }, id);
  return addsToGoal ? [...others, { id, ...findExerciseDates(parseLocalTime(doneOn)), kcal }] : others;
}

/** The answer to a goals query with pending changes applied. */
export function applyPendingGoals([path]: QueryKey, answer: unknown, changes: readonly StoredChange[]): unknown {
  if (!isRecord(answer)) return answer;
  const goals = listNewGoals(changes);
  if (path === GOALS) {
    // An earlier version may have cached it without.
    const { exercise = [] } = answer as Partial<Pick<Goals, "exercise">>;
    return { ...answer, ...goals, exercise: changes.reduce(applyExercise, exercise) };
  }
  const { dailyCalorieGoal = answer.dailyCalorieGoal } = goals;
  return { ...answer, dailyCalorieGoal };
}
