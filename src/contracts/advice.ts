import { type Static, Type } from "@sinclair/typebox";
import { mapMacros } from "../shared/food/nutrition.ts";
import { ADVICE_CATEGORIES, ADVICE_PRIORITIES, MEAL_TYPES } from "../shared/product/enums.ts";
import { oneOf } from "./one-of.ts";

/** One text about the running day and week, for Home. */
export const NutritionAdvice = Type.Object({ advice: Type.String() });
export type NutritionAdvice = Static<typeof NutritionAdvice>;

/** Something to do and the reason for it, in the person's own figures. */
export const Recommendation = Type.Object({
  title: Type.String(),
  description: Type.String(),
  category: oneOf(ADVICE_CATEGORIES),
  priority: oneOf(ADVICE_PRIORITIES),
  actionItems: Type.Array(Type.String()),
});
export type Recommendation = Static<typeof Recommendation>;

/**
 * With fewer than three tracked days `recommendations` is empty, and `analysis.recommendations` says how many days are
 * missing.
 */
export const DietRecommendations = Type.Object({
  analysis: Type.Object({
    caloriePattern: Type.String(),
    macroBalance: Type.String(),
    mealTiming: Type.String(),
    weeklyTrends: Type.String(),
    nutritionGaps: Type.Array(Type.String()),
    recommendations: Type.Array(Type.String()),
  }),
  recommendations: Type.Array(Recommendation),
});
export type DietRecommendations = Static<typeof DietRecommendations>;

/** A meal of an earlier day that can be logged again: whole kcal and grams. */
export const MealSuggestion = Type.Object({
  mealType: oneOf(MEAL_TYPES),
  /** When it was last eaten: the instant, and the local date and time. */
  eatenAt: Type.String(),
  eatenOn: Type.String(),
  entryIds: Type.Array(Type.String()),
  /** What it was, in the order in which it was eaten. */
  names: Type.Array(Type.String()),
  calories: Type.Integer(),
  ...mapMacros(() => Type.Integer()),
});
export type MealSuggestion = Static<typeof MealSuggestion>;

/** What is left of the diary day, negative if it is over the goal, and up to three meals that close it. */
export const MealSuggestions = Type.Object({
  caloriesLeft: Type.Integer(),
  /** Whole grams, 0 once the goal is reached. */
  proteinLeft: Type.Integer(),
  meals: Type.Array(MealSuggestion),
});
export type MealSuggestions = Static<typeof MealSuggestions>;

export const DietInsights = Type.Object({
  streakDays: Type.Integer(),
  achievements: Type.Array(Type.String()),
  improvementAreas: Type.Array(Type.String()),
});
export type DietInsights = Static<typeof DietInsights>;
