import type { Goals, GoalsChange } from "../../../src/contracts/goals.ts";
import { proposeCalorieGoal } from "../../../src/shared/diary/calorie-proposal.ts";
import { computeFatPercent, type MacroSplit } from "../../../src/shared/food/nutrition.ts";
import {
  type ActivityLevel,
  DEFAULT_ACTIVITY_LEVEL,
  DEFAULT_PRIMARY_GOAL,
  type PrimaryGoal,
  type Sex,
} from "../../../src/shared/product/enums.ts";
import { MACRO_PERCENT } from "../../../src/shared/product/limits.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import type { NewGoals } from "../../offline/outbox/diary-change.ts";
import type { Preferences } from "../../platform/preferences.ts";
import { checkRange, checkWhole } from "../../ui/fields/checks.ts";
import type { Checks } from "../../ui/fields/form.ts";
import { checkGoal } from "../access/account-checks.ts";
import { type Body, checkBody, convertUnits, formatBody, parseBody, type TypedBody } from "./body-units.ts";
import { checkExtra, DEFAULT_EXTRA, readExtras, spreadExtra, type Weekday } from "./weekday-goals.ts";

type Units = Preferences["units"];

/** The text fields except for the calories. */
export type TypedGoals = TypedBody & { protein: string; carbs: string; extra: string };

/** Update Goals as it is on the screen. */
export type GoalsForm = {
  primaryGoal: PrimaryGoal;
  activityLevel: ActivityLevel;
  dietaryPreferences: readonly string[];
  sex: Sex | null;
  isPregnant: boolean;
  /** The weekdays that have more than the others. */
  higherDays: readonly Weekday[];
  /** The units in which height and weight were typed. */
  units: Units;
  typed: TypedGoals;
  /** The calories as typed; null until they are: then they follow from the answers. */
  typedCalories: string | null;
};

/** The form with what is stored; what was never answered is what onboarding starts with. */
export const createGoalsForm = (goals: Goals, units: Units): GoalsForm => ({
  primaryGoal: goals.primaryGoal ?? DEFAULT_PRIMARY_GOAL,
  activityLevel: goals.activityLevel ?? DEFAULT_ACTIVITY_LEVEL,
  dietaryPreferences: goals.dietaryPreferences,
  sex: goals.sex,
  isPregnant: goals.isPregnant,
  higherDays: readExtras(goals.weekdayExtras).days,
  units,
  typed: {
    ...formatBody(goals, units),
    protein: String(goals.macroSplit.protein),
    carbs: String(goals.macroSplit.carbs),
    extra: String(readExtras(goals.weekdayExtras).extra || DEFAULT_EXTRA),
  },
  typedCalories: null,
});

/** The form with what is stored, or with what was to be set in its place. */
export const openGoalsForm = (goals: Goals, wanted: NewGoals | undefined, units: Units): GoalsForm => ({
  ...createGoalsForm({ ...goals, ...wanted }, units),
  typedCalories: wanted ? String(wanted.dailyCalorieGoal) : null,
});

const isUntouched = ({ typed, units }: GoalsForm, goals: Goals, field: keyof TypedBody): boolean =>
  typed[field] === formatBody(goals, units)[field];

/** The body in metric units. A field that no one has touched is as stored: shown in feet and pounds it is rounded. */
function readBody(form: GoalsForm, goals: Goals): Body {
  const { age, height, weight } = parseBody(form.typed, form.units);
  const isHeightUntouched = isUntouched(form, goals, "height") && isUntouched(form, goals, "inches");
  return {
    age: isUntouched(form, goals, "age") ? goals.age : age,
    height: isHeightUntouched ? goals.height : height,
    weight: isUntouched(form, goals, "weight") ? goals.weight : weight,
  };
}

/** The form in other units, in which `earlier` was typed before. */
export function changeUnits(form: GoalsForm, goals: Goals, units: Units, earlier?: TypedBody): GoalsForm {
  if (units === form.units) return form;
  const converted = { ...form, units, typed: { ...form.typed, ...convertUnits(form.typed, form.units, earlier) } };
  const stored = createGoalsForm(goals, units);
  const { age, height, weight } = readBody(form, goals);
  if (age === goals.age) converted.typed.age = stored.typed.age;
  if (weight === goals.weight) converted.typed.weight = stored.typed.weight;
  if (height === goals.height) {
    converted.typed.height = stored.typed.height;
    converted.typed.inches = stored.typed.inches;
  }
  return converted;
}

