import type { OnboardingAnswers } from "../../../src/contracts/onboarding.ts";
import { proposeCalorieGoal } from "../../../src/shared/calorie-proposal.ts";
import {
  ACTIVITY_LEVELS,
  type ActivityLevel,
  DIETARY_OPTIONS,
  type DietaryOption,
  PRIMARY_GOALS,
  type PrimaryGoal,
} from "../../../src/shared/enums.ts";
import { BODY, ONBOARDING_CALORIE_GOAL } from "../../../src/shared/limits.ts";
import { checkGoal } from "../../lib/account-checks.ts";
import { checkRange, isWithin } from "../../lib/checks.ts";
import type { Checks } from "../../lib/form.ts";
import { isRecord } from "../../lib/is-record.ts";
import { parseDecimal } from "../../lib/parse-decimal.ts";
import { type Preferences, UNITS } from "../../lib/preferences.ts";
import { type Body, formatHeightBounds, formatWeightBounds, parseBody, type TypedBody } from "./body-units.ts";

export const SETUP_STEPS = ["Your Goals", "Activity Level", "Preferences", "Welcome"] as const;
export const LAST_STEP = SETUP_STEPS.length - 1;

/** The text fields. */
export type TypedFields = TypedBody & { dailyCalorieGoal: string };

/** All onboarding answers as shown on the screen, and the current step. */
export type SetupForm = {
  step: number;
  primaryGoal: PrimaryGoal;
  activityLevel: ActivityLevel;
  dietaryPreferences: DietaryOption[];
  /** The units in which height and weight were typed. */
  units: Preferences["units"];
  typed: TypedFields;
  /** The user typed a calorie goal; until then the field shows the proposal. */
  hasOwnGoal: boolean;
};

/** The initial form, in the user's units. */
export const createSetupForm = (units: Preferences["units"]): SetupForm => ({
  step: 0,
  primaryGoal: "general_health",
  activityLevel: "lightly_active",
  dietaryPreferences: [],
  units,
  typed: { age: "", height: "", inches: "", weight: "", dailyCalorieGoal: "" },
  hasOwnGoal: false,
});

const isOneOf = (words: readonly string[], value: unknown): boolean => words.some((word) => word === value);

/** Checks that a stored draft is a form of this version. */
export function isSetupForm(stored: unknown): stored is SetupForm {
  if (!isRecord(stored) || !isRecord(stored.typed)) return false;
  const { step, primaryGoal, activityLevel, dietaryPreferences, units, typed, hasOwnGoal } = stored;
  return (
    isOneOf(Object.keys(SETUP_STEPS), String(step)) &&
    isOneOf(PRIMARY_GOALS, primaryGoal) &&
    isOneOf(ACTIVITY_LEVELS, activityLevel) &&
    Array.isArray(dietaryPreferences) &&
    dietaryPreferences.every((option) => isOneOf(DIETARY_OPTIONS, option)) &&
    isOneOf(UNITS, units) &&
    typeof hasOwnGoal === "boolean" &&
    Object.keys(createSetupForm("metric").typed).every((name) => typeof typed[name] === "string")
  );
}

const isKnown = (value: number | null, range: { min: number; max: number }): value is number =>
  value !== null && isWithin(value, range);

/** The proposed daily goal in kcal; null while age, height or weight is missing. */
export function proposeGoal({ typed, units, activityLevel, primaryGoal }: SetupForm): number | null {
  const { age, height, weight }: Body = parseBody(typed, units);
  return isKnown(age, BODY.age) && isKnown(height, BODY.heightCm) && isKnown(weight, BODY.weightKg)
    ? proposeCalorieGoal({ age, heightCm: height, weightKg: weight }, activityLevel, primaryGoal)
    : null;
}

/** The calorie goal in the field: the typed one, else the proposal, else the account's goal within the limits. */
export function getDisplayedGoal(form: SetupForm, accountGoal: number): string {
  if (form.hasOwnGoal) return form.typed.dailyCalorieGoal;
  const { min, max } = ONBOARDING_CALORIE_GOAL;
  return String(proposeGoal(form) ?? Math.min(max, Math.max(min, accountGoal)));
}

/** The answers to send: kcal a day, years, centimetres and kilograms; a goal that is not a number is NaN. */
export const toAnswers = (form: SetupForm, accountGoal: number): Required<OnboardingAnswers> => ({
  dailyCalorieGoal: parseDecimal(getDisplayedGoal(form, accountGoal)),
  activityLevel: form.activityLevel,
  primaryGoal: form.primaryGoal,
  dietaryPreferences: form.dietaryPreferences,
  ...parseBody(form.typed, form.units),
});

const checkOptional = (value: number | null, range: { min: number; max: number }, message: string) =>
  value === null ? undefined : checkRange(value, range, message);

/** The errors in the answers, by text field, with limits in the chosen units. */
export const checkAnswers = (
  { dailyCalorieGoal, age = null, height = null, weight = null }: OnboardingAnswers,
  units: Preferences["units"],
): Checks<keyof TypedFields> => ({
  age: checkOptional(age, BODY.age, `Age must be between ${BODY.age.min} and ${BODY.age.max}`),
  height: checkOptional(height, BODY.heightCm, `Height must be between ${formatHeightBounds(units)}`),
  inches: undefined,
  weight: checkOptional(weight, BODY.weightKg, `Weight must be between ${formatWeightBounds(units)}`),
  dailyCalorieGoal: checkGoal(dailyCalorieGoal, ONBOARDING_CALORIE_GOAL),
});
