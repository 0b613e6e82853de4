import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { PATHS } from "../../../../app/paths.ts";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { LoadFailure } from "../../../../components/load-failure.tsx";
import { loadChunk } from "../../../../lib/load-chunk.ts";
import { useToday } from "../../../../lib/today.ts";
import { useEntryDeletion } from "../../entry-deletion.ts";
import { entriesOf } from "../../queries.ts";
import { useGrowingList } from "../../use-growing-list.ts";
import { useOpenedEntry } from "../../use-opened-entry.ts";
import { MealRow } from "../entry/meal-row.tsx";
import "./todays-meals.css";

/** Fetched once the meals are there, so that the first one that is pressed opens at once. */
const loadEntrySheet = async () => ({
  default: (await loadChunk(() => import("./todays-entry-sheet.tsx"))).TodaysEntrySheet,
});
const EntrySheet = lazy(loadEntrySheet);

function NoMeals() {
  return (
    <EmptyState
      title="No meals logged today yet."
      hint="Start by taking a photo of your food!"
      icon={<Salad size={26} />}
    >
      <Button asChild size="3">
        <Link to={PATHS.camera}>Take Photo</Link>
      </Button>
    </EmptyState>
  );
}

function Meals({ entries }: { entries: FoodEntry[] }) {
  const deletion = useEntryDeletion();
  const { entry: opened, isOpen, open, close } = useOpenedEntry(entries);
  const drawn = useGrowingList(entries.length);
  const hasMeals = entries.length > 0;
  useEffect(() => {
    // What fails now is asked for again when a meal is pressed, and told then.
    if (hasMeals) void loadEntrySheet().catch(() => undefined);
  }, [hasMeals]);
  return (
    <>
      {!hasMeals && <NoMeals />}
      <ul>
        {entries.slice(0, drawn.count).map((entry) => (
          <MealRow
            key={entry.id}
            entry={entry}
            isDeleting={entry.id === deletion.removingId}
            onDelete={() => deletion.remove(entry.id)}
            onOpen={() => open(entry)}
          />
        ))}
      </ul>
      {drawn.hasMore && <div key={drawn.count} ref={drawn.atEnd} />}
      {opened && (
        <Suspense fallback={null}>
          <EntrySheet key={opened.id} entry={opened} isOpen={isOpen} onClose={close} deletion={deletion} />
        </Suspense>
      )}
    </>
  );
}

/** What was eaten today; the day is Home's. */
export function TodaysMeals() {
  const { data: entries, error, refetch, isFetching } = useQuery(entriesOf(useToday("home")));
  return (
    <section className="card" aria-labelledby="todays-meals-title">
      <div className="card__head todays-meals__head">
        <h2 className="card__title" id="todays-meals-title">
          Today's Meals
        </h2>
        <Link className="todays-meals__all" to={PATHS.history}>
          View All
        </Link>
      </div>
      {entries && <Meals entries={entries} />}
      {!entries && error && (
        <LoadFailure
          title="Today's meals could not be loaded"
          isCard={false}
          isFetching={isFetching}
          refetch={refetch}
        />
      )}
      {!entries && !error && (
        <div aria-busy="true">
          <div className="skeleton meal-row-skeleton" />
          <div className="skeleton meal-row-skeleton" />
          <div className="skeleton meal-row-skeleton" />
        </div>
      )}
    </section>
  );
}
