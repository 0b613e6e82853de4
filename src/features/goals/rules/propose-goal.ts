import {
  ACTIVITY_FACTORS,
  type Body,
  computeEnergyUse,
  GOAL_ADJUSTMENT_KCAL,
  roundGoal,
} from "../../../shared/diary/calorie-proposal.ts";
import type { ActivityLevel, PrimaryGoal, Sex } from "../../../shared/product/enums.ts";
import { DAILY_CALORIE_GOAL } from "../../../shared/product/limits.ts";
import type { Prior } from "./estimate-expenditure.ts";

/**
 * The standard deviation of what a body uses around Mifflin-St Jeor times the activity, as a share of it: 8% for the
 * energy at rest (82% of people are within 10%, Frankenfield et al., J Am Diet Assoc 2005;105:775-89), 10% for the activity.
 */
const PRIOR_SHARE_SD = Math.hypot(0.08, 0.1);
/** Half of the difference between the constants of both sexes, in kcal at rest. */
const UNKNOWN_SEX_SD = 83;

/** What is believed of a body's expenditure before anything was weighed; null where age, height or weight is missing. */
export function buildPrior(body: Body, activity: ActivityLevel): Prior | null {
  const mean = computeEnergyUse(body, activity);
  if (mean === null) return null;
  const sexSd = body.sex === null ? UNKNOWN_SEX_SD * ACTIVITY_FACTORS[activity] : 0;
  return { mean, sd: Math.hypot(PRIOR_SHARE_SD * mean, sexSd) };
}

/** The most by which a proposal moves the goal in a week, in kcal. */
export const WEEKLY_STEP_KCAL = 100;

/**
 * The least goal that is proposed, in kcal: for women and men (NHLBI, NIH 98-4083), and the stricter one where the sex
 * is not known.
 */
export const GOAL_FLOORS: Record<Sex, number> = { female: 1200, male: 1500 };
export const findFloor = (sex: Sex | null): number =>
  sex === null ? Math.max(...Object.values(GOAL_FLOORS)) : GOAL_FLOORS[sex];

/**
 * The goal that a check-in proposes, in kcal: what is used and what the weight goal adds to it, at most a week's step
 * from the present goal, and never under the floor. Null if that is the present goal, or if no step reaches the floor.
 */
export function proposeGoal(input: {
  expenditure: number;
  primaryGoal: PrimaryGoal;
  goal: number;
  floor: number;
}): number | null {
  const { expenditure, primaryGoal, goal, floor } = input;
  const wanted = Math.max(
    floor,
    Math.min(DAILY_CALORIE_GOAL.max, roundGoal(expenditure + GOAL_ADJUSTMENT_KCAL[primaryGoal])),
  );
  const proposal = Math.max(goal - WEEKLY_STEP_KCAL, Math.min(goal + WEEKLY_STEP_KCAL, wanted));
  return proposal === goal || proposal < floor ? null : proposal;
}
