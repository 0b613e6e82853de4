import { SAVED_MEAL } from "../../../../src/shared/product/limits.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { isRecord } from "../../../platform/is-record.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { useSavedMeals } from "../../diary/saved-meals.ts";
import { isItem } from "../../food/sentence/meal-sentence.ts";
import { type RecipeDraft, RecipeEditor } from "./recipe-editor.tsx";

const EMPTY: RecipeDraft = {
  form: { name: "", servings: String(SAVED_MEAL.servings.default), weight: "" },
  items: [],
};

/** Whether what is stored on the device is a recipe that was not saved. */
const isRecipeDraft = (value: unknown): value is RecipeDraft =>
  isRecord(value) &&
  isRecord(value.form) &&
  [value.form.name, value.form.servings, value.form.weight].every((text) => typeof text === "string") &&
  Array.isArray(value.items) &&
  value.items.every(isItem);

/** A new recipe, whose ingredients are searched for. It stays on the device until it is saved or canceled. */
export function NewRecipeSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [draft, setDraft, discardDraft] = useDraft("new-recipe", EMPTY, isRecipeDraft);
  const { save, isPending } = useSavedMeals();
  const end = () => {
    discardDraft();
    onClose();
  };
  return (
    <BottomSheet open={isOpen} onClose={onClose} title="New Recipe">
      <RecipeEditor
        subject="new"
        isKept={draft !== EMPTY}
        draft={draft}
        onChange={setDraft}
        isPending={isPending}
        onSave={async (recipe) => {
          if (await save(recipe)) end();
        }}
        onCancel={end}
      />
    </BottomSheet>
  );
}
