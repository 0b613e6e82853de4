import { Button, IconButton } from "@radix-ui/themes";
import { Camera, Copy, Filter, Plus, Salad } from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import type { EntryCopying } from "../../../domain/diary/copy-queries.ts";
import { findDistinctions } from "../../../domain/diary/distinct-names.ts";
import type { EntryDeletion } from "../../../domain/diary/entry-deletion.ts";
import type { HistoryDay } from "../../../domain/entry/history-day.ts";
import {
  filterEntries,
  type HistoryFilters,
  MEAL_LABELS,
  NO_FILTERS,
  TYPE_FILTERS,
} from "../../../domain/entry/history-filters.ts";
import { MealRow } from "../../../domain/entry/meal-row.tsx";
import { useIncrementalRows } from "../../../domain/entry/use-incremental-rows.ts";
import { MealPortionButton } from "../../../domain/meal/meal-portion-button.tsx";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Tooltip } from "../../../ui/layers/tooltip.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import "./day-meals.css";
import { sumEntries } from "../../../../src/shared/diary/diary-figures.ts";
import { MEAL_TYPES, type MealType } from "../../../../src/shared/product/enums.ts";

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
    <div className="day-meals__actions rows-10 border-above">
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

const getEntryId = ({ id }: FoodEntry): string => id;
const getMeal = ({ group }: { group: MealGroup }): string => group.meal;

type MealProps = Pick<DayMealsProps, "day" | "deletion" | "copying" | "onOpen"> & {
  group: MealGroup;
  /** How many entries are rendered. */
  limit: number;
  distinctions: ReadonlyMap<string, string>;
  ref: Ref<HTMLElement>;
};

/** One meal with its subtotal. A meal of a past day can be copied to today. */
function Meal({ group, limit, distinctions, day, deletion, copying, onOpen, ref }: MealProps) {
  const { meal, entries, calories } = group;
  const id = `meal-${meal}`;
  return (
    <section ref={ref} className="day-meal" aria-labelledby={id}>
      <div className="day-meal__head line-8">
        <h3 className="day-meal__name" id={id}>
          {MEAL_LABELS[meal]}
        </h3>
        <span className="figures-note">{formatWholeNumber(calories)} kcal</span>
        <MealPortionButton name={MEAL_LABELS[meal]} entries={entries} day={day} copying={copying} />
        {!day.isToday && (
          <Tooltip content="Copy to Today">
            <IconButton
              variant="ghost"
              className="icon-button day-meal__copy"
              aria-label={`Copy ${MEAL_LABELS[meal]} to Today`}
              disabled={copying.isCopying}
              onClick={() => void copying.copy(entries, day.today)}
            >
              <Copy size={18} aria-hidden />
            </IconButton>
          </Tooltip>
        )}
      </div>
      <ul>
        <RowsInPlace rows={entries} getKey={getEntryId} limit={limit}>
          {(entry, row) => (
            <MealRow
              ref={row}
              entry={entry}
              distinction={distinctions.get(entry.id)}
              hasTags
              hasMeal={false}
              isDeleting={deletion.isRemoving(entry.id)}
              onDelete={() => deletion.remove(entry.id)}
              onOpen={() => onOpen(entry)}
            />
          )}
        </RowsInPlace>
      </ul>
    </section>
  );
}

type DayMealsProps = {
  day: HistoryDay;
  entries: readonly FoodEntry[];
  filters: HistoryFilters;
  onFiltersChange: (filters: Partial<HistoryFilters>) => void;
  deletion: EntryDeletion;
  copying: EntryCopying;
  onOpen: (entry: FoodEntry) => void;
  /** Opens the sheet for copying to today. */
  onCopy: () => void;
};

/** The day's entries that match the filters, meal by meal. */
export function DayMeals({ day, entries, filters, onFiltersChange, onCopy, ...actions }: DayMealsProps) {
  const shown = filterEntries(entries, filters);
  const rows = useIncrementalRows(shown.length);
  const distinctions = findDistinctions(shown);
  const count = shown.length === entries.length ? `${entries.length}` : `${shown.length} of ${entries.length}`;
  return (
    <Card
      title={`Meals (${count})`}
      beside={
        <Select
          label="Type"
          hideLabel
          options={TYPE_FILTERS}
          value={filters.type}
          onChoose={(type) => onFiltersChange({ type })}
        />
      }
      className="day-meals"
    >
      <RowsInPlace
        key={`${filters.meal} ${filters.type}`}
        rows={limitGroups(groupByMeal(shown), rows.count)}
        getKey={getMeal}
        gapAs="div"
      >
        {({ group, limit }, ref) => (
          <Meal ref={ref} group={group} limit={limit} distinctions={distinctions} day={day} {...actions} />
        )}
      </RowsInPlace>
      {entries.length === 0 && <NoMeals day={day} />}
      {entries.length > 0 && shown.length === 0 && (
        <EmptyState title="No meal of this day fits these filters" icon={<Filter size={24} />}>
          <Button size="3" variant="soft" onClick={() => onFiltersChange(NO_FILTERS)}>
            Show All
          </Button>
        </EmptyState>
      )}
      {rows.hasMore && <div key={rows.count} ref={rows.endRef} />}
      {entries.length > 0 && !day.isToday && <PastDayActions day={day} onCopy={onCopy} />}
    </Card>
  );
}

/** A meal of a day, its entries from the first to the last, and their energy in kcal. */
export type MealGroup = { meal: MealType; entries: readonly FoodEntry[]; calories: number };

/** The meals of a day that have entries, breakfast first. */
export const groupByMeal = (entries: readonly FoodEntry[]): MealGroup[] =>
  MEAL_TYPES.map((meal) => {
    const ofMeal = entries
      .filter(({ mealType }) => mealType === meal)
      .sort((a, b) => a.eatenAt.localeCompare(b.eatenAt));
    return { meal, entries: ofMeal, calories: sumEntries(ofMeal).calories };
  }).filter((group) => group.entries.length > 0);

/** How many entries of each group are among the first `count` of all; groups without one are left out. */
export function limitGroups(groups: readonly MealGroup[], count: number): { group: MealGroup; limit: number }[] {
  let left = count;
  return groups
    .map((group) => {
      const limit = Math.min(left, group.entries.length);
      left -= limit;
      return { group, limit };
    })
    .filter(({ limit }) => limit > 0);
}
