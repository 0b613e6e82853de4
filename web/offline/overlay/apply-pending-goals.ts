import type { QueryKey } from "@tanstack/react-query";
import type { Goals } from "../../../src/contracts/goals.ts";
import { type AddedExercise, addWeekdayExtra, findAddedKcal } from "../../../src/shared/diary/daily-goals.ts";
import { parseLocalTime, toDiaryDate } from "../../../src/shared/diary/day-window.ts";
import { EXERCISE } from "../../platform/api/body-paths.ts";
import { GOALS, PROFILE } from "../../platform/api/goals-path.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { StoredChange } from "../database.ts";
import { isOfRecord, type NewGoals } from "../outbox/diary-change.ts";
import { buildExercise, type PendingRecord } from "./apply-pending-records.ts";

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

/** The kcal that a change of the exercises adds to the goal of its day, less than 0 if it takes them off. */
function findChangedKcal({ change, changedAt, timeZone }: PendingRecord): AddedExercise[number] | undefined {
  if (!isOfRecord(change) || change.path !== EXERCISE) return undefined;
  const { id } = change;
  const isErased = change.kind === "erase";
  const changed = isErased ? change.erased : buildExercise(change.fields, { eatenAt: changedAt, timeZone }, id);
  if (!changed.addsToGoal) return undefined;
  const date = toDiaryDate(parseLocalTime(changed.doneOn), "diary").toString();
  return { date, kcal: isErased ? -changed.kcal : changed.kcal };
}

/** The kcal that pending exercises add to the goal of a day. */
export const sumPendingKcal = (changes: readonly PendingRecord[], date: Temporal.PlainDate): number =>
  changes.reduce((sum, change) => {
    const changed = findChangedKcal(change);
    return changed?.date === date.toString() ? sum + changed.kcal : sum;
  }, 0);

/** What exercises add to the goals of days, with the pending ones. */
function applyPendingExercise(known: unknown, changes: readonly StoredChange[]): unknown {
  if (!Array.isArray(known)) return known;
  const days = new Map((known as AddedExercise).map(({ date, kcal }) => [date, kcal]));
  for (const change of changes) {
    const changed = findChangedKcal(change);
    if (changed) days.set(changed.date, (days.get(changed.date) ?? 0) + changed.kcal);
  }
  return [...days].flatMap(([date, kcal]) => (kcal > 0 ? [{ date, kcal }] : []));
}

/** Such an answer with these changes. */
export function applyPendingGoals([path]: QueryKey, answer: unknown, changes: readonly StoredChange[]): unknown {
  if (!isRecord(answer)) return answer;
  const goals = listNewGoals(changes);
  if (path === GOALS) return { ...answer, ...goals, exercise: applyPendingExercise(answer.exercise, changes) };
  const { dailyCalorieGoal = answer.dailyCalorieGoal } = goals;
  return { ...answer, dailyCalorieGoal };
}
