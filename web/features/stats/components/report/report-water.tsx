import { useQueries } from "@tanstack/react-query";
import { toDateText, toDayNumber } from "../../../../../src/shared/body/weight-days.ts";
import { findVolumeUnit } from "../../../../domain/body/body-format.ts";
import { waterOfDaysQuery } from "../../../../domain/body/body-queries.ts";
import { averageWater, formatWater, sumWater } from "../../../../domain/body/day-water.ts";
import { groupBy } from "../../../../platform/group-by.ts";
import { usePreferences } from "../../../../platform/preferences.ts";
import { useToday } from "../../../../platform/today.ts";
import { formatWeekdayAndDate } from "../../../../ui/format/dates.ts";
import type { ReportDay } from "../../report-figures.ts";
import { LIST_DAYS_MAX, type ReportRange, splitRange } from "../../report-range.ts";
import { ReportPartState } from "./report-part-state.tsx";

/** The water of each day with a glass or a drink of the diary. */
export function ReportWater({ range, days }: { range: ReportRange; days: readonly ReportDay[] }) {
  const unit = findVolumeUnit(usePreferences());
  const today = useToday("diary");
  const queries = useQueries({
    queries: splitRange(range, LIST_DAYS_MAX).map(({ day, days: count }) => waterOfDaysQuery(day, count, today)),
  });
  if (queries.some(({ data }) => !data)) return <ReportPartState queries={queries} what="water" />;
  const glasses = groupBy(
    queries.flatMap(({ data }) => data ?? []),
    ({ drunkOn }) => toDateText(toDayNumber(drunkOn)),
  );
  const entries = new Map(days.map((day) => [day.date, day.entries]));
  const shown = [...new Set([...glasses.keys(), ...entries.keys()])]
    .sort()
    .map((date) => ({ date, ...sumWater(glasses.get(date) ?? [], entries.get(date) ?? []) }))
    .filter(({ ml }) => ml > 0);
  if (shown.length === 0) return <p>No water in this time.</p>;
  return (
    <>
      <p>{formatWater(averageWater(shown), unit)}, on average of the days with water.</p>
      <ul className="report__weights report__weights--wide">
        {shown.map(({ date, ...water }) => (
          <li key={date}>
            {formatWeekdayAndDate(date)}: {formatWater(water, unit)}
          </li>
        ))}
      </ul>
    </>
  );
}
