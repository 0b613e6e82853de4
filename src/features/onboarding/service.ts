import type { Onboarded, OnboardingAnswers } from "../../contracts/onboarding.ts";
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
  profiles: { profileOf(userId: number): Promise<Profile> };
  isTrialOffered: boolean;
  clock: Clock;
};

/** Keeps what a person answers when setting up, takes over the goal, and starts the trial. */
export const createOnboardingService = ({ answers, users, profiles, isTrialOffered, clock }: Deps) => ({
  /** Stores the answers; given again they replace the old ones, and a trial that began never begins anew. */
  async complete(userId: number, given: OnboardingAnswers): Promise<Onboarded> {
    const now = clock.now();
    await answers.put({
      userId,
      dailyCalorieGoal: given.dailyCalorieGoal,
      activityLevel: given.activityLevel,
      primaryGoal: given.primaryGoal,
      dietaryPreferences: given.dietaryPreferences ?? [],
      age: given.age ?? null,
      heightCm: given.height ?? null,
      weightKg: given.weight ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await users.setGoal(userId, given.dailyCalorieGoal);
    // For an account whose trial ran or that has premium this changes nothing.
    if (isTrialOffered) await users.startTrial(userId, now);
    return { message: `Welcome to ${PRODUCT_NAME}!`, profile: await profiles.profileOf(userId) };
  },
});
export type OnboardingService = ReturnType<typeof createOnboardingService>;
