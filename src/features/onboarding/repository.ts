import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { placeholders } from "../../../db/placeholders.ts";
import { onboardingAnswers } from "../../../db/schema/accounts.ts";

export type AnswersRow = typeof onboardingAnswers.$inferSelect;

const COLUMNS = [
  "userId",
  "dailyCalorieGoal",
  "activityLevel",
  "primaryGoal",
  "dietaryPreferences",
  "age",
  "heightCm",
  "weightKg",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof AnswersRow)[];

/** The table `onboarding_answers`: one row an account. */
export function createOnboardingRepository(db: Db) {
  const put = db
    .insert(onboardingAnswers)
    .values(placeholders(COLUMNS))
    .onConflictDoUpdate({
      target: onboardingAnswers.userId,
      set: {
        dailyCalorieGoal: sql`excluded.daily_calorie_goal`,
        activityLevel: sql`excluded.activity_level`,
        primaryGoal: sql`excluded.primary_goal`,
        dietaryPreferences: sql`excluded.dietary_preferences`,
        age: sql`excluded.age`,
        heightCm: sql`excluded.height_cm`,
        weightKg: sql`excluded.weight_kg`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare();
  const byUser = db
    .select()
    .from(onboardingAnswers)
    .where(eq(onboardingAnswers.userId, sql.placeholder("userId")))
    .prepare();

  return {
    /** Stores the answers, or the new ones in the place of the old. */
    put: async (answers: AnswersRow): Promise<void> => {
      await put.run(answers);
    },
    /** What an account answered; undefined where it skipped the set-up. */
    byUser: async (userId: number): Promise<AnswersRow | undefined> => await byUser.get({ userId }),
  };
}
export type OnboardingRepository = ReturnType<typeof createOnboardingRepository>;
