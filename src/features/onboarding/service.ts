import type { OnboardingAnswers, OnboardingResponse } from "../../contracts/onboarding.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { CurrentUser } from "../../current-user.ts";
import type { Clock } from "../../integrations/clock.ts";
import { describeGoalEnd, type GoalEnd } from "../../shared/diary/daily-goals.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import type { OnboardingRepository } from "./repository.ts";

type Deps = {
  answers: OnboardingRepository;
  users: {
    change(id: number, change: { goal: { dailyCalorieGoal: number } & GoalEnd }): Promise<boolean>;
    startTrial(id: number, now: number): Promise<unknown>;
  };
  profiles: { getProfile(userId: number): Promise<Profile> };
  isTrialOffered: boolean;
  clock: Clock;
};

/** What onboarding may leave out, for an account without answers. */
const NOT_ASKED = { sex: null, isPregnant: false, targetWeightKg: null, waterGoalMl: null };

/** Stores the answers from onboarding, sets the calorie goal and starts the trial. */
export const createOnboardingService = ({ answers, users, profiles, isTrialOffered, clock }: Deps) => ({
  /** Stores the answers. Repeated answers replace the old ones, but a trial never starts twice. */
  async complete(user: CurrentUser, input: OnboardingAnswers): Promise<OnboardingResponse> {
    const now = clock.now();
    const { dailyCalorieGoal } = input;
    const given = {
      dailyCalorieGoal,
      activityLevel: input.activityLevel,
      primaryGoal: input.primaryGoal,
      dietaryPreferences: input.dietaryPreferences ?? [],
      age: input.age ?? null,
      heightCm: input.height ?? null,
      weightKg: input.weight ?? null,
      ...(input.sex !== undefined && { sex: input.sex }),
      ...(input.isPregnant !== undefined && { isPregnant: input.isPregnant }),
    };
    await answers.store(user.id, given, { ...NOT_ASKED, ...given }, now);
    await users.change(user.id, { goal: { dailyCalorieGoal, ...describeGoalEnd(now, user.timeZone) } });
    // Has no effect if the trial was used or the account is premium.
    if (isTrialOffered) await users.startTrial(user.id, now);
    return { message: `Welcome to ${PRODUCT_NAME}!`, profile: await profiles.getProfile(user.id) };
  },
});
export type OnboardingService = ReturnType<typeof createOnboardingService>;
