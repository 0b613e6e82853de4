import { Button } from "@radix-ui/themes";
import { Activity, type FormEvent, type ReactNode, useState } from "react";
import { type EntryItem, sumItems } from "../../../../src/shared/diary/entry-items.ts";
import { fitsItems } from "../../../../src/shared/diary/portion.ts";
import type { Recipe } from "../../../../src/shared/diary/recipe.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { UnsavedNote } from "../../../ui/layers/unsaved-note.tsx";
import { findWeightLabel, removeItem } from "../../food/item-edits.ts";
import { ItemSteps, MealItemsPart } from "../../food/meal-items-parts.tsx";
import { useOpenItem } from "../../food/use-open-item.ts";
import { checkRecipe, fitsRecipe, parseRecipeForm, type RecipeForm } from "./recipe-draft.ts";
import "../../../ui/layers/sheet.css";
import "./recipe-editor.css";

type RecipeFieldsProps = {
  /** What was typed when the sheet was open before is in it. */
  isKept: boolean;
  form: RecipeForm;
  onChange: (form: RecipeForm) => void;
  items: readonly EntryItem[];
  isPending: boolean;
  onSave: (recipe: Recipe) => Promise<void>;
  onCancel: () => void;
  /** The list of the ingredients. */
  children: ReactNode;
};

/** The name of a recipe, how many servings it makes, and what it weighs when cooked. */
function RecipeFields({ isKept, form, onChange, items, isPending, onSave, onCancel, children }: RecipeFieldsProps) {
  const { units } = usePreferences();
  const { field, validate } = useForm(form, onChange);
  const typed = parseRecipeForm(form, units);
  const checks = checkRecipe(typed);
  const kcal = sumItems(items).calories / typed.servings;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (validate(event, checks) && fitsRecipe(items)) void onSave({ ...typed, items: [...items] });
  };
  return (
    <form className="sheet recipe" noValidate autoComplete="off" onSubmit={onSubmit}>
      {isKept && <UnsavedNote />}
      <Field label="Name of the Recipe" placeholder="Sunday chili" autoFocus {...field("name")} />
      <div className="fields-in-line recipe__fields">
        <NumberField label="Servings" kind="decimal" {...field("servings")} />
        <NumberField
          label={`Cooked ${findWeightLabel(units)}`}
          placeholder="Optional"
          kind="decimal"
          {...field("weight")}
        />
      </div>
      <p className="unless-empty" aria-live="polite">
        {checks.servings === undefined && items.length > 0 && (
          <>
            One serving: <b>{formatWholeNumber(kcal)} kcal</b>
          </>
        )}
      </p>
      {children}
      {items.length > 0 && !fitsItems(items) && <p role="alert">That is more than one entry can hold.</p>}
      <div className="sheet__actions sheet__actions--row">
        <Button type="button" size="3" variant="soft" color="gray" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="3" className="sheet__main-action" loading={isPending} disabled={!fitsRecipe(items)}>
          Save Recipe
        </Button>
      </div>
    </form>
  );
}

/** A recipe as it is typed, with its ingredients. */
export type RecipeDraft = { form: RecipeForm; items: EntryItem[] };

export type RecipeEditorProps = Omit<RecipeFieldsProps, "form" | "items" | "onChange" | "children"> & {
  /** Tells the recipe from all others. */
  subject: string;
  draft: RecipeDraft;
  onChange: (draft: RecipeDraft) => void;
};

/** A recipe with its ingredients: each with its match and amount, to change, remove or add. */
export function RecipeEditor({ subject, isKept, draft, onChange, isPending, ...actions }: RecipeEditorProps) {
  const [wasKept] = useState(isKept);
  const steps = useOpenItem(`recipe ${subject}`);
  const { form, items } = draft;
  const changeItems = (next: EntryItem[]) => onChange({ form, items: next });
  const isOpen = steps.opened !== undefined && !isPending;
  return (
    <>
      <Activity mode={isOpen ? "hidden" : "visible"}>
        <RecipeFields
          isKept={wasKept}
          form={form}
          onChange={(next) => onChange({ form: next, items })}
          items={items}
          isPending={isPending}
          {...actions}
        >
          {/* Rendered again after a step, so that the focus returns to the ingredient. */}
          {!isOpen && (
            <MealItemsPart
              label="Ingredients"
              items={items}
              share={1}
              isBusy={isPending}
              lastOpened={steps.lastOpened}
              onOpen={steps.open}
              onChange={changeItems}
            />
          )}
        </RecipeFields>
      </Activity>
      {!isPending && (
        <ItemSteps
          steps={steps}
          items={items}
          share={1}
          canRemoveLast
          isSaving={false}
          onSave={(next) => {
            changeItems(next);
            steps.end();
          }}
          onRemove={(position) => {
            changeItems(removeItem(items, position));
            steps.end();
          }}
        />
      )}
    </>
  );
}
