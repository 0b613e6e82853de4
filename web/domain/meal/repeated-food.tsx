import type { ReactNode } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { findShare, findWhole, fitsPortion, scaleEntry } from "../../../src/shared/diary/portion.ts";
import { parseServingGrams } from "../../../src/shared/food/serving-size.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { NutritionFigures } from "../food/nutrition-figures.tsx";
import { multiplyServing } from "./multiply-measure.ts";
import { PORTION_DRAFT } from "./portion-draft.ts";
import { PortionRow } from "./portion-row.tsx";
import { listShareMeasures } from "./share-measures.ts";
import "../../ui/layers/sheet.css";

type RepeatedFoodProps = {
  entry: FoodEntry;
  /** Renders the actions for the entry at the chosen portion, whose draft `discard` ends. */
  renderActions: (entry: FoodEntry, discard: () => void) => ReactNode;
};

/** A food as it was last eaten, and how much of that to log. */
export function RepeatedFood({ entry, renderActions }: RepeatedFoodProps) {
  const { units } = usePreferences();
  const [{ share }, setPortion, draft] = useFormDraft(
    PORTION_DRAFT,
    { share: findShare(entry) },
    { subject: `entry ${entry.id}` },
  );
  const whole = findWhole(entry);
  const scaled = share === findShare(entry) ? entry : scaleEntry(entry, share);
  const serving = scaled.servingSize && multiplyServing(scaled.servingSize, scaled.servingQuantity);
  const servingGrams = parseServingGrams(entry.servingSize);
  const grams = servingGrams === undefined ? undefined : servingGrams * whole.servingQuantity;
  return (
    <div className="sheet">
      {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
      <div aria-live="polite">
        <NutritionFigures figures={scaled} serving={serving} />
      </div>
      <PortionRow
        share={share}
        onChange={(next) => setPortion({ share: next })}
        measures={listShareMeasures(grams, [], units)}
        isTooMuch={(next) => !fitsPortion(whole, next)}
      />
      {renderActions(scaled, draft.discard)}
    </div>
  );
}
