import { Button } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { userMessage } from "../lib/api-client.ts";
import { FoodHitRow } from "./food-hit-row.tsx";
import "./food-list.css";

type FoodListProps = {
  /** What the foods are: the heading, and what the list is called for those who do not see it. */
  title: string;
  hideTitle?: boolean;
  foods: Pick<UseQueryResult<FoodHit[]>, "data" | "error" | "refetch">;
  /** What stands where there is none. */
  nothing: ReactNode;
  /** So many at first, and the rest on request; all of them without it. */
  shownAtFirst?: number;
  onChoose: (food: FoodHit) => void;
  /** Adds a food as it stands, without a look at it. */
  onAdd?: ((food: FoodHit) => void) | undefined;
};

/** Foods to choose from, the shape of them while they load, or why there are none. */
export function FoodList({ foods: { data, error, refetch }, nothing, shownAtFirst, ...list }: FoodListProps) {
  if (data && data.length > 0) return <Foods foods={data} shownAtFirst={shownAtFirst ?? data.length} {...list} />;
  if (data) {
    return (
      <div className="food-list__message" role="status">
        {nothing}
      </div>
    );
  }
  if (error) {
    return (
      <div className="food-list__message" role="alert">
        <p>{userMessage(error, "The foods could not be loaded.")}</p>
        <Button size="3" variant="soft" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  return <FoodsSkeleton rows={shownAtFirst ?? SKELETON_ROWS} hasTitle={!list.hideTitle} />;
}

type FoodsProps = Omit<FoodListProps, "foods" | "nothing" | "shownAtFirst"> & {
  foods: FoodHit[];
  shownAtFirst: number;
};

function Foods({ title, hideTitle = false, foods, shownAtFirst, onChoose, onAdd }: FoodsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? foods : foods.slice(0, shownAtFirst);
  return (
    <section aria-label={title}>
      {!hideTitle && <h3 className="food-list__title">{title}</h3>}
      <ul className="food-list__foods">
        {shown.map((food) => (
          <FoodHitRow key={`${food.source} ${food.id}`} food={food} onChoose={onChoose} onAdd={onAdd} />
        ))}
      </ul>
      {shown.length < foods.length && (
        <Button size="3" variant="ghost" className="food-list__more" onClick={() => setShowsAll(true)}>
          Show all {foods.length}
        </Button>
      )}
    </section>
  );
}

const SKELETON_ROWS = 4;

function FoodsSkeleton({ rows, hasTitle }: { rows: number; hasTitle: boolean }) {
  return (
    <div role="status" aria-label="Loading foods" className="food-list__skeleton" data-title={hasTitle}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="skeleton food-list__skeleton-row" />
      ))}
    </div>
  );
}
