import type { OnboardingAnswers, OnboardingResponse } from "../../contracts/onboarding.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { Clock } from "../../integrations/clock.ts";
import { PRODUCT_NAME } from "../../shared/limits.ts";
import type { OnboardingRepository } from "./repository.ts";

type Deps = {
  answers: OnboardingRepository;
  users: {
    setGoal(id: number, dailyCalorieGoal: number): Promise<void>;
    startTrial(id: number, now: number): Promise<unknown>;
  };
  profiles: { getProfile(userId: number): Promise<Profile> };
  isTrialOffered: boolean;
  clock: Clock;
};

/** Stores the answers from onboarding, sets the calorie goal and starts the trial. */
export const createOnboardingService = ({ answers, users, profiles, isTrialOffered, clock }: Deps) => ({
  /** Stores the answers. Repeated answers replace the old ones, but a trial never starts twice. */
  async complete(userId: number, input: OnboardingAnswers): Promise<OnboardingResponse> {
    const now = clock.now();
    await answers.upsert({
      userId,
      dailyCalorieGoal: input.dailyCalorieGoal,
      activityLevel: input.activityLevel,
      primaryGoal: input.primaryGoal,
      dietaryPreferences: input.dietaryPreferences ?? [],
      age: input.age ?? null,
      heightCm: input.height ?? null,
      weightKg: input.weight ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await users.setGoal(userId, input.dailyCalorieGoal);
    // Has no effect if the trial was used or the account is premium.
    if (isTrialOffered) await users.startTrial(userId, now);
    return { message: `Welcome to ${PRODUCT_NAME}!`, profile: await profiles.getProfile(userId) };
  },
});
export type OnboardingService = ReturnType<typeof createOnboardingService>;
