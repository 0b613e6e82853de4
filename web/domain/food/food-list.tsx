import { Button } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { getErrorMessage } from "../../platform/api/api-client.ts";
import { type Paging, ShowMore } from "../../ui/parts/show-more.tsx";
import { FoodHitRow } from "./food-hit-row.tsx";
import "./food-list.css";

type FoodListProps = {
  /** The heading, and the list's name for screen readers. */
  title: string;
  hideTitle?: boolean;
  foods: Pick<UseQueryResult<FoodHit[]>, "data" | "error" | "refetch">;
  /** More of the foods, where they come in pages. */
  paging?: Paging;
  /** Shown if there are no foods. */
  emptyMessage: ReactNode;
  /** How many are shown before "Show all"; all if missing. */
  initialCount?: number;
  onChoose: (food: FoodHit) => void;
  /** Adds a food directly, without opening it. */
  onAdd?: ((food: FoodHit) => void) | undefined;
  /** What is added goes on the plate. */
  isForPlate?: boolean;
  /** Foods without energy can be chosen, too. */
  canBeEmpty?: boolean;
};

/** A list of foods, its skeleton while it loads, or why there is none. */
export function FoodList({ foods: { data, error, refetch }, emptyMessage, initialCount, ...list }: FoodListProps) {
  if (data && data.length > 0) return <Foods foods={data} initialCount={initialCount ?? data.length} {...list} />;
  if (data) {
    return (
      <div className="food-list__message soft rows-12" role="status">
        {emptyMessage}
      </div>
    );
  }
  if (error) {
    return (
      <div className="food-list__message soft rows-12" role="alert">
        <p>{getErrorMessage(error, "The foods could not be loaded.")}</p>
        <Button size="3" variant="soft" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  return <FoodsSkeleton rows={initialCount ?? SKELETON_ROWS} hasTitle={!list.hideTitle} />;
}

type FoodsProps = Omit<FoodListProps, "foods" | "emptyMessage" | "initialCount"> & {
  foods: FoodHit[];
  initialCount: number;
};

const isSameName = (a: FoodHit, b: FoodHit): boolean => a.name.trim().toLowerCase() === b.name.trim().toLowerCase();

function Foods({
  title,
  hideTitle = false,
  foods,
  paging,
  initialCount,
  onChoose,
  onAdd,
  isForPlate,
  canBeEmpty,
}: FoodsProps) {
  const [isExpanded, setShowsAll] = useState(false);
  const shown = isExpanded ? foods : foods.slice(0, initialCount);
  const hasMore = paging?.hasNextPage === true;
  return (
    <section aria-label={title}>
      {!hideTitle && <h3 className="food-list__title note strong">{title}</h3>}
      <ul className="border-above">
        {shown.map((food) => (
          <FoodHitRow
            key={`${food.source} ${food.id}`}
            food={food}
            onChoose={onChoose}
            onAdd={onAdd}
            isForPlate={isForPlate}
            canBeEmpty={canBeEmpty}
            isNameShared={foods.some((other) => other !== food && isSameName(other, food))}
          />
        ))}
      </ul>
      {shown.length < foods.length && (
        <Button size="3" variant="ghost" className="food-list__more" onClick={() => setShowsAll(true)}>
          {hasMore ? "Show More" : `Show All ${foods.length}`}
        </Button>
      )}
      {shown.length === foods.length && paging && (
        <ShowMore
          paging={paging}
          variant="ghost"
          className="food-list__more"
          failure="More foods could not be loaded."
        />
      )}
    </section>
  );
}

const SKELETON_ROWS = 4;

function FoodsSkeleton({ rows, hasTitle }: { rows: number; hasTitle: boolean }) {
  return (
    <div role="status" aria-label="Loading foods" className="rows-4 food-list__skeleton" data-title={hasTitle}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="skeleton food-list__skeleton-row" />
      ))}
    </div>
  );
}
