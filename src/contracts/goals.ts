import { type Static, Type } from "@sinclair/typebox";
import { ACTIVITY_LEVELS, PRIMARY_GOALS, SEXES } from "../shared/product/enums.ts";
import { BODY, DAILY_CALORIE_GOAL, MACRO_PERCENT, WATER_GOAL_ML } from "../shared/product/limits.ts";
import { CalorieGoal } from "./auth.ts";
import { within } from "./bounds.ts";
import { answerFields } from "./onboarding.ts";
import { nullable, oneOf } from "./one-of.ts";

/** The shares of protein and carbs in whole per cent of the calorie goal; fat is the rest. */
const MacroSplit = Type.Object({
  protein: Type.Integer(within(MACRO_PERCENT)),
  carbs: Type.Integer(within(MACRO_PERCENT)),
});

/** What each weekday has more than the daily goal in kcal, Monday first, 0 in total; null if all days are the same. */
const WeekdayExtras = nullable(
  Type.Array(Type.Integer({ minimum: -DAILY_CALORIE_GOAL.max, maximum: DAILY_CALORIE_GOAL.max }), {
    minItems: 7,
    maxItems: 7,
  }),
);

/** The fields that change; the others stay. Years, centimetres and kilograms; null removes one of these. */
export const GoalsChange = Type.Partial(
  Type.Object({
    dailyCalorieGoal: CalorieGoal,
    macroSplit: MacroSplit,
    weekdayExtras: WeekdayExtras,
    ...answerFields,
    targetWeight: nullable(Type.Number(within(BODY.weightKg))),
    /** Millilitres a day; null if it follows from the weight. */
    waterGoal: nullable(Type.Integer(within(WATER_GOAL_ML))),
  }),
);
export type GoalsChange = Static<typeof GoalsChange>;

const dailyGoal = {
  dailyCalorieGoal: Type.Integer(),
  macroSplit: Type.Object({ protein: Type.Integer(), carbs: Type.Integer() }),
  weekdayExtras: nullable(Type.Array(Type.Integer())),
};

/**
 * What the finished days say of the energy that is used, in kcal a day, with the bounds of nine chances of ten, and the
 * goal that is proposed. Nothing changes until the person sets it.
 */
export const CheckIn = Type.Object({
  status: oneOf(["ready", "collecting", "not_offered"]),
  /** What there is too little of. */
  missing: Type.Array(
    Type.Object({
      what: oneOf(["age", "height", "days", "trackedDays", "weighings"]),
      have: Type.Integer(),
      need: Type.Integer(),
    }),
  ),
  expenditure: nullable(Type.Integer()),
  low: nullable(Type.Integer()),
  high: nullable(Type.Integer()),
  dailyCalorieGoal: Type.Integer(),
  proposal: nullable(Type.Integer()),
  reason: Type.String(),
  /** Recent days that look half-tracked. */
  leftOut: Type.Array(Type.Object({ date: Type.String(), calories: Type.Integer() })),
});
export type CheckIn = Static<typeof CheckIn>;

/** The goal of today, what it follows from, and the goals of past days. What was never answered is null. */
export const Goals = Type.Object({
  ...dailyGoal,
  primaryGoal: nullable(oneOf(PRIMARY_GOALS)),
  activityLevel: nullable(oneOf(ACTIVITY_LEVELS)),
  dietaryPreferences: Type.Array(Type.String()),
  age: nullable(Type.Integer()),
  height: nullable(Type.Number()),
  weight: nullable(Type.Number()),
  sex: nullable(oneOf(SEXES)),
  isPregnant: Type.Boolean(),
  targetWeight: nullable(Type.Number()),
  waterGoal: nullable(Type.Integer()),
  /**
   * Goals that were replaced, the oldest first, with the local time of the place where each was. A day's goal is the one
   * after the last that ended until the day's end.
   */
  past: Type.Array(Type.Object({ ...dailyGoal, endedAt: Type.String(), endedOn: Type.String() })),
  /** The exercises of the last diary days that add to the goals of their days, with the date of Home's if it is another. */
  exercise: Type.Array(
    Type.Object({
      id: Type.String(),
      date: Type.String(),
      homeDate: Type.Optional(Type.String()),
      kcal: Type.Integer(),
    }),
  ),
});
export type Goals = Static<typeof Goals>;
