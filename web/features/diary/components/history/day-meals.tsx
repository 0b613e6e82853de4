import { Button } from "@radix-ui/themes";
import { Camera, Copy, Filter, Plus, Salad } from "lucide-react";
import { Link } from "react-router";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { PATHS } from "../../../../app/paths.ts";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { RowsInPlace } from "../../../../components/rows-in-place.tsx";
import { Select } from "../../../../components/select.tsx";
import type { EntryDeletion } from "../../entry-deletion.ts";
import type { HistoryDay } from "../../history-day.ts";
import { filterEntries, type HistoryFilters, NO_FILTERS, TYPE_FILTERS } from "../../history-filters.ts";
import { useIncrementalRows } from "../../use-incremental-rows.ts";
import { MealRow } from "../entry/meal-row.tsx";
import "./day-meals.css";

function NoMeals({ day }: { day: HistoryDay }) {
  return (
    <EmptyState title="No meals logged" icon={<Salad size={26} />}>
      <Button asChild size="3">
        {day.isToday ? (
          <Link to={PATHS.camera}>
            <Camera size={20} aria-hidden />
            Take Photo of Food
          </Link>
        ) : (
          <Link to={`${PATHS.camera}?date=${day.date}`}>
            <Plus size={20} aria-hidden />
            Add a Meal
          </Link>
        )}
      </Button>
    </EmptyState>
  );
}

function PastDayActions({ day, onCopy }: { day: HistoryDay; onCopy: () => void }) {
  return (
    <div className="day-meals__actions">
      <Button asChild size="3" variant="soft">
        <Link to={`${PATHS.camera}?date=${day.date}`}>
          <Plus size={20} aria-hidden />
          Add a Meal
        </Link>
      </Button>
      <Button size="3" variant="soft" onClick={onCopy}>
        <Copy size={18} aria-hidden />
        Copy to Today
      </Button>
    </div>
  );
}

const getEntryId = ({ id }: FoodEntry): number => id;

type DayMealsProps = {
  day: HistoryDay;
  entries: readonly FoodEntry[];
  filters: HistoryFilters;
  onFiltersChange: (filters: Partial<HistoryFilters>) => void;
  deletion: EntryDeletion;
  onOpen: (entry: FoodEntry) => void;
  /** Opens the sheet for copying to today. */
  onCopy: () => void;
};

/** The day's entries that match the filters. */
export function DayMeals({ day, entries, filters, onFiltersChange, deletion, onOpen, onCopy }: DayMealsProps) {
  const shown = filterEntries(entries, filters);
  const rows = useIncrementalRows(shown.length);
  const count = shown.length === entries.length ? `${entries.length}` : `${shown.length} of ${entries.length}`;
  return (
    <section className="card day-meals" aria-labelledby="day-meals-title">
      <div className="card__head day-meals__head">
        <h2 className="card__title" id="day-meals-title">
          Meals ({count})
        </h2>
        <Select
          label="Type"
          hideLabel
          options={TYPE_FILTERS}
          value={filters.type}
          onChoose={(type) => onFiltersChange({ type })}
        />
      </div>
      <ul>
        <RowsInPlace key={`${filters.meal} ${filters.type}`} rows={shown} getKey={getEntryId} limit={rows.count}>
          {(entry, ref) => (
            <MealRow
              ref={ref}
              entry={entry}
              hasTags
              isDeleting={deletion.isRemoving(entry.id)}
              onDelete={() => deletion.remove(entry.id)}
              onOpen={() => onOpen(entry)}
            />
          )}
        </RowsInPlace>
      </ul>
      {entries.length === 0 && <NoMeals day={day} />}
      {entries.length > 0 && shown.length === 0 && (
        <EmptyState title="No meal of this day fits these filters" icon={<Filter size={24} />}>
          <Button size="3" variant="soft" onClick={() => onFiltersChange(NO_FILTERS)}>
            Show all
          </Button>
        </EmptyState>
      )}
      {rows.hasMore && <div key={rows.count} ref={rows.endRef} />}
      {entries.length > 0 && !day.isToday && <PastDayActions day={day} onCopy={onCopy} />}
    </section>
  );
}
