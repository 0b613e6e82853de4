import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { onboardingAnswers } from "../../../db/schema/accounts.ts";
import { excluded, listColumns, param, placeholders } from "../../../db/sql/placeholders.ts";

export type AnswersRow = typeof onboardingAnswers.$inferSelect;

const ANSWER_COLUMNS = listColumns(onboardingAnswers, "userId", "createdAt", "updatedAt");
export type Answers = Pick<AnswersRow, (typeof ANSWER_COLUMNS)[number]>;

const byUser = eq(onboardingAnswers.userId, param("userId"));
const nameFlag = (column: keyof Answers) => `isGiven_${column}` as const;

/** The table `onboarding_answers`: one row per account. */
export function createOnboardingRepository(db: Db) {
  const values = excluded(onboardingAnswers, [...ANSWER_COLUMNS, "updatedAt"]);
  const keepOrReplace = ANSWER_COLUMNS.map((column) => [
    column,
    sql`iif(${param(nameFlag(column))}, ${values[column]}, ${onboardingAnswers[column]})`,
  ]);
  const store = db
    .insert(onboardingAnswers)
    .values(placeholders(["userId", "createdAt", "updatedAt", ...ANSWER_COLUMNS]))
    .onConflictDoUpdate({
      target: onboardingAnswers.userId,
      set: { ...Object.fromEntries(keepOrReplace), updatedAt: values.updatedAt },
    })
    .prepare();
  const findByUser = db.select().from(onboardingAnswers).where(byUser).prepare();

  return {
    /**
     * Stores the answers that are given (`now` in UTC milliseconds). An account that has answered before keeps the
     * others, another one gets the rest from `defaults`.
     */
    async store(userId: number, given: Partial<Answers>, defaults: Answers, now: number): Promise<void> {
      const flags = ANSWER_COLUMNS.map((column) => [nameFlag(column), Number(given[column] !== undefined)]);
      await store.run({
        ...defaults,
        ...given,
        ...Object.fromEntries(flags),
        userId,
        createdAt: now,
        updatedAt: now,
      });
    },
    /** The answers of an account; undefined if it skipped onboarding. */
    findByUser: async (userId: number): Promise<AnswersRow | undefined> => await findByUser.get({ userId }),
  };
}
export type OnboardingRepository = ReturnType<typeof createOnboardingRepository>;
