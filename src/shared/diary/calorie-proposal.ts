import type { ActivityLevel, PrimaryGoal, Sex } from "../product/enums.ts";
import { BODY, ONBOARDING_CALORIE_GOAL } from "../product/limits.ts";

/**
 * Resting energy by Mifflin-St Jeor (Am J Clin Nutr 1990;51:241-7): 10·kg + 6.25·cm − 5·years + 5 for men, − 161 for
 * women. Where the sex is not known, the mean of both constants is used; the error is then at most 83 kcal.
 */
const SEX_CONSTANTS: Record<Sex, number> = { male: 5, female: -161 };
const MEAN_SEX_CONSTANT = (SEX_CONSTANTS.male + SEX_CONSTANTS.female) / 2;

/** Common physical activity factors for resting energy (FAO/WHO/UNU 2001 ranges from 1.2 to 1.9). */
export const ACTIVITY_FACTORS: Record<ActivityLevel, number> = {
  sedentary: 1.2,
  lightly_active: 1.375,
  moderately_active: 1.55,
  very_active: 1.725,
  extremely_active: 1.9,
};

/**
 * The difference to the energy that keeps the weight, in kcal a day: 500 a day are about half a kilogram a week (NHLBI,
 * NIH 98-4083).
 */
export const GOAL_ADJUSTMENT_KCAL: Record<PrimaryGoal, number> = {
  weight_loss: -500,
  weight_gain: 500,
  muscle_gain: 300,
  maintenance: 0,
  general_health: 0,
};

const ROUNDING_STEP_KCAL = 10;

/** Younger people are growing: no goal is proposed to them, and they are never told to eat less. */
const ADULT_AGE = 18;
/** Whether a person is known to be under 18. */
export const isMinor = ({ age }: Pick<Body, "age">): boolean => age !== null && age < ADULT_AGE;

/** Years, centimetres and kilograms; null where it is not known. */
export type Body = { age: number | null; height: number | null; weight: number | null; sex: Sex | null };

const isKnown = (value: number | null, { min, max }: { min: number; max: number }): value is number =>
  value !== null && value >= min && value <= max;

/** The energy that a body uses in a day, in kcal; null unless age, height and weight are known and within their bounds. */
export function computeEnergyUse({ age, height, weight, sex }: Body, activity: ActivityLevel): number | null {
  if (!isKnown(age, BODY.age) || !isKnown(height, BODY.heightCm) || !isKnown(weight, BODY.weightKg)) return null;
  const constant = sex === null ? MEAN_SEX_CONSTANT : SEX_CONSTANTS[sex];
  return (10 * weight + 6.25 * height - 5 * age + constant) * ACTIVITY_FACTORS[activity];
}

export const roundGoal = (kcal: number): number => Math.round(kcal / ROUNDING_STEP_KCAL) * ROUNDING_STEP_KCAL;

/**
 * Proposes a daily calorie goal in kcal, rounded to ten, within the bounds of onboarding; null where the energy that the
 * body uses is not known, and under 18.
 */
export function proposeCalorieGoal(body: Body, activity: ActivityLevel, goal: PrimaryGoal): number | null {
  const used = computeEnergyUse(body, activity);
  if (used === null || isMinor(body)) return null;
  const { min, max } = ONBOARDING_CALORIE_GOAL;
  return Math.min(max, Math.max(min, roundGoal(used + GOAL_ADJUSTMENT_KCAL[goal])));
}
