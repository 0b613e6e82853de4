import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { correctedCalories } from "../../../db/schema/memory.ts";
import { isOlderThanNewest } from "../../../db/sql/older-than-newest.ts";
import { excluded, param, placeholders } from "../../../db/sql/placeholders.ts";

/** What the analyzer said of a meal and what the person made of it, in whole kcal. */
export type CorrectedCalories = { analysed: number; kept: number };

const ownedBy = eq(correctedCalories.userId, param("userId"));
const entryRowId = sql`(select id from food_entries
  where user_id = ${param("userId")} and public_id = ${param("entryId")})`;

/** The table `corrected_calories`: each entry once. Instants are UTC milliseconds. */
export function createCorrectedCaloriesRepository(db: Db) {
  const save = db
    .insert(correctedCalories)
    .values({ ...placeholders(["userId", "analysed", "kept", "correctedAt"]), entryId: entryRowId })
    .onConflictDoUpdate({
      target: correctedCalories.entryId,
      set: excluded(correctedCalories, ["analysed", "kept", "correctedAt"]),
    })
    .prepare();
  const { correctedAt: lastUsedAt } = correctedCalories;
  const removeOldest = db
    .delete(correctedCalories)
    .where(isOlderThanNewest(db, correctedCalories, { scope: ownedBy, lastUsedAt, keptMax: "most" }))
    .prepare();
  const remove = db
    .delete(correctedCalories)
    .where(and(ownedBy, eq(correctedCalories.entryId, entryRowId)))
    .prepare();
  const listLatest = db
    .select({ analysed: correctedCalories.analysed, kept: correctedCalories.kept })
    .from(correctedCalories)
    .innerJoin(foodEntries, eq(foodEntries.rowId, correctedCalories.entryId))
    .where(and(ownedBy, isNull(foodEntries.deletedAt)))
    .orderBy(desc(correctedCalories.correctedAt), desc(correctedCalories.id))
    .limit(param("limit"))
    .prepare();
  const removeAll = db.delete(correctedCalories).where(ownedBy).prepare();

  return {
    /** Stores what became of an entry's calories. An account keeps the latest `most`. */
    async save(
      userId: number,
      entryId: string,
      calories: CorrectedCalories,
      { now, most }: { now: number; most: number },
    ): Promise<void> {
      const values = { userId, entryId, ...calories, correctedAt: now, most };
      await db.atomically([bind(save, values), bind(removeOldest, values)]);
    },
    remove: async (userId: number, entryId: string): Promise<void> => void (await remove.run({ userId, entryId })),
    /** Those of entries that are not deleted, the latest first. */
    listLatest: async (userId: number, limit: number): Promise<CorrectedCalories[]> =>
      await listLatest.all({ userId, limit }),
    removeAll: async (userId: number): Promise<void> => void (await removeAll.run({ userId })),
  };
}
export type CorrectedCaloriesRepository = ReturnType<typeof createCorrectedCaloriesRepository>;
