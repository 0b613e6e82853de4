import { Button } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { findDistinctions } from "../../../domain/diary/distinct-names.ts";
import { useEntryDeletion } from "../../../domain/diary/entry-deletion.ts";
import { useSelectedEntry } from "../../../domain/diary/use-selected-entry.ts";
import { MealRow } from "../../../domain/entry/meal-row.tsx";
import { useIncrementalRows } from "../../../domain/entry/use-incremental-rows.ts";
import { isSignedOut } from "../../../platform/api/api-client.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { buildCameraLinkState } from "../../../ui/hooks/arrival.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import "./home.css";

/** Loaded after the meals, so that the first tap on a meal opens it at once. */
const loadEntrySheet = async () => (await import("./todays-entry-sheet.tsx")).TodaysEntrySheet;
const EntrySheet = lazyPart(loadEntrySheet);

function NoMeals() {
  return (
    <EmptyState
      title="No meals logged today yet."
      hint="Start by taking a photo of your food!"
      icon={<Salad size={26} />}
    >
      <Button asChild size="3">
        <Link to={PATHS.camera} state={buildCameraLinkState(PATHS.home)}>
          Take Photo
        </Link>
      </Button>
    </EmptyState>
  );
}

const getEntryId = ({ id }: FoodEntry): string => id;

function Meals({ entries }: { entries: FoodEntry[] }) {
  const deletion = useEntryDeletion();
  const { entry: selected, isOpen, open, close } = useSelectedEntry(entries);
  const rows = useIncrementalRows(entries.length);
  const distinctions = findDistinctions(entries);
  const hasMeals = entries.length > 0;
  useEffect(() => {
    if (hasMeals) prefetchPart(loadEntrySheet);
  }, [hasMeals]);
  return (
    <>
      <ul>
        <RowsInPlace rows={entries} getKey={getEntryId} limit={rows.count}>
          {(entry, ref) => (
            <MealRow
              ref={ref}
              entry={entry}
              distinction={distinctions.get(entry.id)}
              isDeleting={deletion.isRemoving(entry.id)}
              onDelete={() => deletion.remove(entry.id)}
              onOpen={() => open(entry)}
            />
          )}
        </RowsInPlace>
      </ul>
      {!hasMeals && <NoMeals />}
      {rows.hasMore && <div key={rows.count} ref={rows.endRef} />}
      {selected && (
        <SheetBoundary isOpen={isOpen} onClose={close}>
          <EntrySheet key={selected.id} entry={selected} isOpen={isOpen} onClose={close} deletion={deletion} />
        </SheetBoundary>
      )}
    </>
  );
}

/** Today's meals while they load. */
export function TodaysMealsSkeleton() {
  return (
    <Card title="Today's Meals" beside={null} className="todays-meals" aria-busy="true">
      <div className="skeleton meal-row-skeleton" />
      <div className="skeleton meal-row-skeleton" />
      <div className="skeleton meal-row-skeleton" />
      <div className="skeleton meal-row-skeleton" />
    </Card>
  );
}

/** Once the person is signed out, only the progress card leads on. */
function MealsFailure({ query: { error, refetch, isFetching } }: { query: UseQueryResult<FoodEntry[]> }) {
  const title = "Today's meals could not be loaded";
  if (isSignedOut(error)) return <EmptyState title={title} />;
  return <LoadFailure title={title} isCard={false} isFetching={isFetching} refetch={refetch} />;
}

/** What was eaten today; the day is Home's. */
export function TodaysMeals({ query }: { query: UseQueryResult<FoodEntry[]> }) {
  const { data: entries } = query;
  return (
    <Card
      title="Today's Meals"
      beside={
        <Link className="todays-meals__all link-like tappable" to={PATHS.history}>
          View All
        </Link>
      }
      className="todays-meals"
      data-toast-subject
    >
      {entries ? <Meals entries={entries} /> : <MealsFailure query={query} />}
    </Card>
  );
}
