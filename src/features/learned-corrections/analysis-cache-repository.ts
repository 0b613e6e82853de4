import { and, desc, eq, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { analysisAnswers } from "../../../db/schema/memory.ts";
import { param, placeholders } from "../../../db/sql/placeholders.ts";

/** A photo of an account, a normalized note and other photos of the meal, each empty for none. */
export type AnswerKey = { userId: number; photoId: number; noteKey: string; otherPhotos: string };

const ownedBy = eq(analysisAnswers.userId, param("userId"));

/** The table `analysis_answers`. Instants are UTC milliseconds. */
export function createAnalysisCacheRepository(db: Db) {
  const insert = db
    .insert(analysisAnswers)
    .values(placeholders(["userId", "photoId", "noteKey", "otherPhotos", "answer", "createdAt"]))
    .onConflictDoNothing()
    .prepare();
  const removeOldest = db
    .delete(analysisAnswers)
    .where(
      and(
        ownedBy,
        sql`${analysisAnswers.id} <= (select id from analysis_answers where user_id = ${param("userId")}
          order by id desc limit 1 offset ${param("most")})`,
      ),
    )
    .prepare();
  const byKey = and(
    ownedBy,
    eq(analysisAnswers.photoId, param("photoId")),
    eq(analysisAnswers.noteKey, param("noteKey")),
    eq(analysisAnswers.otherPhotos, param("otherPhotos")),
  );
  const find = db.select({ answer: analysisAnswers.answer }).from(analysisAnswers).where(byKey).prepare();
  const remove = db.delete(analysisAnswers).where(byKey).prepare();
  const findLatest = db
    .select({
      noteKey: analysisAnswers.noteKey,
      otherPhotos: analysisAnswers.otherPhotos,
      answer: analysisAnswers.answer,
    })
    .from(analysisAnswers)
    .where(and(ownedBy, eq(analysisAnswers.photoId, param("photoId"))))
    .orderBy(desc(analysisAnswers.id))
    .limit(1)
    .prepare();
  const count = db.select({ count: sql<number>`count(*)` }).from(analysisAnswers).where(ownedBy).prepare();
  const removeAll = db.delete(analysisAnswers).where(ownedBy).prepare();

  return {
    find: async (key: AnswerKey): Promise<string | undefined> => (await find.get(key))?.answer,
    /** The latest answer for a photo, whatever the note and the other photos. */
    findLatest: async (
      userId: number,
      photoId: number,
    ): Promise<(Pick<AnswerKey, "noteKey" | "otherPhotos"> & { answer: string }) | undefined> =>
      await findLatest.get({ userId, photoId }),
    /**
     * Stores an answer and returns the one that is stored, which is the earlier one if there is one. An account keeps the
     * latest `most` answers.
     */
    async keep(key: AnswerKey, answer: string, { now, most }: { now: number; most: number }): Promise<string> {
      const values = { ...key, answer, createdAt: now, most };
      const [, , [stored]] = await db.atomically([
        bind(insert, values),
        bind(removeOldest, values),
        bind(find, values),
      ]);
      return stored?.answer ?? answer;
    },
    remove: async (key: AnswerKey): Promise<void> => void (await remove.run(key)),
    count: async (userId: number): Promise<number> => (await count.get({ userId }))?.count ?? 0,
    removeAll: async (userId: number): Promise<void> => void (await removeAll.run({ userId })),
  };
}
export type AnalysisCacheRepository = ReturnType<typeof createAnalysisCacheRepository>;
