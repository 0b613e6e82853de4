import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { entriesQuery } from "../../../../domain/diary/queries.ts";
import { useGoalsOfDays } from "../../../../domain/goal/use-goals-of-days.ts";
import { LoadFailure } from "../../../../ui/feedback/load-failure.tsx";
import { CardSkeleton } from "../../../../ui/feedback/skeleton.tsx";
import { buildReport, type Report } from "../../report-figures.ts";
import { LIST_DAYS_MAX, type ReportRange, splitRange } from "../../report-range.ts";

type LoadedReportProps = {
  range: ReportRange;
  /** Of a failure: `The year could not be loaded`. */
  failureTitle: string;
  children: (report: Report) => ReactNode;
};

/** Shows the report of a range once it is loaded. */
export function LoadedReport({ range, failureTitle, children }: LoadedReportProps) {
  const { report, isFetching, refetch } = useReport(range);
  if (report) return children(report);
  if (isFetching) return <CardSkeleton />;
  return (
    <LoadFailure
      title={failureTitle}
      hint="It needs the server for days that this device does not keep."
      isFetching={isFetching}
      refetch={refetch}
    />
  );
}

/** The report of a range, once all of its days are known. */
export function useReport(range: ReportRange): {
  report: Report | undefined;
  isFetching: boolean;
  refetch: () => void;
} {
  const goals = useGoalsOfDays(splitRange(range, LIST_DAYS_MAX));
  const parts = useQueries({ queries: splitRange(range).map(({ day, days }) => entriesQuery("diary", day, days)) });
  return {
    report:
      goals.data && parts.every(({ data }) => data !== undefined)
        ? buildReport(
            parts.flatMap(({ data }) => data ?? []),
            goals.data,
          )
        : undefined,
    isFetching: [goals, ...parts].some(({ isFetching }) => isFetching),
    refetch: () => {
      goals.refetch();
      for (const query of parts) if (query.isError) void query.refetch();
    },
  };
}
