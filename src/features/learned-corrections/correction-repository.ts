import { and, desc, eq, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { corrections } from "../../../db/schema/memory.ts";
import { isOlderThanNewest } from "../../../db/sql/older-than-newest.ts";
import { excluded, isAmong, param, placeholders } from "../../../db/sql/placeholders.ts";

export type CorrectionRow = typeof corrections.$inferSelect;
export type NewCorrection = Omit<CorrectionRow, "id" | "userId">;
export type CorrectionKey = Pick<CorrectionRow, "kind" | "nameKey">;

const ownedBy = eq(corrections.userId, param("userId"));

/** The table `corrections`: each name of a dish or an item once for each account. Instants are UTC milliseconds. */
export function createCorrectionRepository(db: Db) {
  const save = db
    .insert(corrections)
    .values(placeholders(["userId", "kind", "nameKey", "name", "seen", "corrected", "correctedAt"]))
    .onConflictDoUpdate({
      target: [corrections.userId, corrections.kind, corrections.nameKey],
      set: {
        ...excluded(corrections, ["name", "seen", "corrected"]),
        // What is logged again as it was corrected was not corrected again.
        correctedAt: sql`iif(${corrections.corrected} = excluded.corrected, ${corrections.correctedAt}, excluded.corrected_at)`,
      },
    })
    .prepare();
  const removeOldest = db
    .delete(corrections)
    .where(isOlderThanNewest(db, corrections, { scope: ownedBy, lastUsedAt: corrections.correctedAt, keptMax: "most" }))
    .prepare();
  const remove = db
    .delete(corrections)
    .where(and(ownedBy, eq(corrections.kind, param("kind")), eq(corrections.nameKey, param("nameKey"))))
    .prepare();
  const findByNames = db
    .select()
    .from(corrections)
    .where(and(ownedBy, isAmong(corrections.nameKey, "nameKeys")))
    .prepare();
  const listLatest = db
    .select()
    .from(corrections)
    .where(ownedBy)
    .orderBy(desc(corrections.correctedAt), desc(corrections.id))
    .prepare();
  const removeById = db
    .delete(corrections)
    .where(and(ownedBy, eq(corrections.id, param("id"))))
    .returning({ id: corrections.id })
    .prepare();
  const removeAll = db.delete(corrections).where(ownedBy).prepare();

  return {
    /** Stores corrections and removes others, in one step. An account keeps the latest `most`. */
    async update(
      userId: number,
      { save: saved, remove: removed, most }: { save: NewCorrection[]; remove: CorrectionKey[]; most: number },
    ): Promise<void> {
      if (saved.length + removed.length === 0) return;
      await db.atomically([
        ...removed.map((key) => bind(remove, { ...key, userId })),
        ...saved.map((correction) => bind(save, { ...correction, userId })),
        bind(removeOldest, { userId, most }),
      ]);
    },
    /** The corrections of dishes and items with these normalized names. */
    findByNames: async (userId: number, nameKeys: readonly string[]): Promise<CorrectionRow[]> =>
      await findByNames.all({ userId, nameKeys: JSON.stringify(nameKeys) }),
    /** All corrections of an account, the latest first. */
    list: async (userId: number): Promise<CorrectionRow[]> => await listLatest.all({ userId }),
    /** False if it does not exist. */
    removeById: async (userId: number, id: number): Promise<boolean> =>
      (await removeById.get({ userId, id })) !== undefined,
    removeAll: async (userId: number): Promise<void> => void (await removeAll.run({ userId })),
  };
}
export type CorrectionRepository = ReturnType<typeof createCorrectionRepository>;
