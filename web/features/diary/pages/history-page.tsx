import { PATHS } from "../../../app/paths.ts";
import { ChooseOne } from "../../../components/choice-group.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { PartBoundary } from "../../../components/part-boundary.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useAddressParams, withParams } from "../../../lib/use-address-choice.ts";
import { useAfterFirstPaint } from "../../../lib/use-after-first-paint.ts";
import { useHasWaitingChanges } from "../../../lib/waiting-changes.ts";
import { DayNavigator } from "../components/history/day-navigator.tsx";
import { DayView, preloadEntrySheet } from "../components/history/day-view.tsx";
import { buildHistoryDay, type DayStep, useHistoryDay } from "../history-day.ts";
import { type HistoryFilters, MEAL_FILTERS, parseFilters, toFilterParams } from "../history-filters.ts";
import "../components/history/history.css";

const WaitingChanges = lazyPart(async () => (await import("../../../components/waiting-changes.tsx")).WaitingChanges);

/** Fetches ahead what the page shows only after a tap. */
export const preloadParts = (): void => preloadEntrySheet();

/** The diary day by day. The day is in the URL, so that Back returns to the previous one; so are the filters. */
export function HistoryPage() {
  const [params, changeParams] = useAddressParams();
  const day = useHistoryDay();
  const filters = parseFilters(params);
  const isAfterFirstPaint = useAfterFirstPaint();
  const hasWaitingChanges = useHasWaitingChanges();
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
      <PageHeader title="Food History" backTo={PATHS.home} />
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
            <WaitingChanges />
          </PartBoundary>
        )}
        {isAfterFirstPaint && (
          <DayView key={day.date} day={day} filters={filters} onFiltersChange={setFilters} onStep={goTo} />
        )}
      </div>
    </>
  );
}
