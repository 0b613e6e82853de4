import { SAVED_MEAL } from "../../../../src/shared/product/limits.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { isRecord } from "../../../platform/is-record.ts";
import { type Preferences, usePreferences } from "../../../platform/preferences.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { useSavedMeals } from "../../diary/saved-meals.ts";
import { isItem } from "../../food/sentence/meal-sentence.ts";
import { parseRecipeForm, type RecipeForm, toRecipeForm } from "./recipe-draft.ts";
import { type RecipeDraft, RecipeEditor } from "./recipe-editor.tsx";

/** A recipe as it was typed, and the units of its weight. Earlier versions stored none. */
type NewRecipe = RecipeDraft & { units?: Preferences["units"] };

const EMPTY: NewRecipe = {
  form: { name: "", servings: String(SAVED_MEAL.servings.default), weight: "" },
  items: [],
};

/** Whether what is stored on the device is a recipe that was not saved. */
const isRecipeDraft = (value: unknown): value is NewRecipe =>
  isRecord(value) &&
  isRecord(value.form) &&
  [value.form.name, value.form.servings, value.form.weight].every((text) => typeof text === "string") &&
  Array.isArray(value.items) &&
  value.items.every(isItem);

/** The typed weight in other units; empty where none can be read. */
function convertWeight(form: RecipeForm, from: Preferences["units"], to: Preferences["units"]): string {
  const typed = parseRecipeForm(form, from);
  return Number.isNaN(typed.cookedGrams) ? "" : toRecipeForm(typed, to).weight;
}

/** A new recipe, whose ingredients are searched for. It stays on the device until it is saved or canceled. */
export function NewRecipeSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [draft, setDraft, discardDraft] = useDraft("new-recipe", EMPTY, isRecipeDraft);
  const { save, isPending } = useSavedMeals();
  const { units } = usePreferences();
  const weight = convertWeight(draft.form, draft.units ?? units, units);
  const shown = (draft.units ?? units) === units ? draft : { ...draft, form: { ...draft.form, weight } };
  const end = () => {
    discardDraft();
    onClose();
  };
  return (
    <BottomSheet open={isOpen} onClose={onClose} title="New Recipe">
      <RecipeEditor
        subject="new"
        isKept={draft !== EMPTY}
        draft={shown}
        onChange={(next) => setDraft({ ...next, units })}
        isPending={isPending}
        onSave={async (recipe) => {
          if (await save(recipe)) end();
        }}
        onCancel={end}
      />
    </BottomSheet>
  );
}
