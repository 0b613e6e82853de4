import type { OnboardingAnswers } from "../../../src/contracts/onboarding.ts";
import { proposeCalorieGoal } from "../../../src/shared/diary/calorie-proposal.ts";
import {
  ACTIVITY_LEVELS,
  type ActivityLevel,
  DEFAULT_ACTIVITY_LEVEL,
  DEFAULT_PRIMARY_GOAL,
  DIETARY_OPTIONS,
  type DietaryOption,
  PRIMARY_GOALS,
  type PrimaryGoal,
} from "../../../src/shared/product/enums.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, ONBOARDING_CALORIE_GOAL } from "../../../src/shared/product/limits.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import { checkGoal } from "../../domain/access/account-checks.ts";
import { checkBody, EMPTY_BODY, parseBody, type TypedBody } from "../../domain/goal/body-units.ts";
import { isRecord } from "../../platform/is-record.ts";
import { type Preferences, UNITS } from "../../platform/preferences.ts";
import type { Checks } from "../../ui/fields/form.ts";

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
  /** The user typed a calorie goal here. */
  hasOwnGoal: boolean;
  /** The user chose the proposal instead of the goal typed at registration. */
  usesProposal: boolean;
};

/** The initial form, in the user's units. */
export const createSetupForm = (units: Preferences["units"]): SetupForm => ({
  step: 0,
  primaryGoal: DEFAULT_PRIMARY_GOAL,
  activityLevel: DEFAULT_ACTIVITY_LEVEL,
  dietaryPreferences: [],
  units,
  typed: { ...EMPTY_BODY, dailyCalorieGoal: "" },
  hasOwnGoal: false,
  usesProposal: false,
});

const isOneOf = (words: readonly string[], value: unknown): boolean => words.some((word) => word === value);

/** Checks that a stored draft is a form of this version. */
export function isSetupForm(stored: unknown): stored is SetupForm {
  if (!isRecord(stored) || !isRecord(stored.typed)) return false;
  const { step, primaryGoal, activityLevel, dietaryPreferences, units, typed, hasOwnGoal, usesProposal } = stored;
  return (
    isOneOf(Object.keys(SETUP_STEPS), String(step)) &&
    isOneOf(PRIMARY_GOALS, primaryGoal) &&
    isOneOf(ACTIVITY_LEVELS, activityLevel) &&
    Array.isArray(dietaryPreferences) &&
    dietaryPreferences.every((option) => isOneOf(DIETARY_OPTIONS, option)) &&
    isOneOf(UNITS, units) &&
    typeof hasOwnGoal === "boolean" &&
    typeof usesProposal === "boolean" &&
    Object.keys(createSetupForm("metric").typed).every((name) => typeof typed[name] === "string")
  );
}

/** The proposed daily goal in kcal; null while age, height or weight is missing, and under 18. */
export function proposeGoal({ typed, units, activityLevel, primaryGoal }: SetupForm): number | null {
  return proposeCalorieGoal({ ...parseBody(typed, units), sex: null }, activityLevel, primaryGoal);
}

/** Whether a goal was chosen at registration: its form starts with the default. */
export const isOwnAccountGoal = (accountGoal: number): boolean => accountGoal !== DEFAULT_DAILY_CALORIE_GOAL;

/** The goal typed at registration, as far as onboarding takes it. */
export const getStartGoal = (accountGoal: number): number =>
  Math.min(ONBOARDING_CALORIE_GOAL.max, Math.max(ONBOARDING_CALORIE_GOAL.min, accountGoal));

/** The calorie goal in the field: the one typed here, else the one typed at registration, else the proposal. */
export function getDisplayedGoal(form: SetupForm, accountGoal: number): string {
  if (form.hasOwnGoal) return form.typed.dailyCalorieGoal;
  const startGoal = getStartGoal(accountGoal);
  if (isOwnAccountGoal(accountGoal) && !form.usesProposal) return String(startGoal);
  return String(proposeGoal(form) ?? startGoal);
}

/** What onboarding asks; Update Goals asks the rest. */
type AskedAnswers = Required<Omit<OnboardingAnswers, "sex" | "isPregnant">>;

/** The answers to send: kcal a day, years, centimetres and kilograms; a goal that is not a number is NaN. */
export const toAnswers = (form: SetupForm, accountGoal: number): AskedAnswers => ({
  dailyCalorieGoal: parseWhole(getDisplayedGoal(form, accountGoal)),
  activityLevel: form.activityLevel,
  primaryGoal: form.primaryGoal,
  dietaryPreferences: form.dietaryPreferences,
  ...parseBody(form.typed, form.units),
});

/** The errors in the answers, by text field, with limits in the chosen units. */
export const checkAnswers = (
  { dailyCalorieGoal, age = null, height = null, weight = null }: OnboardingAnswers,
  units: Preferences["units"],
): Checks<keyof TypedFields> => ({
  ...checkBody({ age, height, weight }, units),
  dailyCalorieGoal: checkGoal(dailyCalorieGoal, ONBOARDING_CALORIE_GOAL),
});
