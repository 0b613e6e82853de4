import {
  computeFatPercent,
  computeMacroGoals,
  DEFAULT_MACRO_SPLIT,
  type MacroSplit,
} from "../../../src/shared/food/nutrition.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import { type Choice, ChooseOne } from "../../ui/fields/choice-group.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { readSplit } from "./goals-values.ts";
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

/** The splits that can be chosen; any other one is typed. */
export type SplitName = "standard" | "high_protein" | "low_carb" | "keto" | "custom";

/**
 * Carbs under 26% of the energy are low and under 10% ketogenic (Feinman et al., Nutrition 2015;31:1-13). Protein up to
 * 35% is in the acceptable range (Institute of Medicine, Dietary Reference Intakes, 2005).
 */
const SPLITS: Record<Exclude<SplitName, "custom">, Readonly<MacroSplit>> = {
  standard: DEFAULT_MACRO_SPLIT,
  high_protein: { protein: 30, carbs: 40 },
  low_carb: { protein: 25, carbs: 25 },
  keto: { protein: 20, carbs: 5 },
};

export const SPLIT_CHOICES: readonly Choice<SplitName>[] = [
  { value: "standard", label: "Standard" },
  { value: "high_protein", label: "High Protein" },
  { value: "low_carb", label: "Low Carb" },
  { value: "keto", label: "Keto" },
];

const isListed = (name: SplitName): name is keyof typeof SPLITS => name !== "custom";

/** The split of a choice; undefined for a typed one. */
export const getSplit = (name: SplitName): Readonly<MacroSplit> | undefined =>
  isListed(name) ? SPLITS[name] : undefined;

/** The choice that has this split. */
export function findSplitName({ protein, carbs }: MacroSplit): SplitName {
  const found = SPLIT_CHOICES.find(({ value }) => {
    const split = getSplit(value);
    return split?.protein === protein && split.carbs === carbs;
  });
  return found?.value ?? "custom";
}
