import { useState } from "react";
import { useNavigate } from "react-router";
import { PATHS } from "../../../app/paths.ts";
import { ChooseOne } from "../../../components/choice-group.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { useAfterFirstPaint } from "../../../lib/use-after-first-paint.ts";
import { DayNavigator } from "../components/history/day-navigator.tsx";
import { DayView } from "../components/history/day-view.tsx";
import { buildHistoryPath, useHistoryDay } from "../history-day.ts";
import { MEAL_FILTERS, NO_FILTERS } from "../history-filters.ts";
import "../components/history/history.css";

/** The diary day by day. The day is in the URL, so that Back returns to the previous one. */
export function HistoryPage() {
  const navigate = useNavigate();
  const day = useHistoryDay();
  const [filters, setFilters] = useState(NO_FILTERS);
  const isAfterFirstPaint = useAfterFirstPaint();
  const selectDate = (date: string) => void navigate(buildHistoryPath(date, day.today));

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
