import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { findGoalOfDay } from "../../../../src/shared/diary/daily-goals.ts";
import { useEntryCopying } from "../../../domain/diary/copy-queries.ts";
import { useEntryDeletion } from "../../../domain/diary/entry-deletion.ts";
import { entriesQuery } from "../../../domain/diary/queries.ts";
import { useSelectedEntry } from "../../../domain/diary/use-selected-entry.ts";
import type { DayStep, HistoryDay } from "../../../domain/entry/history-day.ts";
import { type HistoryFilters, NO_FILTERS } from "../../../domain/entry/history-filters.ts";
import { useGoalsOfDays } from "../../../domain/goal/use-goals-of-days.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { useSwipe } from "../use-swipe.ts";
import { DayMeals } from "./day-meals.tsx";
import { DaySummary } from "./day-summary.tsx";
import "./history.css";

const loadEntrySheet = async () => (await import("../../../domain/entry/entry-sheet.tsx")).EntrySheet;
const EntrySheet = lazyPart(loadEntrySheet);

const loadCopySheet = async () => (await import("./copy-sheet.tsx")).CopySheet;
const CopySheet = lazyPart(loadCopySheet);

/** Fetches the sheets ahead. */
export function preloadSheets(): void {
  prefetchPart(loadEntrySheet);
  prefetchPart(loadCopySheet);
}

/** Prefetches the previous and next day after this one is loaded, so that they open at once. */
function usePrefetchAdjacentDays({ previous, next }: HistoryDay, isLoaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLoaded) return;
    void client.prefetchQuery(entriesQuery("diary", previous));
    if (next !== undefined) void client.prefetchQuery(entriesQuery("diary", next));
  }, [client, previous, next, isLoaded]);
}

function DaySkeleton() {
  return (
    <div className="stack" role="status" aria-label="Loading the day" aria-busy="true">
      <section className="card">
        <h2 className="card__title">Daily Summary</h2>
        <div className="skeleton" style={{ height: 112, marginTop: 12 }} />
      </section>
      <section className="card">
        <h2 className="card__title">Meals</h2>
        <div className="skeleton meal-row-skeleton" />
        <div className="skeleton meal-row-skeleton" />
        <div className="skeleton meal-row-skeleton" />
      </section>
    </div>
  );
}

type DayViewProps = {
  day: HistoryDay;
  filters: HistoryFilters;
  onFiltersChange: (filters: Partial<HistoryFilters>) => void;
  onStep: (step: DayStep) => void;
};

/** One day: its totals, meals and sheets. Use the day's date as its key. */
export function DayView({ day, filters, onFiltersChange, onStep }: DayViewProps) {
  const { data: entries, ...entriesState } = useQuery(entriesQuery("diary", day.date));
  const { data: goals, ...goalsState } = useGoalsOfDays([{ day: day.date, days: 1 }]);
  const { error, refetch, isFetching } = entries ? goalsState : entriesState;
  const selection = useSelectedEntry(entries);
  const [isChoosingCopies, setIsChoosingCopies] = useState(false);
  const closeCopies = () => setIsChoosingCopies(false);
  const deletion = useEntryDeletion();
  const copying = useEntryCopying();
  usePrefetchAdjacentDays(day, entries !== undefined);
  const swipe = useSwipe({
    left: day.next === undefined ? undefined : () => onStep("next"),
    right: () => onStep("previous"),
  });

  return (
    <>
      <div className="day-view" {...swipe}>
        {entries && goals && (
          <div className="stack">
            <DaySummary
              day={day}
              isFiltered={filters.meal !== NO_FILTERS.meal || filters.type !== NO_FILTERS.type}
              entries={entries}
              dailyGoal={findGoalOfDay(goals, Temporal.PlainDate.from(day.date))}
            />
            <DayMeals
              day={day}
              entries={entries}
              filters={filters}
              onFiltersChange={onFiltersChange}
              deletion={deletion}
              copying={copying}
              onOpen={selection.open}
              onCopy={() => setIsChoosingCopies(true)}
            />
          </div>
        )}
        {!(entries && goals) && error && (
          <LoadFailure
            title="This day could not be loaded"
            hint={getErrorMessage(error, "Something went wrong on the server.")}
            icon={<CloudOff size={26} />}
            isFetching={isFetching}
            refetch={refetch}
          />
        )}
        {!(entries && goals) && !error && <DaySkeleton />}
      </div>
      {selection.entry && (
        <SheetBoundary isOpen={selection.isOpen} onClose={selection.close}>
          <EntrySheet
            key={selection.entry.id}
            entry={selection.entry}
            day={day}
            isOpen={selection.isOpen}
            onClose={selection.close}
            copying={copying}
            deletion={deletion}
          />
        </SheetBoundary>
      )}
      <SheetBoundary isOpen={isChoosingCopies} onClose={closeCopies}>
        <CopySheet
          isOpen={isChoosingCopies}
          onClose={closeCopies}
          day={day}
          entries={entries ?? []}
          copying={copying}
        />
      </SheetBoundary>
    </>
  );
}
