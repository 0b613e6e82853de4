import { useQuery } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { dailySeriesQuery, dailySummaryQuery, entriesQuery } from "../../domain/diary/queries.ts";
import { dailyGoalsQuery } from "../../domain/goal/goal-queries.ts";
import { withGoals } from "../../domain/goal/with-goals.ts";
import { useToday } from "../../platform/today.ts";

const WEEK_DAYS = 7;

const NO_MEALS: readonly FoodEntry[] = [];

/** What the user can share: today's figures and meals as Home has them, and the diary's week. */
export function useProgress() {
  const home = useToday("home");
  const diary = useToday("diary");
  const summary = useQuery(dailySummaryQuery("home", `${home} ${diary}`));
  const week = useQuery(dailySeriesQuery(WEEK_DAYS, diary));
  const meals = useQuery(entriesQuery("home", home));
  const goals = useQuery(dailyGoalsQuery());
  const queries = [summary, week, meals, goals];
  return {
    summary: summary.data,
    week: week.data && goals.data && withGoals(week.data, goals.data),
    meals: meals.data ?? NO_MEALS,
    isError: queries.some(({ isError }) => isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    /** Whether something is fetched of which nothing is known yet. */
    isLoading: queries.some(({ isLoading }) => isLoading),
    /** Fetches again what failed. */
    refetch: () => void queries.filter(({ isError }) => isError).map((query) => query.refetch()),
  };
}
export type Progress = ReturnType<typeof useProgress>;
