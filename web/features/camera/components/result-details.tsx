import { Button } from "@radix-ui/themes";
import type { FoodAnalysis } from "../../../../src/contracts/food-analysis.ts";
import { fitsEntry, scaleFigures } from "../../../../src/shared/portion.ts";
import { MealChips } from "../../../components/meal-chips.tsx";
import { NutritionFigures } from "../../../components/nutrition-figures.tsx";
import { PortionRow } from "../../../components/portion-row.tsx";
import { formatWholeNumber } from "../../../lib/format.ts";
import { convertServing } from "../../../lib/portion.ts";
import { usePreferences } from "../../../lib/preferences.ts";
import { listShareMeasures, parseServingGrams } from "../../../lib/share-measures.ts";
import { type AutoAddDecision, decideAutoAdd, roundConfidence } from "../auto-add.ts";
import { findAnalysedWhole, scaleAnalysis } from "../entries.ts";
import "./result-sheet.css";

type ResultDetailsProps = {
  analysis: FoodAnalysis;
  /** When its result arrived (ISO instant). */
  analyzedAt: string;
  /** How much of it was eaten. */
  share: number;
  onShareChange: (share: number) => void;
  isAdding: boolean;
  onAdd: () => void;
  onEdit: () => void;
  onRetake: () => void;
};

/** The result, its confidence and the actions. */
export function ResultDetails({
  analysis,
  analyzedAt,
  share,
  onShareChange,
  isAdding,
  onAdd,
  onEdit,
  onRetake,
}: ResultDetailsProps) {
  const preferences = usePreferences();
  const canAdd = analysis.calories > 0;
  const shown = scaleAnalysis(analysis, share);
  const isSure = roundConfidence(analysis) >= preferences.confidenceThreshold;
  return (
    <>
      <div>
        <h3 className="result__name">{analysis.name}</h3>
        <div className="result__about">
          <p className="sheet__lead">{convertServing(analysis.servingSize, preferences.units)}</p>
          <span className={isSure ? "result__confidence" : "result__confidence result__confidence--low"}>
            {roundConfidence(analysis)}% sure
          </span>
        </div>
      </div>
      <ResultNote autoAdd={decideAutoAdd(analysis, preferences)} canAdd={canAdd} />
      <NutritionFigures figures={shown} />
      {canAdd && !isAdding && <MealChips takenAt={analyzedAt} hideLegend />}
      {canAdd && !isAdding && (
        <PortionRow
          share={share}
          onChange={onShareChange}
          measures={listShareMeasures(parseServingGrams(analysis.servingSize), [], preferences.units)}
          isTooMuch={(next) => !fitsEntry(scaleFigures(findAnalysedWhole(analysis), next))}
        />
      )}
      <ResultItems items={shown.items} />
      <div className="sheet__actions">
        <Button size="3" variant="soft" disabled={isAdding} onClick={onRetake}>
          Retake
        </Button>
        <Button size="3" variant={canAdd ? "soft" : "solid"} disabled={isAdding} onClick={onEdit}>
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

/** The items on the plate, if there is more than one. */
function ResultItems({ items }: { items: FoodAnalysis["items"] }) {
  if (items.length < 2) return null;
  return (
    <ul className="result__items" aria-label="What is on the plate">
      {Object.entries(items).map(([position, { name, grams, calories }]) => (
        <li key={position}>
          <span>
            {name}
            {grams !== null && <span className="result__grams">{Math.round(grams)} g</span>}
          </span>
          <span>{formatWholeNumber(calories)} kcal</span>
        </li>
      ))}
    </ul>
  );
}

type ResultNoteProps = { autoAdd: AutoAddDecision; canAdd: boolean };

/** Why the result was not added automatically. */
function ResultNote({ autoAdd, canAdd }: ResultNoteProps) {
  const { confidenceThreshold } = usePreferences();
  if (!canAdd) {
    return (
      <p className="sheet__note" role="status">
        A meal needs more than 0 kcal. Press Edit and enter its calories to add it.
      </p>
    );
  }
  if (autoAdd !== "unsure") return null;
  return (
    <p className="sheet__note" role="status">
      Not added automatically, because it is less than {confidenceThreshold}% sure. Check it first.
    </p>
  );
}
