import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FoodAnalysis } from "../../../../../src/contracts/food-analysis.ts";
import type { EntryItem } from "../../../../../src/shared/diary/entry-items.ts";
import { fitsPortion } from "../../../../../src/shared/diary/portion.ts";
import { computeMacroKcal } from "../../../../../src/shared/food/nutrition.ts";
import { parseServingGrams } from "../../../../../src/shared/food/serving-size.ts";
import { formatCount } from "../../../../../src/shared/text/format-count.ts";
import type { ItemPosition } from "../../../../domain/food/item-edits.ts";
import { MealItemsPart } from "../../../../domain/food/meal-items-parts.tsx";
import { formatCalorieRange, NutritionFigures } from "../../../../domain/food/nutrition-figures.tsx";
import { MealChips } from "../../../../domain/meal/meal-chips.tsx";
import { convertServing } from "../../../../domain/meal/portion.ts";
import { PortionRow } from "../../../../domain/meal/portion-row.tsx";
import { listShareMeasures } from "../../../../domain/meal/share-measures.ts";
import { usePreferences } from "../../../../platform/preferences.ts";
import { UnsavedNote } from "../../../../ui/layers/unsaved-note.tsx";
import { Bdi } from "../../../../ui/parts/bdi.tsx";
import { accountPreferencesQuery } from "../../../profile/preferences-queries.ts";
import { ADDED_CHANGE_MAX, type AutoAddDecision, decideAutoAdd, roundConfidence } from "../../auto-add.ts";
import { findAnalyzedWhole, scaleAnalysis } from "../../entries.ts";
import "./result-sheet.css";

type ResultDetailsProps = {
  photo: ReactNode;
  /** What was changed by an earlier correction. */
  corrected: ReactNode;
  analysis: FoodAnalysis;
  /** Its fields have something that is not saved. */
  hasEdits: boolean;
  /** When its result arrived (ISO instant). */
  analyzedAt: string;
  isInDiary: boolean;
  /** How much of it was eaten. */
  share: number;
  onShareChange: (share: number) => void;
  lastOpenedItem: ItemPosition | undefined;
  onOpenItem: (position: ItemPosition) => void;
  onItemsChange: (items: EntryItem[]) => void;
  isAdding: boolean;
  onAdd: () => void;
  onEdit: () => void;
  onRetake: () => void;
  questions: ReactNode;
  tellMore: ReactNode;
};

/** The result, its confidence and the actions. */
export function ResultDetails({
  photo,
  corrected,
  analysis,
  hasEdits,
  analyzedAt,
  isInDiary,
  share,
  onShareChange,
  lastOpenedItem,
  onOpenItem,
  onItemsChange,
  isAdding,
  onAdd,
  onEdit,
  onRetake,
  questions,
  tellMore,
}: ResultDetailsProps) {
  const preferences = usePreferences();
  const { data: account } = useQuery(accountPreferencesQuery());
  const showsRange = account?.showCalorieRanges ?? true;
  const canAdd = analysis.calories > 0;
  const hasNothing = !canAdd && analysis.items.length > 0 && computeMacroKcal(analysis) === 0;
  const shown = scaleAnalysis(analysis, share);
  const isSure = roundConfidence(analysis) >= preferences.confidenceThreshold;
  return (
    <>
      <div className="rows-14 result__head">
        {photo}
        <div>
          <h3 className="result__name">
            <Bdi>{analysis.name}</Bdi>
          </h3>
          <div className="result__about wrap-ends line">
            <p className="sheet__lead">
              <Bdi>{convertServing(analysis.servingSize, preferences.units)}</Bdi>
            </p>
            {!hasNothing && (
              <span
                className={isSure ? "result__confidence tinted" : "result__confidence result__confidence--low tinted"}
              >
                {roundConfidence(analysis)}% sure
              </span>
            )}
          </div>
        </div>
      </div>
      <NutritionFigures figures={shown} range={showsRange ? formatCalorieRange(shown) : undefined} />
      {canAdd && !isAdding && (
        <PortionRow
          share={share}
          onChange={(next) => onShareChange(next)}
          measures={listShareMeasures(parseServingGrams(analysis.servingSize), [], preferences.units)}
          isTooMuch={(next) => !fitsPortion(findAnalyzedWhole(analysis), next)}
        />
      )}
      {corrected}
      {hasEdits && <UnsavedNote isElsewhere />}
      {analysis.omittedItems !== undefined && <OmittedItemsNote count={analysis.omittedItems} />}
      <ResultNote
        autoAdd={isInDiary ? "in_diary" : decideAutoAdd(analysis, preferences)}
        canAdd={canAdd}
        hasNothing={hasNothing}
      />
      {canAdd && !isAdding && <MealChips takenAt={analyzedAt} />}
      {canAdd && !isAdding && questions}
      {(analysis.items.length > 0 || !canAdd) && (
        <MealItemsPart
          items={analysis.items}
          share={share}
          isBusy={isAdding}
          lastOpened={lastOpenedItem}
          onOpen={onOpenItem}
          onChange={onItemsChange}
        />
      )}
      {tellMore}
      <div className="sheet__actions sheet__actions--row">
        <Button size="3" variant="soft" disabled={isAdding} onClick={onRetake}>
          Retake
        </Button>
        <Button size="3" variant={canAdd || hasNothing ? "soft" : "solid"} disabled={isAdding} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="3"
          className="sheet__main-action"
          disabled={!canAdd || isAdding}
          loading={isAdding}
          onClick={onAdd}
        >
          Add to Food Diary
        </Button>
      </div>
    </>
  );
}

/** Says that the analyzer named more items than the result has. */
const OmittedItemsNote = ({ count }: { count: number }) => (
  <p className="sheet__note" role="status">
    {formatCount(count, "more item")} of this meal {count === 1 ? "is" : "are"} not counted. Add what is missing.
  </p>
);

type ResultNoteProps = {
  autoAdd: AutoAddDecision | "in_diary";
  canAdd: boolean;
  /** It is water, or something else without energy. */
  hasNothing: boolean;
};

/** Why the result was not added automatically. */
function describeNotAdded({ autoAdd, canAdd, hasNothing }: ResultNoteProps, threshold: number): string | undefined {
  if (hasNothing) return "No calories, so there is nothing to log. If that is wrong, press Edit.";
  if (!canAdd) return "A meal needs more than 0 kcal. Press Edit and enter its calories to add it.";
  if (autoAdd === "in_diary")
    return "Not added automatically, because another photo of these minutes shows the same and is in your diary. Add it if you ate it twice.";
  if (autoAdd === "changed")
    return `Not added automatically, because your earlier correction changes it by more than ${ADDED_CHANGE_MAX * 100}%. Check it first.`;
  if (autoAdd !== "unsure") return undefined;
  return `Not added automatically, because it is less than ${threshold}% sure. Check it first.`;
}

function ResultNote(props: ResultNoteProps) {
  const { confidenceThreshold } = usePreferences();
  const text = describeNotAdded(props, confidenceThreshold);
  return (
    text && (
      <p className="sheet__note" role="status">
        {text}
      </p>
    )
  );
}
