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

/** The table `onboarding_answers`: one row per account. */
export function createOnboardingRepository(db: Db) {
  const upsert = db
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
  const findByUser = db
    .select()
    .from(onboardingAnswers)
    .where(eq(onboardingAnswers.userId, sql.placeholder("userId")))
    .prepare();

  return {
    /** Inserts or replaces the answers. */
    upsert: async (answers: AnswersRow): Promise<void> => {
      await upsert.run(answers);
    },
    /** The answers of an account; undefined if it skipped onboarding. */
    findByUser: async (userId: number): Promise<AnswersRow | undefined> => await findByUser.get({ userId }),
  };
}
export type OnboardingRepository = ReturnType<typeof createOnboardingRepository>;
