import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SavedMeal } from "../../../src/contracts/meals.ts";
import { findWhole, scaleFigures } from "../../../src/shared/diary/portion.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { normalizeForSearch } from "../../../src/shared/text/normalize-for-search.ts";
import { getErrorMessage } from "../../platform/api/api-client.ts";
import { lazyPart } from "../../platform/lazy-part.ts";
import { SheetBoundary } from "../../ui/feedback/sheet-boundary.tsx";
import { formatTotalCalories } from "../../ui/format/format.ts";
import { formatQuantity } from "../../ui/format/format-quantity.ts";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { savedMealsQuery } from "../diary/saved-meals.ts";
import "../food/food-hit-row.css";
import "../food/food-list.css";

const SavedMealSheet = lazyPart(async () => (await import("./saved-meal-sheet.tsx")).SavedMealSheet);

type SavedMealListProps = {
  /** Shows the meals whose names contain this text; all if empty. */
  query?: string;
  /** Shown if there is none; without it nothing is shown then, and nothing while they load. */
  emptyMessage?: ReactNode;
  onLogged: () => void;
};

/** The saved meals, each of which opens a sheet to log it. */
export function SavedMealList({ query = "", emptyMessage, onLogged }: SavedMealListProps) {
  const { data, error, refetch } = useQuery(savedMealsQuery());
  const [opened, setOpened] = useState<SavedMeal>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const searched = normalizeForSearch(query.trim());
  const meals = (data ?? []).filter(({ name }) => normalizeForSearch(name).includes(searched));
  // The list has the new name of a renamed meal; a deleted one stays until its sheet has closed.
  const meal = opened && (data?.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      {meals.length > 0 && (
        <ul className="border-above" aria-label="My Meals">
          {meals.map((saved) => (
            <MealRow
              key={saved.id}
              meal={saved}
              onOpen={() => {
                setOpened(saved);
                setIsOpen(true);
              }}
            />
          ))}
        </ul>
      )}
      {emptyMessage !== undefined && data && meals.length === 0 && (
        <div className="food-list__message soft rows-12" role="status">
          {emptyMessage}
        </div>
      )}
      {emptyMessage !== undefined && !data && error && (
        <div className="food-list__message soft rows-12" role="alert">
          <p>{getErrorMessage(error, "Your meals could not be loaded.")}</p>
          <Button size="3" variant="soft" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {emptyMessage !== undefined && !data && !error && (
        <div role="status" aria-label="Loading meals" className="rows-4 food-list__skeleton">
          <div className="skeleton food-list__skeleton-row" />
          <div className="skeleton food-list__skeleton-row" />
        </div>
      )}
      {meal && (
        <SheetBoundary isOpen={isOpen} onClose={close}>
          <SavedMealSheet key={meal.id} meal={meal} isOpen={isOpen} onClose={close} onLogged={onLogged} />
        </SheetBoundary>
      )}
    </>
  );
}

/** `Serves 4: ` and the ingredients of a recipe, or the foods of a meal. */
function describeMeal({ foods, servings }: SavedMeal): string {
  const parts = servings ? foods.flatMap(({ items }) => items) : foods;
  const names = parts.map(({ name }) => isolate(name)).join(", ");
  return servings ? `Serves ${formatQuantity(servings)}: ${names}` : names;
}

function MealRow({ meal, onOpen }: { meal: SavedMeal; onOpen: () => void }) {
  // Of a recipe one serving.
  const shown = meal.foods.map((food) => (meal.servings ? scaleFigures(findWhole(food), 1 / meal.servings) : food));
  return (
    <li className="food-hit line-8">
      <button type="button" className="food-hit__button row-button" onClick={onOpen}>
        <span className="rows breaks">
          <span className="lines-3 food-hit__name strong">
            <Bdi>{meal.name}</Bdi>
          </span>
          <span className="note">{describeMeal(meal)}</span>
        </span>
        <span className="line-10">
          <span>
            <b className="digits">{formatTotalCalories(shown)}</b> <span className="note">kcal</span>
          </span>
          <ChevronRight size={20} aria-hidden />
        </span>
      </button>
    </li>
  );
}
