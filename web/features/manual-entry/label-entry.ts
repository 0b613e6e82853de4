import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodLabel } from "../../../src/contracts/foods.ts";
import { ENTRY_FIELDS, mapStated, pickStated, type StatedAmount } from "../../../src/shared/diary/entry-fields.ts";
import { scaleStated } from "../../../src/shared/diary/portion.ts";
import { mapNutrients, NUTRIENT_NAMES, type Nutrients, roundNutrient } from "../../../src/shared/food/nutrition.ts";
import { formatNumberInput, parseDecimal, parseOptionalDecimal } from "../../../src/shared/text/parse-number.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { checkAmount, checkCalories, checkName, formatStated, parseStated } from "../../domain/food/entry-checks.ts";
import { findLocalMealType, type Occasion } from "../../domain/food/food-entry.ts";
import { formatServing } from "../../domain/meal/portion.ts";
import { checkRange } from "../../ui/fields/checks.ts";
import type { Checks } from "../../ui/fields/form.ts";

/** What the figures of a label are for. */
export type LabelBasis = "per100g" | "perServing";
/** The form's fields, as typed. `eaten` is in grams, or in servings where the weight of one is not known. */
export type LabelForm = Record<"name" | "eaten" | keyof Nutrients | StatedAmount, string>;

const HUNDRED_GRAMS = 100;
const EATEN_MAX = 5000;

/** The amounts that a label has figures for; that of a serving first, since it is how people eat. */
export const listBases = ({ per100g, perServing }: FoodLabel): LabelBasis[] => [
  ...(perServing ? (["perServing"] as const) : []),
  ...(per100g ? (["per100g"] as const) : []),
];

/** Grams of what the figures are for; null for a serving whose weight is not known. */
export const findBasisGrams = ({ serving }: FoodLabel, basis: LabelBasis): number | null =>
  basis === "per100g" ? HUNDRED_GRAMS : (serving?.grams ?? null);

/** The form for the figures of a label, with one serving eaten. */
export function toLabelForm(label: FoodLabel, basis: LabelBasis): LabelForm {
  const figures = label[basis];
  const texts = Object.fromEntries(
    NUTRIENT_NAMES.map((name) => {
      const figure = figures?.[name] ?? null;
      return [name, figure === null ? "" : formatNumberInput(figure)];
    }),
  ) as Record<keyof Nutrients, string>;
  const grams = findBasisGrams(label, basis);
  return {
    name: "",
    ...texts,
    ...mapStated((name) => formatStated(figures?.[name])),
    eaten: formatNumberInput(grams === null ? 1 : (label.serving?.grams ?? grams)),
  };
}

/** Parses what was typed: the name, how much was eaten, and the figures of that. Text that is not a number is NaN. */
function parseLabelForm(form: LabelForm, basisGrams: number | null) {
  const eaten = parseDecimal(form.eaten);
  const typed = mapNutrients((name) => (name === "calories" ? parseDecimal : parseOptionalDecimal)(form[name]));
  const figures = mapNutrients((name) => roundNutrient(name, (typed[name] * eaten) / (basisGrams ?? 1)));
  const typedStated = pickStated(mapStated((name) => parseStated(form[name])));
  const stated = scaleStated(typedStated, eaten / (basisGrams ?? 1));
  return { name: form.name.trim(), eaten, typed: { ...typed, ...typedStated }, figures, stated };
}

/** The typed figures as they stand on the label. */
export const parseLabelFigures = (form: LabelForm) => parseLabelForm(form, null).typed;

/** What is wrong with the fields. */
export function checkLabelForm(form: LabelForm, basisGrams: number | null): Checks<keyof LabelForm> {
  const { name, eaten, typed, figures, stated } = parseLabelForm(form, basisGrams);
  const amounts = { protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
  const checked = Object.fromEntries(
    Object.keys(amounts).map((each) => {
      const amount = each as keyof typeof amounts;
      return [amount, checkAmount(amount, typed[amount]) ?? checkAmount(amount, figures[amount])];
    }),
  ) as Record<keyof typeof amounts, string | undefined>;
  return {
    name: checkName(name),
    calories: checkCalories(figures.calories),
    ...checked,
    ...mapStated((each) => checkAmount(each, typed[each] ?? null) ?? checkAmount(each, stated[each] ?? null)),
    eaten: checkRange(eaten, { min: 0.1, max: EATEN_MAX }, `Please enter 0.1 to ${EATEN_MAX}`),
  };
}

/** The diary entry for the food of a label. */
export function buildLabelEntry(
  form: LabelForm,
  { label, basis, occasion }: { label: FoodLabel; basis: LabelBasis; occasion: Occasion },
): NewFoodEntry {
  const basisGrams = findBasisGrams(label, basis);
  const { name, eaten, figures, stated } = parseLabelForm(form, basisGrams);
  const servings = label.serving?.text ?? (eaten === 1 ? "1 serving" : `${eaten} servings`);
  return {
    name,
    ...figures,
    ...stated,
    confidence: 1,
    mealType: findLocalMealType(occasion.takenAt),
    servingSize: truncateText(
      basisGrams === null ? servings : formatServing(null, 1, eaten),
      ENTRY_FIELDS.servingSize.maxLength,
    ),
    source: "manual",
    imageUrl: occasion.imageUrl,
    eatenAt: occasion.takenAt,
  };
}
