import type { ReactNode } from "react";
import { LoadFailure } from "../../../../ui/feedback/load-failure.tsx";
import { CardSkeleton } from "../../../../ui/feedback/skeleton.tsx";
import type { Report } from "../../report-figures.ts";
import type { ReportRange } from "../../report-range.ts";
import { useReport } from "../../use-report.ts";

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
