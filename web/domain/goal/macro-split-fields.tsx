import { computeFatPercent, computeMacroGoals } from "../../../src/shared/food/nutrition.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { readSplit } from "./goals-values.ts";
import { findSplitName, getSplit, SPLIT_CHOICES } from "./macro-splits.ts";
import type { GoalsFormState } from "./use-goals-form.ts";

/** Grams as a hint; nothing for what is not a number yet. */
const formatGrams = (grams: number): string =>
  Number.isFinite(grams) ? `${formatWholeNumber(Math.max(0, grams))} g` : "–";

/** The shares of protein and carbs, typed or chosen. Fat is the rest. */
export function MacroSplitFields({ goalsForm }: { goalsForm: GoalsFormState }) {
  const { form, field, changeTyped, shownCalories } = goalsForm;
  const split = readSplit(form);
  const fat = Math.max(0, computeFatPercent(split));
  const grams = computeMacroGoals(parseWhole(shownCalories), split);
  return (
    <>
      <ChooseOne
        legend="Macro split"
        look="pills"
        choices={SPLIT_CHOICES}
        chosen={findSplitName(split)}
        onChoose={(name) => {
          const chosen = getSplit(name);
          if (chosen) changeTyped({ protein: String(chosen.protein), carbs: String(chosen.carbs) });
        }}
      />
      <div className="goals-form__split">
        <NumberField {...field("protein")} kind="whole" label="Protein (%)" hint={formatGrams(grams.protein)} />
        <NumberField {...field("carbs")} kind="whole" label="Carbs (%)" hint={formatGrams(grams.carbs)} />
        <Field
          name="fat"
          readOnly
          value={Number.isFinite(fat) ? String(fat) : ""}
          label="Fat (%)"
          hint={`${formatGrams(grams.fat)}, the rest`}
        />
      </div>
    </>
  );
}
