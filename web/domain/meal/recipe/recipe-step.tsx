import type { Recipe } from "../../../../src/shared/diary/recipe.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { useFormDraft } from "../../../ui/fields/form-draft.ts";
import { SheetStep, type useStep } from "../../../ui/layers/sheet-step.tsx";
import { toRecipeForm } from "./recipe-draft.ts";
import type { RecipeDraft, RecipeEditorProps } from "./recipe-editor.tsx";

export const RecipeEditor = lazyPart(async () => (await import("./recipe-editor.tsx")).RecipeEditor);

type RecipeStepProps = Pick<RecipeEditorProps, "isPending"> & {
  step: ReturnType<typeof useStep>;
  /** The recipe as it is when the step is opened. */
  recipe: Recipe;
  /** True if it is saved. */
  save: (recipe: Recipe) => Promise<boolean>;
  onSaved?: (recipe: Recipe) => void;
};

/** The editor of a recipe as a step of a sheet. What is typed stays until it is saved or canceled. */
export function RecipeStep({ step, ...props }: RecipeStepProps) {
  return (
    <SheetStep state={step.state} onLeave={step.leave}>
      <PartBoundary>
        <Editor end={step.end} {...props} />
      </PartBoundary>
    </SheetStep>
  );
}

function Editor({ end: onEnd, recipe, isPending, save, onSaved }: Omit<RecipeStepProps, "step"> & { end: () => void }) {
  const { units } = usePreferences();
  const stored: RecipeDraft = { form: toRecipeForm(recipe, units), items: recipe.items };
  const subject = `${units} ${JSON.stringify(recipe)}`;
  const [draft, setDraft, { isKept, discard }] = useFormDraft<RecipeDraft>("recipe", stored, { subject });
  const end = () => {
    discard();
    onEnd();
  };
  return (
    <RecipeEditor
      subject={subject}
      isKept={isKept}
      draft={draft}
      onChange={setDraft}
      isPending={isPending}
      onSave={async (typed) => {
        if (!(await save(typed))) return;
        onSaved?.(typed);
        end();
      }}
      onCancel={end}
    />
  );
}
