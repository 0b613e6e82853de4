import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { LoadFailure } from "../../../../components/load-failure.tsx";
import { userMessage } from "../../../../lib/api-client.ts";
import { useEntryCopying } from "../../entry-copying.ts";
import { useEntryDeletion } from "../../entry-deletion.ts";
import { type HistoryDay, rangeOfDay } from "../../history-day.ts";
import type { HistoryFilters } from "../../history-filters.ts";
import { entriesOf } from "../../queries.ts";
import { useOpenedEntry } from "../../use-opened-entry.ts";
import { useSwipe } from "../../use-swipe.ts";
import { EntrySheet } from "../entry/entry-sheet.tsx";
import { CopySheet } from "./copy-sheet.tsx";
import { DayMeals } from "./day-meals.tsx";
import { DaySummary } from "./day-summary.tsx";
import "./day-view.css";

/** Fetches the days beside this one, once it is there itself, so that going on shows them at once. */
function useNeighbours({ previous, next }: HistoryDay, isLoaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLoaded) return;
    void client.prefetchQuery(entriesOf(rangeOfDay(previous)));
    if (next !== undefined) void client.prefetchQuery(entriesOf(rangeOfDay(next)));
  }, [client, previous, next, isLoaded]);
}

function DaySkeleton() {
  return (
    <div className="stack" role="status" aria-label="Loading the day" aria-busy="true">
      <section className="card">
        <h2 className="card__title">Daily Summary</h2>
        <div className="skeleton day-summary-skeleton" />
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
  onFilters: (filters: HistoryFilters) => void;
  onGo: (date: string) => void;
};

/** One day: its totals, its meals, and the sheets that belong to it. Give it the day's date as its key. */
export function DayView({ day, filters, onFilters, onGo }: DayViewProps) {
  const { data: entries, error, refetch, isFetching } = useQuery(entriesOf(day.range));
  const opened = useOpenedEntry(entries);
  const [isChoosingCopies, setIsChoosingCopies] = useState(false);
  const deletion = useEntryDeletion();
  const copying = useEntryCopying();
  useNeighbours(day, entries !== undefined);
  const { next, previous } = day;
  const swipe = useSwipe({ left: next === undefined ? undefined : () => onGo(next), right: () => onGo(previous) });

  return (
    <>
      <div className="day-view" {...swipe}>
        {entries && (
          <div className="stack">
            <DaySummary entries={entries} />
            <DayMeals
              day={day}
              entries={entries}
              filters={filters}
              onFilters={onFilters}
              deletion={deletion}
              onOpen={opened.open}
              onCopy={() => setIsChoosingCopies(true)}
            />
          </div>
        )}
        {!entries && error && (
          <LoadFailure
            title="This day could not be loaded"
            hint={userMessage(error, "Something went wrong on the server.")}
            icon={<CloudOff size={26} />}
            isFetching={isFetching}
            refetch={refetch}
          />
        )}
        {!entries && !error && <DaySkeleton />}
      </div>
      {opened.entry && (
        <EntrySheet
          key={opened.entry.id}
          entry={opened.entry}
          day={day}
          isOpen={opened.isOpen}
          onClose={opened.close}
          copying={copying}
          deletion={deletion}
        />
      )}
      <CopySheet
        isOpen={isChoosingCopies}
        onClose={() => setIsChoosingCopies(false)}
        day={day}
        entries={entries ?? []}
        copying={copying}
      />
    </>
  );
}
