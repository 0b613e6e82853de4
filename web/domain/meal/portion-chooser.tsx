import { type ReactNode, useState } from "react";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit, Per100g } from "../../../src/contracts/foods.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { NUTRIENT_NAMES, scaleNutrients } from "../../../src/shared/food/nutrition.ts";
import { parseNumber } from "../../../src/shared/text/parse-number.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { formatWholeNumber } from "../../ui/format/format.ts";
import type { Occasion } from "../food/food-entry.ts";
import { NutritionFigures } from "../food/nutrition-figures.tsx";
import { buildEntryFromFood } from "../food/table-food-entry.ts";
import { formatServing, formatWeight, listMeasures, type Measure } from "./portion.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import "./portion-chooser.css";
import "../../ui/layers/sheet.css";

type PortionChooserProps = {
  food: FoodHit;
  per100g: Per100g;
  occasion: Occasion;
  /** Renders the actions for the portion; gets null while the amount cannot be logged. */
  renderActions: (entry: NewFoodEntry | null) => ReactNode;
};

/** Chooses how much of a food was eaten, by household measure or weight, and shows its nutrition. */
export function PortionChooser({ food, per100g, occasion, renderActions }: PortionChooserProps) {
  const { units } = usePreferences();
  const measures = listMeasures(food.portions, units);
  const [measure, setMeasure] = useState<Measure>(measures[0]);
  const [typed, setTyped] = useState(String(measures[0].start));
  const { value: quantity, problem: unreadable } = parseNumber(typed, "decimal");
  const grams = quantity > 0 ? quantity * measure.grams : 0;
  const amount = scaleNutrients(per100g, grams);
  const problem = unreadable ?? checkAmount(amount, grams);

  const choose = (label: string) => {
    const next = measures.find((candidate) => candidate.label === label);
    if (!next) return;
    setMeasure(next);
    setTyped(String(next.start));
  };
  return (
    <div className="sheet portion-chooser">
      <div aria-live="polite">
        <NutritionFigures figures={amount} serving={formatWeight(grams, units)} />
      </div>
      <p className="portion-chooser__base">{formatWholeNumber(per100g.calories)} kcal per 100 g</p>
      <ChooseOne
        legend="Portion"
        look="pills"
        choices={measures.map(({ label, portion, grams: each }) => ({
          value: label,
          label,
          ...(portion && { hint: formatWeight(each, units) }),
        }))}
        chosen={measure.label}
        onChoose={choose}
      />
      <QuantityStepper
        label={measure.portion ? "Quantity" : measure.label}
        step={measure.step}
        value={typed}
        onChange={setTyped}
      />
      <p className="portion-chooser__problem" role="status">
        {problem}
      </p>
      {renderActions(
        problem === null
          ? buildEntryFromFood(food, amount, formatServing(measure.portion, quantity, grams), occasion)
          : null,
      )}
    </div>
  );
}

/** Why this amount cannot be logged; null if it can. */
function checkAmount(amount: Per100g, grams: number): string | null {
  if (!(grams > 0)) return "Enter how much you ate.";
  if (amount.calories < ENTRY_FIELDS.calories.min) return "That is less than one kcal, so there is nothing to log.";
  const isTooMuch = NUTRIENT_NAMES.some((name) => amount[name] > ENTRY_FIELDS[name].max);
  return isTooMuch ? "That is more than one entry can hold." : null;
}
