import { IconButton } from "@radix-ui/themes";
import { Search } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { buildHistoryDay, type DayStep, useHistoryDay } from "../../../domain/entry/history-day.ts";
import {
  type HistoryFilters,
  MEAL_FILTERS,
  parseFilters,
  toFilterParams,
} from "../../../domain/entry/history-filters.ts";
import { importPendingChanges } from "../../../domain/entry/import-pending-changes.ts";
import { useHasPendingChanges } from "../../../offline/outbox/pending-changes.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { useAddressParams, withParams } from "../../../ui/hooks/use-address-choice.ts";
import { useAfterFirstPaint } from "../../../ui/hooks/use-after-first-paint.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { DayNavigator } from "../components/day-navigator.tsx";
import { DayView, preloadSheets } from "../components/day-view.tsx";
import "../components/history.css";

const PendingChanges = lazyPart(importPendingChanges);

const DiarySearch = lazyPart(async () => (await import("../components/diary-search.tsx")).DiarySearch);

/** Fetches ahead what the page shows only after a tap. */
export const preloadParts = (): void => preloadSheets();

/** The diary day by day, or, with a `q` in the address, what is searched for in it. */
export function HistoryPage() {
  const [params] = useSearchParams();
  if (params.has("q")) {
    return (
      <>
        <PageHeader title="Search History" backTo={PATHS.history} />
        <PartBoundary>
          <DiarySearch />
        </PartBoundary>
      </>
    );
  }
  return <DayByDay />;
}

/** The day is in the URL, so that Back returns to the previous one; so are the filters. */
function DayByDay() {
  const [params, changeParams] = useAddressParams();
  const day = useHistoryDay();
  const filters = parseFilters(params);
  const isAfterFirstPaint = useAfterFirstPaint();
  const hasWaitingChanges = useHasPendingChanges();
  const withDate = (latest: URLSearchParams, date: string) =>
    withParams(latest, { date: date === day.today ? null : date });
  const selectDate = (date: string) => changeParams((latest) => withDate(latest, date));
  const goTo = (step: DayStep) =>
    changeParams((latest) => {
      const date = buildHistoryDay(latest.get("date"), Temporal.PlainDate.from(day.today))[step];
      return date === undefined ? latest : withDate(latest, date);
    });
  const setFilters = (chosen: Partial<HistoryFilters>) =>
    changeParams((latest) => withParams(latest, toFilterParams({ ...parseFilters(latest), ...chosen })), {
      replace: true,
    });

  return (
    <>
      <PageHeader title="Food History" backTo={PATHS.home}>
        <IconButton asChild variant="ghost" color="gray" className="icon-button at-end">
          <Link to={`${PATHS.history}?q=`} aria-label="Search">
            <Search size={22} aria-hidden />
          </Link>
        </IconButton>
      </PageHeader>
      <div className="stack">
        <DayNavigator day={day} onSelectDate={selectDate} onStep={goTo} />
        <div className="history-page__meals">
          <ChooseOne
            legend="Meals"
            hideLegend
            look="pills"
            choices={MEAL_FILTERS}
            chosen={filters.meal}
            onChoose={(meal) => setFilters({ meal })}
          />
        </div>
        {isAfterFirstPaint && hasWaitingChanges && (
          <PartBoundary fallback={null}>
            <PendingChanges />
          </PartBoundary>
        )}
        {isAfterFirstPaint && (
          <DayView key={day.date} day={day} filters={filters} onFiltersChange={setFilters} onStep={goTo} />
        )}
      </div>
    </>
  );
}
