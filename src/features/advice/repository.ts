import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { adviceTexts } from "../../../db/schema/advice.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { prepareSlicedDelete } from "../../../db/sql/slices.ts";

/** Identifies a text by account, diary day and set of statements. */
export type AdviceTextKey = { userId: number; diaryDate: string; digest: string };

const byKey = and(
  eq(adviceTexts.userId, param("userId")),
  eq(adviceTexts.diaryDate, param("diaryDate")),
  eq(adviceTexts.digest, param("digest")),
);

/** The table `advice_texts`. Instants are UTC milliseconds. */
export function createAdviceTextRepository(db: Db) {
  const find = db
    .select({ advice: adviceTexts.advice, insights: adviceTexts.insights })
    .from(adviceTexts)
    .where(and(byKey, isNotNull(adviceTexts.advice)))
    .prepare();
  // One statement, so that only one of many concurrent callers gets the row.
  const claim = db
    .insert(adviceTexts)
    .select(
      sql`select ${param("userId")}, ${param("diaryDate")}, ${param("digest")}, null, null, ${param("now")}
        where (
          select count(*) from advice_texts
          where user_id = ${param("userId")} and diary_date = ${param("diaryDate")} and digest <> ${param("digest")}
        ) < ${param("most")}`,
    )
    .onConflictDoUpdate({
      target: [adviceTexts.userId, adviceTexts.diaryDate, adviceTexts.digest],
      set: { attemptedAt: sql`excluded.attempted_at` },
      setWhere: sql`advice_texts.advice is null and advice_texts.attempted_at <= ${param("attemptedUntil")}`,
    })
    .returning({ digest: adviceTexts.digest })
    .prepare();
  const store = db
    .update(adviceTexts)
    .set({ advice: sql`${param("advice")}`, insights: sql`${param("insights")}` })
    .where(byKey)
    .prepare();
  const removeBefore = prepareSlicedDelete(db, adviceTexts, lt(adviceTexts.attemptedAt, param("instant")));

  return {
    /** A text that has been written. */
    find: async (key: AdviceTextKey): Promise<{ advice: string; insights: string[] } | undefined> => {
      const { advice, insights } = (await find.get(key)) ?? {};
      return advice && insights ? { advice, insights } : undefined;
    },
    /**
     * True for the one caller that is to request the text: no one has requested it since `attemptedUntil`, and fewer
     * than `most` other texts belong to the same diary day.
     */
    claim: async (
      key: AdviceTextKey,
      limits: { now: number; attemptedUntil: number; most: number },
    ): Promise<boolean> => (await claim.all({ ...key, ...limits })).length > 0,
    /** Stores what was written for a claimed text. */
    store: async (key: AdviceTextKey, { advice, insights }: { advice: string; insights: string[] }): Promise<void> => {
      await store.run({ ...key, advice, insights: JSON.stringify(insights) });
    },
    /** Deletes texts of all accounts that were requested before an instant. */
    removeBefore: (instant: number): Promise<void> => removeBefore({ instant }),
  };
}
export type AdviceTextRepository = ReturnType<typeof createAdviceTextRepository>;
