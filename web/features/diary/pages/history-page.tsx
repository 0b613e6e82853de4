import { useState } from "react";
import { useNavigate } from "react-router";
import { PATHS } from "../../../app/paths.ts";
import { ChooseOne } from "../../../components/choice-group.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { useTopDrawn } from "../../../lib/top-drawn.ts";
import { DayNavigator } from "../components/history/day-navigator.tsx";
import { DayView } from "../components/history/day-view.tsx";
import { historyPath, useHistoryDay } from "../history-day.ts";
import { MEAL_FILTERS, NO_FILTERS } from "../history-filters.ts";
import "./history-page.css";

/** The diary day by day. The address says which day, so that Back leads to the one before. */
export function HistoryPage() {
  const navigate = useNavigate();
  const day = useHistoryDay();
  const [filters, setFilters] = useState(NO_FILTERS);
  const isTopDrawn = useTopDrawn();
  const go = (date: string) => void navigate(historyPath(date, day.today));

  return (
    <>
      <PageHeader title="Food History" backTo={PATHS.home} />
      <div className="stack">
        <DayNavigator day={day} onGo={go} />
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
        {isTopDrawn && <DayView key={day.date} day={day} filters={filters} onFilters={setFilters} onGo={go} />}
      </div>
    </>
  );
}
