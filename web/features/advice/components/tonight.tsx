import { Button } from "@radix-ui/themes";
import { Plus } from "lucide-react";
import type { Ref } from "react";
import type { MealSuggestion, MealSuggestions } from "../../../../src/contracts/advice.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { findHistoryDate } from "../../../domain/entry/history-day.ts";
import { useToday } from "../../../platform/today.ts";
import { formatWeekdayAndDate } from "../../../ui/format/dates.ts";
import { formatTotalCalories, formatWholeNumber, MEAL_NAMES } from "../../../ui/format/format.ts";
import { useWasTrue } from "../../../ui/hooks/use-was-true.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import "./tonight.css";
import { type CopyTexts, useEntryCopying } from "../../../domain/diary/copy-queries.ts";

/** `650 kcal and 21 g of protein are left today.` */
function describeLeft({ caloriesLeft, proteinLeft }: MealSuggestions): string {
  if (caloriesLeft < 0) return `You are ${formatWholeNumber(-caloriesLeft)} kcal over your goal today.`;
  const kcal = `${formatWholeNumber(caloriesLeft)} kcal`;
  return proteinLeft > 0
    ? `${kcal} and ${formatWholeNumber(proteinLeft)} g of protein are left today.`
    : `${kcal} are left today.`;
}

/** What the meal leaves of today. */
const describeAfterwards = (left: number): string =>
  left < 0 ? `${formatWholeNumber(-left)} kcal over` : `leaves ${formatWholeNumber(left)} kcal`;

const getMealKey = ({ entryIds }: MealSuggestion): string => entryIds.join();

type MealProps = {
  meal: MealSuggestion;
  caloriesLeft: number;
  isAdding: boolean;
  onAdd: () => void;
  ref: Ref<HTMLLIElement>;
};

function Meal({ meal, caloriesLeft, isAdding, onAdd, ref }: MealProps) {
  const name = meal.names.map(isolate).join(", ");
  const day = formatWeekdayAndDate(findHistoryDate(meal));
  return (
    <li ref={ref} className="tonight__meal row-end border-above">
      <div>
        <p className="lines-2 tonight__name">{name}</p>
        <p className="figures-note">
          {formatWholeNumber(meal.calories)} kcal · {formatWholeNumber(meal.protein)} g protein
        </p>
        <p className="figures-note">
          {MEAL_NAMES[meal.mealType]}, {day} · {describeAfterwards(caloriesLeft - meal.calories)}
        </p>
      </div>
      <Button size="3" variant="soft" aria-label={`Add ${name}, ${day}`} disabled={isAdding} onClick={onAdd}>
        <Plus size={20} aria-hidden />
        Add
      </Button>
    </li>
  );
}

/**
 * Up to three of the person's own meals that close what is left of today; nothing if none fits. Once shown the card
 * stays, so that nothing moves when the last of them is added.
 */
export function Tonight({ suggestions }: { suggestions: MealSuggestions }) {
  const today = useToday("diary");
  const adding = useMealAdding();
  const { caloriesLeft, meals } = suggestions;
  const isShown = useWasTrue(meals.length > 0);
  if (!isShown) return null;
  return (
    <Card title="What fits tonight">
      <p className="soft above-2">{describeLeft(suggestions)}</p>
      {meals.length === 0 && <p className="soft above-2">None of your other meals fit.</p>}
      <ul className="tonight__meals above-8">
        <RowsInPlace rows={meals} getKey={getMealKey}>
          {(meal, ref) => (
            <Meal
              ref={ref}
              meal={meal}
              caloriesLeft={caloriesLeft}
              isAdding={adding.isCopying}
              onAdd={() => {
                const entries = meal.entryIds.map((id) => ({ id }));
                void adding.copy(entries, today);
              }}
            />
          )}
        </RowsInPlace>
      </ul>
    </Card>
  );
}

const TEXTS: CopyTexts = {
  done: "Added to Today",
  describe: (entries) =>
    `${entries.map(({ name }) => isolate(name)).join(", ")}: ${formatTotalCalories(entries)} kcal.`,
  failed: "Failed to Add",
  nothingDone: "Nothing was added. Please try again.",
  undone: "Meal Removed",
  describeUndone: "The meal was removed from today.",
  undoFailed: "The meal could not be removed. Please try again.",
};

/** Adds an earlier meal to today with one tap, and offers Undo in the toast that says so. */
export const useMealAdding = () => useEntryCopying(TEXTS);
