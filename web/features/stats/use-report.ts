import { useQueries, useQuery } from "@tanstack/react-query";
import { entriesQuery } from "../../domain/diary/queries.ts";
import { dailyGoalsQuery } from "../../domain/goal/goal-queries.ts";
import { buildReport, type Report } from "./report-figures.ts";
import { type ReportRange, splitRange } from "./report-range.ts";

/** The report of a range, once all of its days are known. */
export function useReport(range: ReportRange): {
  report: Report | undefined;
  isFetching: boolean;
  refetch: () => void;
} {
  const goals = useQuery(dailyGoalsQuery());
  const parts = useQueries({ queries: splitRange(range).map(({ day, days }) => entriesQuery("diary", day, days)) });
  const isKnown = goals.data !== undefined && parts.every(({ data }) => data !== undefined);
  return {
    report: isKnown
      ? buildReport(
          parts.flatMap(({ data }) => data ?? []),
          goals.data,
        )
      : undefined,
    isFetching: [goals, ...parts].some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of [goals, ...parts]) if (query.isError) void query.refetch();
    },
  };
}
