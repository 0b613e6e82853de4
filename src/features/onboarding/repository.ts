import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { excluded } from "../../../db/excluded.ts";
import { placeholders } from "../../../db/placeholders.ts";
import { onboardingAnswers } from "../../../db/schema/accounts.ts";

export type AnswersRow = typeof onboardingAnswers.$inferSelect;

/** What repeated answers replace. */
const ANSWER_COLUMNS = [
  "dailyCalorieGoal",
  "activityLevel",
  "primaryGoal",
  "dietaryPreferences",
  "age",
  "heightCm",
  "weightKg",
  "updatedAt",
] as const satisfies readonly (keyof AnswersRow)[];

/** The table `onboarding_answers`: one row per account. */
export function createOnboardingRepository(db: Db) {
  const upsert = db
    .insert(onboardingAnswers)
    .values(placeholders(["userId", "createdAt", ...ANSWER_COLUMNS]))
    .onConflictDoUpdate({ target: onboardingAnswers.userId, set: excluded(onboardingAnswers, ANSWER_COLUMNS) })
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
