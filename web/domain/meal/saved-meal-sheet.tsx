import { Button } from "@radix-ui/themes";
import { PencilLine, Share2, Trash2 } from "lucide-react";
import type { SavedMeal } from "../../../src/contracts/meals.ts";
import { findShare, fitsEntry, scaleEntry } from "../../../src/shared/diary/portion.ts";
import { composeRecipe, type Recipe } from "../../../src/shared/diary/recipe.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { MEALS } from "../../platform/api/paths.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { useWhileMounted } from "../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";
import { SheetStep, useStep } from "../../ui/layers/sheet-step.tsx";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { useMealLogging, useSavedMeals } from "../diary/saved-meals.ts";
import { NutritionFigures } from "../food/nutrition-figures.tsx";
import { useSavedDeletion } from "../food/saved-deletion.ts";
import { MealChips } from "./meal-chips.tsx";
import { MealNameForm } from "./meal-name-form.tsx";
import { formatWeight } from "./portion.ts";
import { PORTION_DRAFT } from "./portion-draft.ts";
import { PortionRow } from "./portion-row.tsx";
import { listServingChoices, listServingMeasures } from "./recipe/recipe-measures.ts";
import { RecipeStep } from "./recipe/recipe-step.tsx";
import { useRecipeSharing } from "./recipe/share-recipe.ts";
import "../../ui/layers/sheet.css";
import "./meals.css";

type SavedMealSheetProps = { meal: SavedMeal; isOpen: boolean; onClose: () => void; onLogged: () => void };

/** A saved meal or recipe: how much of it to log, its foods or ingredients, and what can be changed of it. */
export function SavedMealSheet({ meal, isOpen, onClose, onLogged }: SavedMealSheetProps) {
  return (
    <BottomSheet open={isOpen} onClose={onClose} title={isolate(meal.name)}>
      <SavedMealDetails meal={meal} onClose={onClose} onLogged={onLogged} />
    </BottomSheet>
  );
}

/** What a saved meal is as a recipe; undefined if it is none. Meals that were cached by an earlier version have no servings. */
function findRecipe({ name, foods, servings, cookedGrams }: SavedMeal): Recipe | undefined {
  const [food] = foods;
  return typeof servings === "number" && food ? { name, items: food.items, servings, cookedGrams } : undefined;
}

/** A saved recipe with other ingredients. */
const withRecipe = (meal: SavedMeal, recipe: Recipe): SavedMeal => ({
  ...meal,
  name: recipe.name,
  servings: recipe.servings,
  cookedGrams: recipe.cookedGrams,
  foods: [composeRecipe(recipe)],
});

function SavedMealDetails({ meal, onClose, onLogged }: Omit<SavedMealSheetProps, "isOpen">) {
  const recipe = findRecipe(meal);
  const [{ share }, setPortion, draft] = useFormDraft(
    PORTION_DRAFT,
    { share: 1 / (recipe?.servings ?? 1) },
    { subject: `meal ${meal.id} ${recipe?.servings}` },
  );
  const { units } = usePreferences();
  const renaming = useStep();
  const editing = useStep();
  const logging = useMealLogging();
  const sharing = useRecipeSharing();
  const { change, isPending } = useSavedMeals();
  const deletion = useSavedDeletion();
  const scaleFoods = (chosen: number) => meal.foods.map((food) => scaleEntry(food, findShare(food) * chosen));
  const foods = scaleFoods(share);
  const sum = (figure: "calories" | "protein" | "carbs" | "fat") =>
    foods.reduce((total, food) => total + food[figure], 0);

  const close = useWhileMounted(onClose);
  const leave = useWhileMounted(() => {
    onClose();
    onLogged();
  });
  const log = async () => {
    if (!(await logging.log(meal, share))) return;
    draft.discard();
    leave();
  };
  return (
    <>
      {!editing.isOpen && (
        <div className="sheet saved-meal">
          {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
          <div aria-live="polite">
            <NutritionFigures
              figures={{ calories: sum("calories"), protein: sum("protein"), carbs: sum("carbs"), fat: sum("fat") }}
            />
          </div>
          <PortionRow
            key={recipe?.servings}
            share={share}
            onChange={(next) => setPortion({ share: next })}
            isTooMuch={(next) => scaleFoods(next).some((food) => !fitsEntry(food))}
            {...(recipe && {
              choices: listServingChoices(recipe.servings),
              measures: listServingMeasures(recipe.servings, recipe.cookedGrams ?? undefined, units),
            })}
          />
          <ul className="saved-meal__foods border-above" aria-label={recipe ? "Ingredients" : "Foods"}>
            {Object.entries(recipe ? foods.flatMap(({ items }) => items) : foods).map(([position, food]) => (
              <li key={position}>
                <Bdi>{food.name}</Bdi>
                <span>
                  {"grams" in food && food.grams !== null && `${formatWeight(food.grams, units)} · `}
                  {formatWholeNumber(food.calories)} kcal
                </span>
              </li>
            ))}
          </ul>
          {recipe && (
            <Button
              size="3"
              variant="soft"
              color="gray"
              loading={sharing.isPending}
              onClick={() => sharing.share(meal)}
            >
              <Share2 size={18} aria-hidden />
              Share with Friends
            </Button>
          )}
          <MealChips />
          <SheetStep state={renaming.state} onLeave={renaming.leave}>
            <MealNameForm
              subject={`meal ${meal.id}`}
              initial={meal.name}
              isPending={isPending}
              save={(name) => change({ ...meal, name }, { name })}
              onEnd={renaming.end}
            />
          </SheetStep>
          <div className="sheet__actions">
            <Button size="3" variant="soft" disabled={renaming.isOpen} onClick={recipe ? editing.open : renaming.open}>
              <PencilLine size={18} aria-hidden />
              {recipe ? "Edit" : "Rename"}
            </Button>
            <Button
              size="3"
              variant="soft"
              color="red"
              loading={deletion.isPending}
              onClick={() => deletion.remove({ path: MEALS, saved: meal }, close)}
            >
              <Trash2 size={18} aria-hidden />
              Delete
            </Button>
            <Button size="3" className="sheet__main-action" loading={logging.isPending} onClick={() => void log()}>
              Add to Food Diary
            </Button>
          </div>
        </div>
      )}
      {recipe && (
        <RecipeStep
          step={editing}
          recipe={recipe}
          isPending={isPending}
          save={(changed) => change(withRecipe(meal, changed), changed)}
          onSaved={draft.discard}
        />
      )}
    </>
  );
}
