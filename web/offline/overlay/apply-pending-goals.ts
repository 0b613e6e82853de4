import type { QueryKey } from "@tanstack/react-query";
import type { Goals } from "../../../src/contracts/goals.ts";
import { type AddedExercise, describeGoalEnd, findExerciseDates } from "../../../src/shared/diary/daily-goals.ts";
import { formatLocalTime, parseLocalTime } from "../../../src/shared/diary/day-window.ts";
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

const pickDailyGoal = ({ dailyCalorieGoal, macroSplit, weekdayExtras }: Goals) => ({
  dailyCalorieGoal,
  macroSplit,
  weekdayExtras,
});

/** The goals with a pending change of them. As on the server, the goal that ends stays that of the days before. */
function applyGoals(goals: Goals, { change, changedAt, timeZone }: StoredChange): Goals {
  if (change.kind !== "goals") return goals;
  const next = { ...goals, ...change.fields };
  const [ended, begun] = [pickDailyGoal(goals), pickDailyGoal(next)];
  const { replacedAt, utcOffset, dayFrom } = describeGoalEnd(Date.parse(changedAt), timeZone);
  const hasEndedToday = goals.past.some(({ endedOn }) => parseLocalTime(endedOn) >= dayFrom);
  if (hasEndedToday || JSON.stringify(ended) === JSON.stringify(begun)) return next;
  const endedOn = formatLocalTime(replacedAt + utcOffset);
  return { ...next, past: [...goals.past, { ...ended, endedAt: changedAt, endedOn }] };
}

/** The answer to a goals query with pending changes applied. */
export function applyPendingGoals([path]: QueryKey, answer: unknown, changes: readonly StoredChange[]): unknown {
  if (!isRecord(answer)) return answer;
  if (path === GOALS) {
    // It is of the answer's own kind, but an earlier version may have cached it without exercise.
    const { exercise = [], ...goals } = answer as Goals;
    return changes.reduce(applyGoals, { ...goals, exercise: changes.reduce(applyExercise, exercise) });
  }
  const { dailyCalorieGoal = answer.dailyCalorieGoal } = listNewGoals(changes);
  return { ...answer, dailyCalorieGoal };
}