/** The proposed calories; null while age, height or weight is missing, under 18, and in pregnancy. */
export const proposeCalories = (form: GoalsForm, goals: Goals): number | null =>
  form.isPregnant
    ? null
    : proposeCalorieGoal({ ...readBody(form, goals), sex: form.sex }, form.activityLevel, form.primaryGoal);

/** Whether something has changed from which the calories follow. */
function hasNewAnswers(form: GoalsForm, goals: Goals): boolean {
  const stored = createGoalsForm(goals, form.units);
  const body = readBody(form, goals);
  return (
    form.primaryGoal !== stored.primaryGoal ||
    form.activityLevel !== stored.activityLevel ||
    form.sex !== stored.sex ||
    (["age", "height", "weight"] as const).some((field) => body[field] !== goals[field])
  );
}

/** The calories in their field: the typed ones, else those proposed for new answers, else the stored ones. */
export function getShownCalories(form: GoalsForm, goals: Goals): string {
  if (form.typedCalories !== null) return form.typedCalories;
  const proposal = hasNewAnswers(form, goals) ? proposeCalories(form, goals) : null;
  return String(proposal ?? goals.dailyCalorieGoal);
}

export const readSplit = ({ typed }: GoalsForm): MacroSplit => ({
  protein: parseWhole(typed.protein),
  carbs: parseWhole(typed.carbs),
});

/** Whether the higher days, or what they have more, are others than stored. */
function hasNewWeekdays(form: GoalsForm, goals: Goals): boolean {
  const stored = createGoalsForm(goals, form.units);
  const isExtraNew = form.higherDays.length > 0 && form.typed.extra !== stored.typed.extra;
  return isExtraNew || !haveSame(form.higherDays, stored.higherDays);
}

const haveSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.includes(text));

/** The fields that differ from what is stored. */
export function listChanges(form: GoalsForm, goals: Goals): GoalsChange {
  const stored = createGoalsForm(goals, form.units);
  const { age, height, weight } = readBody(form, goals);
  const split = readSplit(form);
  const calories = parseWhole(getShownCalories(form, goals));
  const { macroSplit } = goals;
  return {
    ...(form.primaryGoal !== stored.primaryGoal && { primaryGoal: form.primaryGoal }),
    ...(form.activityLevel !== stored.activityLevel && { activityLevel: form.activityLevel }),
    ...(!haveSame(form.dietaryPreferences, goals.dietaryPreferences) && {
      dietaryPreferences: [...form.dietaryPreferences],
    }),
    ...(age !== goals.age && { age }),
    ...(height !== goals.height && { height }),
    ...(weight !== goals.weight && { weight }),
    ...(form.sex !== goals.sex && { sex: form.sex }),
    ...(form.isPregnant !== goals.isPregnant && { isPregnant: form.isPregnant }),
    ...(hasNewWeekdays(form, goals) && { weekdayExtras: spreadExtra(form.higherDays, parseWhole(form.typed.extra)) }),
    ...(calories !== goals.dailyCalorieGoal && { dailyCalorieGoal: calories }),
    ...((split.protein !== macroSplit.protein || split.carbs !== macroSplit.carbs) && { macroSplit: split }),
  };
}

function checkPercent(percent: number, name: string): string | undefined {
  const { min, max } = MACRO_PERCENT;
  return (
    checkRange(percent, MACRO_PERCENT, `${name} must be between ${min} and ${max}%`) ??
    checkWhole(percent, "Please enter a whole number")
  );
}

function checkFat(split: MacroSplit): string | undefined {
  const isTooLittle = computeFatPercent(split) < MACRO_PERCENT.min;
  return isTooLittle ? `Leave at least ${MACRO_PERCENT.min}% for fat` : undefined;
}

/** The errors, by text field. */
export function checkGoalsForm(form: GoalsForm, goals: Goals): Checks<keyof TypedGoals | "dailyCalorieGoal"> {
  const split = readSplit(form);
  const kcal = parseWhole(getShownCalories(form, goals));
  return {
    ...checkBody(readBody(form, goals), form.units),
    dailyCalorieGoal: checkGoal(kcal),
    extra: checkExtra(form.higherDays, parseWhole(form.typed.extra), kcal),
    protein: checkPercent(split.protein, "Protein"),
    carbs: checkPercent(split.carbs, "Carbs") ?? checkFat(split),
  };
}
