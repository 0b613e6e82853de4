import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import type { AdminReport } from "../../../../src/contracts/admin/accounts.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatShortDate } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { dismissReportsMutation, hideReportedMutation, reportsQuery } from "../queries.ts";

const getKey = ({ kind, id }: AdminReport): string => `${kind} ${id}`;

function Report({ report, ref }: { report: AdminReport; ref: Ref<HTMLLIElement> }) {
  const { kind, id, writer, title, text, hiddenAt, reports } = report;
  const toast = useToast();
  const client = useQueryClient();
  const hide = useNotifyingMutation(hideReportedMutation(client));
  const dismiss = useNotifyingMutation(dismissReportsMutation(client));
  const onError = (error: Error) =>
    toast(buildFailureToast("Nothing Changed", error, "Nothing was changed. Please try again."));
  const name = `${kind} ${id}`;
  return (
    <li ref={ref} className="admin-row divided rows-8">
      <div className="rows breaks shrinks">
        <b>{title ? <Bdi>{title}</Bdi> : `A ${kind}`}</b>
        {text && <Bdi>{text}</Bdi>}
        <span className="note">
          {writer === null ? `Anonymous ${kind}` : `A ${kind} by ${writer}`}
          {hiddenAt !== null && `, hidden since ${formatShortDate(hiddenAt)}`}
        </span>
        {reports.map(({ reporter, reason, reportedAt }) => (
          <span key={`${reporter} ${reportedAt}`} className="note">
            {formatShortDate(reportedAt)}, <Bdi>{reporter}</Bdi>: <Bdi>{reason}</Bdi>
          </span>
        ))}
      </div>
      <div className="wrap-8">
        <Button
          size="3"
          variant="soft"
          aria-label={hiddenAt === null ? `Hide ${name}` : `Show Again ${name}`}
          loading={hide.isPending}
          onClick={() => hide.mutate({ kind, id, isHidden: hiddenAt === null }, { onError })}
        >
          {hiddenAt === null ? "Hide" : "Show Again"}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={`Dismiss the reports on ${name}`}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ kind, id }, { onError })}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}

/** What was reported. Hidden things are seen by their authors alone; dismissing deletes the reports. */
export function AdminReports() {
  return (
    <Loaded query={useQuery(reportsQuery())} failure="The reports could not be loaded" isCard={false}>
      {(reports) => (
        <>
          {reports.length === 0 && <p role="status">Nothing is reported.</p>}
          <ul>
            <RowsInPlace rows={reports} getKey={getKey}>
              {(report, ref) => <Report ref={ref} report={report} />}
            </RowsInPlace>
          </ul>
        </>
      )}
    </Loaded>
  );
}
