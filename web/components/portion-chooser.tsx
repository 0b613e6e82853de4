import { type ReactNode, useState } from "react";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import type { FoodHit, Per100g } from "../../src/contracts/foods.ts";
import { ENTRY_FIELDS } from "../../src/shared/entry-fields.ts";
import { NUTRIENT_NAMES, scaleNutrients } from "../../src/shared/nutrition.ts";
import { entryOfFood, type Occasion } from "../lib/food-entry.ts";
import { type Measure, measuresOf, servingWords, weightWords } from "../lib/portion.ts";
import { usePreferences } from "../lib/preferences.ts";
import { typedNumber } from "../lib/typed-number.ts";
import { ChooseOne } from "./choice-group.tsx";
import { NutritionFigures } from "./nutrition-figures.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import "./portion-chooser.css";
import "./sheet.css";

type PortionChooserProps = {
  food: FoodHit;
  per100g: Per100g;
  occasion: Occasion;
  /** What can be done with the portion; null while such an amount cannot be logged. */
  actions: (entry: NewFoodEntry | null) => ReactNode;
};

/** How much of a food was eaten, in household measures or by weight, with what that contains. */
export function PortionChooser({ food, per100g, occasion, actions }: PortionChooserProps) {
  const { units } = usePreferences();
  const measures = measuresOf(food.portions, units);
  const [measure, setMeasure] = useState<Measure>(measures[0]);
  const [typed, setTyped] = useState(String(measures[0].start));
  const quantity = typedNumber(typed);
  const grams = quantity > 0 ? quantity * measure.grams : 0;
  const amount = scaleNutrients(per100g, grams);
  const problem = problemOf(amount, grams);

  const choose = (label: string) => {
    const next = measures.find((candidate) => candidate.label === label);
    if (!next) return;
    setMeasure(next);
    setTyped(String(next.start));
  };
  return (
    <div className="sheet portion-chooser">
      <div aria-live="polite">
        <NutritionFigures figures={amount} of={weightWords(grams, units)} />
      </div>
      <ChooseOne
        legend="Portion"
        look="pills"
        choices={measures.map(({ label, portion, grams: each }) => ({
          value: label,
          label,
          ...(portion && { hint: weightWords(each, units) }),
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
      {actions(
        problem === null ? entryOfFood(food, amount, servingWords(measure.portion, quantity, grams), occasion) : null,
      )}
    </div>
  );
}

/** Why such an amount cannot be logged; null where it can. */
function problemOf(amount: Per100g, grams: number): string | null {
  if (!(grams > 0)) return "Enter how much you ate.";
  if (amount.calories < ENTRY_FIELDS.calories.min) return "That is less than one kcal, so there is nothing to log.";
  const isTooMuch = NUTRIENT_NAMES.some((name) => amount[name] > ENTRY_FIELDS[name].max);
  return isTooMuch ? "That is more than one entry can hold." : null;
}
