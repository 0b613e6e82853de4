import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import type { Goals } from "../../../src/contracts/goals.ts";
import type { DailySummary } from "../../../src/contracts/summary.ts";
import { computeMacroGoals, type Macros } from "../../../src/shared/food/nutrition.ts";
import { dailySummaryQuery } from "../../domain/diary/queries.ts";
import { goalsQuery } from "../../domain/goal/goal-queries.ts";
import { useToday } from "../../platform/today.ts";

/** The summary, the goal for each macro in grams, and the daily goal that the week's average is compared with, in kcal. */
export type HomeSummary = DailySummary & { macroGoals: Macros; averageGoal: number };

/** It is asked for once, by the screen: a card that asks when it appears would repeat a failed call. */
export type HomeSummaryQuery = {
  data: HomeSummary | null | undefined;
  isPending: boolean;
  error: Error | null;
  isFetching: boolean;
  /** Fetches again what failed. */
  refetch: () => void;
};

function addMacroGoals(summary: DailySummary | null | undefined, goals: Goals | undefined): HomeSummaryQuery["data"] {
  if (!summary) return summary;
  if (!goals) return goals;
  const macroGoals = computeMacroGoals(summary.dailyCalorieGoal, goals.macroSplit);
  return { ...summary, macroGoals, averageGoal: goals.dailyCalorieGoal };
}

/** The summary of Home's day, with the week's figures, which are those of diary days. */
export const homeSummaryQuery = (home: string, diary: string) => dailySummaryQuery("home", `${home} ${diary}`);

/** The summary as Home shows it: of Home's day, with the week's figures, which are those of diary days. */
export function useHomeSummary(): HomeSummaryQuery {
  const home = useToday("home");
  const diary = useToday("diary");
  const summaryQuery = homeSummaryQuery(home, diary);
  // Before the calls of the cards below, which would be first, and before anything is drawn.
  usePrefetchQuery(summaryQuery);
  usePrefetchQuery(goalsQuery());
  const summary = useQuery(summaryQuery);
  const goals = useQuery(goalsQuery());
  // Goals that could not be fetched again are those of before, whatever was eaten since.
  const error = summary.error ?? (goals.data ? null : goals.error);
  return {
    data: addMacroGoals(summary.data, goals.data),
    isPending: !error && (summary.isPending || goals.isPending),
    error,
    isFetching: summary.isFetching || goals.isFetching,
    refetch: () => {
      for (const query of [summary, goals]) if (query.error) void query.refetch();
    },
  };
}
