import { useSearchParams } from "react-router";
import { PATHS } from "../../../app/paths.ts";
import { ChooseOne } from "../../../components/choice-group.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { withParams } from "../../../lib/use-address-choice.ts";
import { useAfterFirstPaint } from "../../../lib/use-after-first-paint.ts";
import { DayNavigator } from "../components/history/day-navigator.tsx";
import { DayView } from "../components/history/day-view.tsx";
import { useHistoryDay } from "../history-day.ts";
import { type HistoryFilters, MEAL_FILTERS, parseFilters, toFilterParams } from "../history-filters.ts";
import "../components/history/history.css";

/** The diary day by day. The day is in the URL, so that Back returns to the previous one; so are the filters. */
export function HistoryPage() {
  const [params, setParams] = useSearchParams();
  const day = useHistoryDay();
  const filters = parseFilters(params);
  const isAfterFirstPaint = useAfterFirstPaint();
  const selectDate = (date: string) => setParams(withParams(params, { date: date === day.today ? null : date }));
  const setFilters = (chosen: HistoryFilters) =>
    setParams(withParams(params, toFilterParams(chosen)), { replace: true });

  return (
    <>
      <PageHeader title="Food History" backTo={PATHS.home} />
      <div className="stack">
        <DayNavigator day={day} onSelectDate={selectDate} />
        <div className="history-page__meals">
          <ChooseOne
            legend="Meals"
            hideLegend
            look="pills"
            choices={MEAL_FILTERS}
            chosen={filters.meal}
            onChoose={(meal) => setFilters({ ...filters, meal })}
          />
        </div>
        {isAfterFirstPaint && (
          <DayView key={day.date} day={day} filters={filters} onFiltersChange={setFilters} onSelectDate={selectDate} />
        )}
      </div>
    </>
  );
}
