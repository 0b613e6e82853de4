import { Button } from "@radix-ui/themes";
import { Printer, Salad } from "lucide-react";
import { useRef, useState } from "react";
import { PATHS } from "../../../platform/paths.ts";
import { useToday } from "../../../platform/today.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ChooseAny, ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { formatFullDate } from "../../../ui/format/dates.ts";
import { useAddressParams, withParams } from "../../../ui/hooks/use-address-choice.ts";
import { useLock } from "../../../ui/hooks/use-lock.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { LoadedReport } from "../components/report/loaded-report.tsx";
import { PrintedReport, type ReportPart } from "../components/report/printed-report.tsx";
import { countReportDays, listLastDays, parseReportRange, type ReportRange } from "../report-range.ts";
import "../components/report/report.css";

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
  { value: "water", label: "Water" },
  { value: "nutrients", label: "Nutrients" },
] as const satisfies readonly { value: ReportPart; label: string }[];

/** No diary begins before: an earlier year is one that is being typed. */
const EARLIEST = "2000-01-01";

/** Waits for the photos. One that cannot be loaded does not hinder the others. */
const waitForPhotos = (report: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled([...(report?.querySelectorAll("img") ?? [])].map((photo) => photo.decode()));

type DatesProps = {
  range: ReportRange;
  /** The dates as they are typed. */
  typed: ReportRange;
  today: string;
  onType: (typed: ReportRange) => void;
};

/** The first and the last day. What is typed stays as it is typed; a date that is not complete changes nothing. */
function Dates({ range, typed, today, onType }: DatesProps) {
  const isShown = typed.from === range.from && typed.to === range.to;
  return (
    <>
      <div className="report-options__dates rows-10">
        <Field
          label="From"
          name="from"
          type="date"
          max={today}
          value={typed.from}
          onChange={({ target }) => onType({ ...typed, from: target.value })}
        />
        <Field
          label="To"
          name="to"
          type="date"
          max={today}
          value={typed.to}
          onChange={({ target }) => onType({ ...typed, to: target.value })}
        />
      </div>
      <p className="unless-empty fine-note" role="status">
        {!isShown &&
          `Shown: ${formatFullDate(range.from)} to ${formatFullDate(range.to)}. A report has at most a year.`}
      </p>
    </>
  );
}

/** A range of the diary to print or to save as PDF, such as for a dietitian. */
export function ReportPage() {
  const today = useToday("diary");
  const [params, changeParams] = useAddressParams();
  const range = parseReportRange(params, today);
  const [typed, setTyped] = useState(range);
  const [parts, setParts] = useState<ReportPart[]>(["meals", "weight"]);
  const printed = useRef<HTMLDivElement>(null);
  const choose = (next: ReportRange) => {
    setTyped(next);
    if (next.from < EARLIEST || next.from > next.to) return;
    changeParams((latest) => withParams(latest, next), { replace: true });
  };
  const span = range.to === today ? String(countReportDays(range)) : undefined;
  const lock = useLock();
  const print = async () => {
    await waitForPhotos(printed.current);
    window.print();
  };
  return (
    <>
      <PageHeader title="Report" backTo={PATHS.stats} />
      <div className="stack">
        <section className="card report-options rows-14" aria-label="What the report shows">
          <ChooseOne
            legend="Days"
            look="pills"
            choices={SPANS}
            chosen={SPANS.find(({ value }) => value === span)?.value}
            onChoose={(days) => choose(listLastDays(Number(days), today))}
          />
          <Dates range={range} typed={typed} today={today} onType={choose} />
          <ChooseAny legend="With" look="pills" choices={PARTS} chosen={parts} onChoose={setParts} />
        </section>
        <LoadedReport range={range} failureTitle="The report could not be loaded">
          {(report) =>
            report.days.length === 0 ? (
              <section className="card">
                <EmptyState title="No meals logged." hint="Choose other days." icon={<Salad size={26} />} />
              </section>
            ) : (
              <>
                <Button className="report-print" size="3" onClick={() => void lock(print)}>
                  <Printer size={20} aria-hidden />
                  Print or Save as PDF
                </Button>
                <div ref={printed}>
                  <PrintedReport range={range} report={report} parts={parts} />
                </div>
              </>
            )
          }
        </LoadedReport>
      </div>
    </>
  );
}
