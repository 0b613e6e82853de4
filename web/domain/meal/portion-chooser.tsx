import { type ReactNode, useState } from "react";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit, Per100g, Portion } from "../../../src/contracts/foods.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { scaleNutrients } from "../../../src/shared/food/nutrition.ts";
import { formatNumberInput, parseNumber } from "../../../src/shared/text/parse-number.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import type { Occasion } from "../food/food-entry.ts";
import { FoodOrigin } from "../food/food-origin.tsx";
import { NutritionFigures } from "../food/nutrition-figures.tsx";
import { buildEntryFromFood, fitsFigures } from "../food/table-food-entry.ts";
import { formatServing, formatWeight, listMeasures, type Measure } from "./portion.ts";
import { PORTION_DRAFT } from "./portion-draft.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import "./portion-chooser.css";
import "../../ui/layers/sheet.css";

type PortionChooserProps = {
  food: FoodHit;
  per100g: Per100g;
  occasion: Occasion;
  /** Renders the actions for the portion; gets null while the amount cannot be logged. `discard` ends its draft. */
  renderActions: (entry: NewFoodEntry | null, discard: () => void) => ReactNode;
};

/** Chooses how much of a food was eaten, by household measure or weight, and shows its nutrition. */
export function PortionChooser({ food, per100g, occasion, renderActions }: PortionChooserProps) {
  const { units } = usePreferences();
  const measures = listMeasures(listPortions(food), units);
  const [start] = useState(() => findStart(food, measures));
  const [{ label, typed }, setPortion, draft] = useFormDraft(
    PORTION_DRAFT,
    { label: start.measure.label, typed: start.typed },
    { subject: `${food.source} ${food.id} ${food.amount?.grams} ${units}` },
  );
  const measure = measures.find((candidate) => candidate.label === label) ?? start.measure;
  const { value: quantity, problem: unreadable } = parseNumber(typed, "decimal");
  const grams = quantity > 0 ? quantity * measure.grams : 0;
  const amount = scaleNutrients(per100g, grams);
  const problem = unreadable ?? checkAmount(amount, grams);

  const choose = (chosen: string) => {
    const next = measures.find((candidate) => candidate.label === chosen);
    if (next) setPortion({ label: chosen, typed: String(next.start) });
  };
  return (
    <div className="sheet portion-chooser">
      {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
      <div aria-live="polite">
        <NutritionFigures figures={amount} serving={formatWeight(grams, units)} />
      </div>
      <p className="note">{formatWholeNumber(per100g.calories)} kcal per 100 g</p>
      <FoodOrigin food={food} />
      <ChooseOne
        legend="Portion"
        look="pills"
        choices={measures.map(({ label: name, portion, grams: each }) => ({
          value: name,
          label: name,
          ...(portion && { hint: formatWeight(each, units) }),
        }))}
        chosen={measure.label}
        onChoose={choose}
      />
      <QuantityStepper
        label={measure.portion ? "Quantity" : measure.label}
        step={measure.step}
        value={typed}
        onChange={(text) => setPortion({ label: measure.label, typed: text })}
      />
      <p className="portion-chooser__problem" role="status">
        {problem}
      </p>
      {renderActions(
        problem === null
          ? buildEntryFromFood({ ...food, per100g }, grams, formatServing(measure.portion, quantity, grams), occasion)
          : null,
        draft.discard,
      )}
    </div>
  );
}

/** The portions of a food, and one that is none of them but was typed: "200 ml". */
function listPortions({ amount, portions }: FoodHit): Portion[] {
  const typed = amount?.portion;
  return typed && !portions.some(({ label }) => label === typed.label) ? [typed, ...portions] : portions;
}

/** The measure and amount to begin with: what was typed in the search, else the usual portion. */
function findStart({ amount }: FoodHit, measures: readonly [Measure, ...Measure[]]) {
  const [usual] = measures;
  if (!amount) return { measure: usual, typed: String(usual.start) };
  const measure = measures.find(({ portion }) => portion?.label === amount.portion?.label) ?? usual;
  const quantity = measure.portion ? amount.quantity : amount.grams / measure.grams;
  return { measure, typed: formatNumberInput(Number(quantity.toFixed(measure.portion ? 3 : 2))) };
}

/** Why this amount cannot be logged; null if it can. */
function checkAmount(amount: Per100g, grams: number): string | null {
  if (!(grams > 0)) return "Enter how much you ate.";
  if (amount.calories < ENTRY_FIELDS.calories.min) return "That is less than one kcal, so there is nothing to log.";
  return fitsFigures(amount) ? null : "That is more than one entry can hold.";
}
