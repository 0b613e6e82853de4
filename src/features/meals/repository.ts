import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { savedMeals } from "../../../db/schema/diary.ts";
import { excluded } from "../../../db/sql/excluded.ts";
import { typedPlaceholders } from "../../../db/sql/placeholders.ts";

export type SavedMealRow = typeof savedMeals.$inferSelect;
export type NewSavedMealRow = Pick<SavedMealRow, "userId" | "name" | "nameKey" | "foods" | "createdAt">;

const STORED_COLUMNS = ["userId", "name", "nameKey", "foods", "useCount", "createdAt"];

const param = sql.placeholder;
const ownedBy = eq(savedMeals.userId, param("userId"));
const byId = and(ownedBy, eq(savedMeals.id, param("id")));

/** The table `saved_meals`: meals of several foods that people saved, each name once for each account. */
export function createMealRepository(db: Db) {
  const save = db
    .insert(savedMeals)
    .select(
      sql`select ${sql.join(typedPlaceholders(savedMeals, STORED_COLUMNS), sql`, `)}
        where (select count(*) from saved_meals where user_id = ${param("userId")}) < ${param("most")}
          or exists (select 1 from saved_meals where user_id = ${param("userId")} and name_key = ${param("nameKey")})`,
    )
    .onConflictDoUpdate({
      target: [savedMeals.userId, savedMeals.nameKey],
      set: excluded(savedMeals, ["name", "foods"]),
    })
    .returning()
    .prepare();
  const list = db
    .select()
    .from(savedMeals)
    .where(ownedBy)
    .orderBy(desc(savedMeals.useCount), desc(savedMeals.id))
    .limit(param("limit"))
    .prepare();
  const findById = db.select().from(savedMeals).where(byId).prepare();
  // No statement of a name that another meal has: it would fail for the unique index.
  const rename = db
    .update(savedMeals)
    .set({ name: sql`${param("name")}`, nameKey: sql`${param("nameKey")}` })
    .where(
      and(
        byId,
        sql`not exists (select 1 from saved_meals as other where other.user_id = ${param("userId")}
          and other.name_key = ${param("nameKey")} and other.id <> ${param("id")})`,
      ),
    )
    .returning()
    .prepare();
  const countUse = db
    .update(savedMeals)
    .set({ useCount: sql`${savedMeals.useCount} + 1` })
    .where(byId)
    .prepare();
  const remove = db.delete(savedMeals).where(byId).returning({ id: savedMeals.id }).prepare();

  return {
    /**
     * The stored meal; undefined if the account has `most` of them. A meal of the same name gets the new foods, but keeps
     * its id and its number of uses.
     */
    save: async (meal: NewSavedMealRow, most: number): Promise<SavedMealRow | undefined> =>
      await save.get({ ...meal, most, useCount: 0 }),
    /** An account's meals, the most used first; equally used ones newest first. */
    list: async (userId: number, limit: number): Promise<SavedMealRow[]> => await list.all({ userId, limit }),
    findById: async (userId: number, id: number): Promise<SavedMealRow | undefined> =>
      await findById.get({ userId, id }),
    /** Undefined if the meal does not exist or another one has the name. */
    rename: async (userId: number, id: number, name: string, nameKey: string): Promise<SavedMealRow | undefined> =>
      await rename.get({ userId, id, name, nameKey }),
    countUse: async (userId: number, id: number): Promise<void> => {
      await countUse.run({ userId, id });
    },
    /** False if it does not exist. */
    remove: async (userId: number, id: number): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type MealRepository = ReturnType<typeof createMealRepository>;
