import { Button } from "@radix-ui/themes";
import { BookmarkPlus, CookingPot, Copy } from "lucide-react";
import { useState } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { findShare, findWhole, fitsEntry, scaleFigures } from "../../../src/shared/diary/portion.ts";
import { SAVED_MEAL } from "../../../src/shared/product/limits.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { ChooseAny } from "../../ui/fields/choice-group.tsx";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";
import { SheetStep, useStep } from "../../ui/layers/sheet-step.tsx";
import type { EntryCopying } from "../diary/copy-queries.ts";
import { findDistinctions } from "../diary/distinct-names.ts";
import { usePortionChanging } from "../diary/portion-changing.ts";
import { useSavedMeals } from "../diary/saved-meals.ts";
import type { HistoryDay } from "../entry/history-day.ts";
import { NutritionFigures } from "../food/nutrition-figures.tsx";
import { MealNameForm } from "./meal-name-form.tsx";
import { PortionRow } from "./portion-row.tsx";
import { fitsRecipe, listIngredients } from "./recipe/recipe-draft.ts";
import { RecipeStep } from "./recipe/recipe-step.tsx";
import { formatShare } from "./share-measures.ts";
import "../../ui/layers/sheet.css";
import "./meals.css";

export type MealProps = {
  /** Such as Dinner. */
  name: string;
  entries: readonly FoodEntry[];
  day: HistoryDay;
  copying: EntryCopying;
};

type MealSheetProps = MealProps & { isOpen: boolean; onClose: () => void };

/** All entries of a meal: how much was eaten, saving it as a meal, copying it to today. */
export function MealSheet({ isOpen, ...props }: MealSheetProps) {
  return (
    <BottomSheet open={isOpen} onClose={props.onClose} title={isolate(props.name)}>
      <MealDetails {...props} />
    </BottomSheet>
  );
}

const sum = (entries: readonly FoodEntry[], figure: "calories" | "protein" | "carbs" | "fat"): number =>
  entries.reduce((total, entry) => total + entry[figure], 0);

/** `441 kcal · ½`, and after it what tells it from another entry of its name. */
const describeEntry = (entry: FoodEntry, distinction = ""): string => {
  const share = findShare(entry);
  return `${formatWholeNumber(entry.calories)} kcal${share === 1 ? "" : ` · ${formatShare(share)}`}${distinction}`;
};

function MealDetails({ entries, day, copying, onClose }: Omit<MealSheetProps, "isOpen">) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const { change } = usePortionChanging();
  const cooking = useStep();
  const { save, isPending } = useSavedMeals();
  const ids = entries.map(({ id }) => id);
  const distinctions = findDistinctions(entries);
  const chosen = entries.filter(({ id }) => !left.includes(id));
  const chosenIds = chosen.map(({ id }) => id);
  const [share, ...others] = [...new Set(chosen.map(findShare))];
  const copy = async () => {
    onClose();
    await copying.copy(chosen, day.today);
  };
  const ingredients = listIngredients(chosen);
  return (
    <>
      {!cooking.isOpen && (
        <div className="sheet">
          <div aria-live="polite">
            <NutritionFigures
              figures={{
                calories: sum(chosen, "calories"),
                protein: sum(chosen, "protein"),
                carbs: sum(chosen, "carbs"),
                fat: sum(chosen, "fat"),
              }}
            />
          </div>
          {chosen.length > 0 && (
            <PortionRow
              share={others.length === 0 ? share : undefined}
              onChange={(next) => void change(chosen, next)}
              isTooMuch={(next) => chosen.some((entry) => !fitsEntry(scaleFigures(findWhole(entry), next)))}
            />
          )}
          <ChooseAny
            legend="Of these foods"
            look="rows"
            choices={entries.map((entry) => ({
              value: entry.id,
              label: isolate(entry.name),
              hint: describeEntry(entry, distinctions.get(entry.id)),
            }))}
            chosen={chosenIds}
            onChoose={(next) => setLeft(ids.filter((id) => !next.includes(id)))}
          />
          {chosen.length > 0 && chosen.length <= SAVED_MEAL.foodsMax && (
            <SaveMeal entries={chosen} onRecipe={fitsRecipe(ingredients) ? cooking.open : undefined} />
          )}
          {chosen.length > 0 && !day.isToday && (
            <div className="sheet__actions">
              <Button size="3" className="sheet__main-action" loading={copying.isCopying} onClick={() => void copy()}>
                <Copy size={18} aria-hidden />
                Copy to Today
              </Button>
            </div>
          )}
        </div>
      )}
      <RecipeStep
        step={cooking}
        recipe={{ name: "", items: ingredients, servings: SAVED_MEAL.servings.default, cookedGrams: null }}
        isPending={isPending}
        save={save}
      />
    </>
  );
}

/** Saves the entries as a meal, once its name is typed, or as a recipe, if they can be one. */
function SaveMeal({ entries, onRecipe }: { entries: readonly FoodEntry[]; onRecipe: (() => void) | undefined }) {
  const naming = useStep();
  const { save, isPending } = useSavedMeals();
  return (
    <>
      {!naming.isOpen && (
        <div className="wrap-10 save-meal">
          <Button size="3" variant="soft" color="gray" onClick={naming.open}>
            <BookmarkPlus size={18} aria-hidden />
            Save as Meal
          </Button>
          {onRecipe && (
            <Button size="3" variant="soft" color="gray" onClick={onRecipe}>
              <CookingPot size={18} aria-hidden />
              Save as Recipe
            </Button>
          )}
        </div>
      )}
      <SheetStep state={naming.state} onLeave={naming.leave}>
        <MealNameForm
          subject={`entries ${entries.map(({ id }) => id).join(" ")}`}
          initial=""
          isPending={isPending}
          save={(name) => save({ name, entryIds: entries.map(({ id }) => id) })}
          onEnd={naming.end}
        />
      </SheetStep>
    </>
  );
}
