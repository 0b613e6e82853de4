import { type Static, Type } from "@sinclair/typebox";
import { ACTIVITY_LEVELS, PRIMARY_GOALS, SEXES } from "../shared/product/enums.ts";
import { BODY, DIETARY_PREFERENCES, ONBOARDING_CALORIE_GOAL } from "../shared/product/limits.ts";
import { visibleText, within } from "./bounds.ts";
import { nullable, oneOf } from "./one-of.ts";
import { Profile } from "./profile.ts";

/** What a person answers about itself: years, centimetres and kilograms, whatever units were shown. */
export const answerFields = {
  activityLevel: oneOf(ACTIVITY_LEVELS),
  primaryGoal: oneOf(PRIMARY_GOALS),
  dietaryPreferences: Type.Optional(
    Type.Array(visibleText({ min: 1, max: DIETARY_PREFERENCES.textMax }), {
      maxItems: DIETARY_PREFERENCES.max,
    }),
  ),
  age: Type.Optional(nullable(Type.Integer(within(BODY.age)))),
  height: Type.Optional(nullable(Type.Number(within(BODY.heightCm)))),
  weight: Type.Optional(nullable(Type.Number(within(BODY.weightKg)))),
  sex: Type.Optional(nullable(oneOf(SEXES))),
  /** Also while breastfeeding. */
  isPregnant: Type.Optional(Type.Boolean()),
};

/** The answers from onboarding. */
export const OnboardingAnswers = Type.Object({
  dailyCalorieGoal: Type.Integer(within(ONBOARDING_CALORIE_GOAL)),
  ...answerFields,
});
export type OnboardingAnswers = Static<typeof OnboardingAnswers>;

export const OnboardingResponse = Type.Object({ message: Type.String(), profile: Profile });
export type OnboardingResponse = Static<typeof OnboardingResponse>;
