import { useQueries, useQuery } from "@tanstack/react-query";
import type { Exercise } from "../../../src/contracts/body.ts";
import { type AddedExercise, type DailyGoals, findExerciseDates } from "../../../src/shared/diary/daily-goals.ts";
import { parseLocalTime } from "../../../src/shared/diary/day-window.ts";
import { EXERCISE_GOAL_DAYS } from "../../../src/shared/product/limits.ts";
import { useToday } from "../../platform/today.ts";
import { exercisesOfDaysQuery } from "../body/body-queries.ts";
import { dailyGoalsQuery } from "./goal-queries.ts";

/** So many days from one on. */
type Days = { day: string; days: number };

/** The days whose exercise comes with the goals, with today. One more is known in part, depending on the time zone. */
const KNOWN_DAYS = EXERCISE_GOAL_DAYS - 1;

const toAdded = ({ id, doneOn, kcal, addsToGoal }: Exercise): AddedExercise =>
  addsToGoal ? [{ id, ...findExerciseDates(parseLocalTime(doneOn)), kcal }] : [];

const mergeExercise = (known: Readonly<AddedExercise>, earlier: readonly Exercise[]): AddedExercise => [
  ...new Map([...known, ...earlier.flatMap(toAdded)].map((one) => [one.id, one])).values(),
];

/** The goals that these days are compared with. Of days long ago, the exercise that adds to them is asked for. */
export function useGoalsOfDays(asked: readonly Days[]): {
  data: DailyGoals | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
} {
  const today = useToday("diary");
  const firstKnown = String(Temporal.PlainDate.from(today).subtract({ days: KNOWN_DAYS - 1 }));
  const goals = useQuery(dailyGoalsQuery());
  const earlier = useQueries({
    queries: asked.filter(({ day }) => day < firstKnown).map(({ day, days }) => exercisesOfDaysQuery(day, days, today)),
  });
  const all = [goals, ...earlier];
  const exercises = earlier.flatMap(({ data }) => data ?? []);
  return {
    data:
      goals.data && earlier.every(({ data }) => data !== undefined)
        ? { ...goals.data, exercise: mergeExercise(goals.data.exercise, exercises) }
        : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
