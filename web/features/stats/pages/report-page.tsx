import { Button } from "@radix-ui/themes";
import { Printer, Salad } from "lucide-react";
import { useRef, useState } from "react";
import { PATHS } from "../../../platform/paths.ts";
import { useToday } from "../../../platform/today.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { ChooseAny, ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useAddressParams, withParams } from "../../../ui/hooks/use-address-choice.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { PrintedReport, type ReportPart } from "../components/printed-report.tsx";
import { countReportDays, listLastDays, parseReportRange, type ReportRange } from "../report-range.ts";
import { useReport } from "../use-report.ts";
import "../components/report.css";

const SPANS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
] as const;

const PARTS = [
  { value: "meals", label: "Meals" },
  { value: "photos", label: "Photos" },
  { value: "weight", label: "Weight" },
] as const satisfies readonly { value: ReportPart; label: string }[];

/** A photo that cannot be loaded is no reason not to print the others. */
const waitForPhotos = (report: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled([...(report?.querySelectorAll("img") ?? [])].map((photo) => photo.decode()));

/** A range of the diary to print or to save as PDF, such as for a dietitian. */
export function ReportPage() {
  const today = useToday("diary");
  const [params, changeParams] = useAddressParams();
  const range = parseReportRange(params, today);
  const [parts, setParts] = useState<ReportPart[]>(["meals", "weight"]);
  const { report, isFetching, refetch } = useReport(range);
  const printed = useRef<HTMLDivElement>(null);
  const choose = (next: ReportRange) => changeParams((latest) => withParams(latest, next), { replace: true });
  const span = range.to === today ? String(countReportDays(range)) : undefined;
  const print = async () => {
    await waitForPhotos(printed.current);
    window.print();
  };
  return (
    <>
      <PageHeader title="Report" backTo={PATHS.stats} />
      <div className="stack">
        <section className="card report-options" aria-label="What the report shows">
          <ChooseOne
            legend="Days"
            look="pills"
            choices={SPANS}
            chosen={SPANS.find(({ value }) => value === span)?.value}
            onChoose={(value) => choose(listLastDays(Number(value), today))}
          />
          <div className="report-options__dates">
            <Field
              label="From"
              name="from"
              type="date"
              max={range.to}
              value={range.from}
              onChange={({ target }) => target.value && choose({ ...range, from: target.value })}
            />
            <Field
              label="To"
              name="to"
              type="date"
              max={today}
              value={range.to}
              onChange={({ target }) => target.value && choose({ ...range, to: target.value })}
            />
          </div>
          <ChooseAny legend="With" look="pills" choices={PARTS} chosen={parts} onChoose={setParts} />
          <Button size="3" disabled={!report || report.days.length === 0} onClick={() => void print()}>
            <Printer size={20} aria-hidden />
            Print or Save as PDF
          </Button>
        </section>
        {report ? (
          <div ref={printed}>
            {report.days.length > 0 ? (
              <PrintedReport range={range} report={report} parts={parts} />
            ) : (
              <section className="card">
                <EmptyState title="No meals logged." hint="Choose other days." icon={<Salad size={26} />} />
              </section>
            )}
          </div>
        ) : isFetching ? (
          <div className="skeleton skeleton--card" role="status" aria-label="Loading" />
        ) : (
          <LoadFailure
            title="The report could not be loaded"
            hint="It needs the server for days that this device does not keep."
            isFetching={isFetching}
            refetch={refetch}
          />
        )}
      </div>
    </>
  );
}
