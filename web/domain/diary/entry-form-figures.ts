import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import {
  type EntryAmount,
  mapAmounts,
  mapStated,
  STATED_NAMES,
  type StatedAmount,
} from "../../../src/shared/diary/entry-fields.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import {
  correctWhole,
  type Figures,
  findShare,
  findWhole,
  fitsEntry,
  isShare,
  restateWhole,
  scaleFigures,
  scaleStated,
  type Whole,
} from "../../../src/shared/diary/portion.ts";
import { roundNutrient } from "../../../src/shared/food/nutrition.ts";
import { formatNumberInput, parseOptionalDecimal, parseWhole } from "../../../src/shared/text/parse-number.ts";
import { checkAmount, formatStated, parseStated } from "../food/entry-checks.ts";
import { takeShare } from "../food/item-edits.ts";
import { checkEntryForm, type EntryForm, findMealOfTime, toEntryForm } from "./entry-form.ts";
import { changeWholeItems, describeServing } from "./items-changing.ts";

/** The edit form, and what its figures are a share of. */
export type EntryFormState = {
  form: EntryForm;
  /** With the items, until a figure is typed that is not their sum. */
  whole: Whole;
  share: number;
  /** The whole before its calories were corrected by hand; null if they were not. */
  uncorrected: Figures | null;
  /** The meal is the one of the time. It follows the time then, until another meal is chosen. */
  isMealOfTime: boolean;
};

type FigureField = keyof Figures;
const AMOUNT_FIELDS = Object.keys(mapAmounts(() => null)) as EntryAmount[];
const TYPED_FIELDS = ["calories", ...AMOUNT_FIELDS] as const satisfies readonly FigureField[];

export function openEntryForm(entry: FoodEntry): EntryFormState {
  const form = toEntryForm(entry);
  return {
    form,
    whole: findWhole(entry),
    share: findShare(entry),
    uncorrected: null,
    isMealOfTime: findMealOfTime(form.eatenOn) === entry.mealType,
  };
}

const formatFigures = (figures: Figures): Record<FigureField, string> => ({
  calories: String(figures.calories),
  ...mapAmounts((name) => formatNumberInput(figures[name])),
  ...mapStated((name) => formatStated(figures[name])),
  servingQuantity: formatNumberInput(figures.servingQuantity),
});

/** The form with other items: its figures are their sums, and the weight of a serving follows. */
export function changeFormItems(state: EntryFormState, items: EntryItem[]): EntryFormState {
  const whole = changeWholeItems(state.whole, items);
  const servingSize = describeServing(state.form.servingSize, whole) ?? "";
  return chooseShare({ ...state, whole, form: { ...state.form, servingSize } }, state.share);
}

/** Every figure for a share of the whole. */
export const chooseShare = (state: EntryFormState, share: number): EntryFormState => ({
  ...state,
  form: { ...state.form, ...formatFigures(scaleFigures(state.whole, share)) },
  share,
  uncorrected: null,
});

/** The form after something was typed, with the meal of a time that was typed. */
function typeTime({ form: before, isMealOfTime }: EntryFormState, form: EntryForm) {
  if (form.mealType !== before.mealType) return { form, isMealOfTime: false };
  const isFollowing = isMealOfTime && form.eatenOn !== before.eatenOn;
  return { form: { ...form, mealType: (isFollowing && findMealOfTime(form.eatenOn)) || form.mealType }, isMealOfTime };
}

/** The form after an amount was typed that it may state. It belongs to the whole, and the items stay. */
function typeStated(state: EntryFormState, name: StatedAmount): EntryFormState {
  const amount = parseStated(state.form[name]);
  if (checkAmount(name, amount) !== undefined) return state;
  return { ...state, whole: restateWhole(state.whole, state.share, name, amount) };
}

/**
 * The form after something was typed. A figure that is typed is corrected for the whole, so that it scales as well from
 * then on. What is not valid yet changes nothing else.
 */
export function typeIntoForm(state: EntryFormState, form: EntryForm): EntryFormState {
  const stated = STATED_NAMES.find((name) => form[name] !== state.form[name]);
  if (stated !== undefined) return typeStated({ ...state, form }, stated);
  const field = TYPED_FIELDS.find((name) => form[name] !== state.form[name]);
  const typed = { ...state, ...typeTime(state, form) };
  if (field === undefined || checkEntryForm(form)[field] !== undefined) return typed;
  const figure = field === "calories" ? parseWhole(form[field]) : parseOptionalDecimal(form[field]);
  return {
    ...typed,
    whole: correctWhole(state.whole, state.share, { [field]: figure }),
    uncorrected: field === "calories" ? (state.uncorrected ?? state.whole) : null,
  };
}

/** How many times the former calories the corrected ones are, if there is more to scale by that; else undefined. */
export function findCorrection({ whole, uncorrected }: EntryFormState): number | undefined {
  if (uncorrected === null || uncorrected.calories === whole.calories) return undefined;
  const hasAmounts = AMOUNT_FIELDS.some((name) => uncorrected[name] > 0);
  return hasAmounts ? whole.calories / uncorrected.calories : undefined;
}

/** Scales all amounts by as much as the calories were corrected. */
export function scaleAmounts(state: EntryFormState): EntryFormState {
  const factor = findCorrection(state);
  const { uncorrected } = state;
  if (factor === undefined || uncorrected === null) return state;
  const whole = {
    ...state.whole,
    ...mapAmounts((name) => roundNutrient(name, uncorrected[name] * factor)),
    ...scaleStated(state.whole, factor),
  };
  const { calories: _, servingQuantity: __, ...amounts } = formatFigures(scaleFigures(whole, state.share));
  return { ...state, form: { ...state.form, ...amounts }, whole, uncorrected: null };
}

/** The items and the portion to send with changed figures or items. `before` is the form as it was opened. */
export function findWholeChange(
  entry: Pick<FoodEntry, "portion">,
  before: EntryFormState,
  { form, whole, share }: EntryFormState,
): Pick<FoodEntryChange, "items" | "portion"> {
  const isUnchanged = [...TYPED_FIELDS, "servingQuantity" as const].every((name) => form[name] === before.form[name]);
  if (isUnchanged && whole.items === before.whole.items) return {};
  const isPortion = share !== 1 && isShare(share) && fitsEntry(whole);
  const hadItems = before.whole.items !== undefined;
  return {
    ...(isPortion ? { portion: { share, whole } } : entry.portion !== null && { portion: null }),
    ...(whole.items ? { items: takeShare(whole.items, share) } : hadItems && { items: [] }),
  };
}

/** The figures as typed, for a look at whether they agree; NaN for what is not a number. */
export const parseFormFigures = (form: EntryForm) => ({
  calories: parseWhole(form.calories),
  ...mapAmounts((name) => parseOptionalDecimal(form[name])),
  alcohol: parseStated(form.alcohol),
});
