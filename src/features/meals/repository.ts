import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { savedMeals } from "../../../db/schema/diary.ts";
import { excluded, param, typedPlaceholders } from "../../../db/sql/placeholders.ts";
import { prepareSoftDeletion } from "../../../db/sql/soft-deletion.ts";
import { SAVED_MEAL, SAVED_MEALS_MAX } from "../../shared/product/limits.ts";

export type SavedMealRow = typeof savedMeals.$inferSelect;
export type NewSavedMealRow = Omit<SavedMealRow, "id" | "useCount" | "deletedAt">;

/** What is changed of a meal; null and undefined leave it as it is, but a weight is removed by null. */
export type SavedMealRowChange = {
  name: string | null;
  nameKey: string | null;
  foods: string | null;
  servings: number | null;
  cookedGrams: number | null | undefined;
};

const STORED_COLUMNS = ["userId", "name", "nameKey", "foods", "useCount", "createdAt", "servings", "cookedGrams"];

const ownedBy = and(eq(savedMeals.userId, param("userId")), isNull(savedMeals.deletedAt));
const byId = and(ownedBy, eq(savedMeals.id, param("id")));

/** The table `saved_meals`: meals of several foods that people saved, each name once for each account. */
export function createMealRepository(db: Db) {
  const save = db
    .insert(savedMeals)
    .select(
      sql`select ${sql.join(typedPlaceholders(savedMeals, STORED_COLUMNS), sql`, `)}
        where (select count(*) from saved_meals where user_id = ${param("userId")} and deleted_at is null) < ${param("most")}
          or exists (select 1 from saved_meals where user_id = ${param("userId")} and name_key = ${param("nameKey")})`,
    )
    .onConflictDoUpdate({
      target: [savedMeals.userId, savedMeals.nameKey],
      set: excluded(savedMeals, ["name", "foods", "servings", "cookedGrams"]),
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
  const newServings = sql`coalesce(${param("servings")}, servings,
    case when ${param("foods")} is not null then ${SAVED_MEAL.servings.default} end)`;
  // No statement of a name that another meal has: it would fail for the unique index.
  const change = db
    .update(savedMeals)
    .set({
      name: sql`coalesce(${param("name")}, name)`,
      nameKey: sql`coalesce(${param("nameKey")}, name_key)`,
      foods: sql`coalesce(${param("foods")}, foods)`,
      servings: newServings,
      cookedGrams: sql`case when ${param("setsWeight")} then ${param("cookedGrams")} else cooked_grams end`,
    })
    .where(
      and(
        byId,
        sql`(servings is not null or ${param("foods")} is not null or ${param("isOfAnyMeal")})`,
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
  const { nameMaxLength } = SAVED_MEAL;
  const deletion = prepareSoftDeletion(db, savedMeals, { most: SAVED_MEALS_MAX, nameMaxLength });

  return {
    /**
     * The stored meal; undefined if the account has the most it may have. A meal of the same name gets the new foods, but keeps
     * its id and its number of uses.
     */
    save: async (meal: NewSavedMealRow): Promise<SavedMealRow | undefined> =>
      await save.get({ ...meal, most: SAVED_MEALS_MAX, useCount: 0 }),
    /** An account's meals, the most used first; equally used ones newest first. */
    list: async (userId: number): Promise<SavedMealRow[]> => await list.all({ userId, limit: SAVED_MEALS_MAX }),
    findById: async (userId: number, id: number): Promise<SavedMealRow | undefined> =>
      await findById.get({ userId, id }),
    /**
     * Undefined if the meal does not exist or another one has the name, and for servings or a weight of a meal that is no
     * recipe. Foods, which are those of a recipe, make it one.
     */
    change: async (userId: number, id: number, changed: SavedMealRowChange): Promise<SavedMealRow | undefined> =>
      await change.get({
        userId,
        id,
        ...changed,
        cookedGrams: changed.cookedGrams ?? null,
        setsWeight: changed.cookedGrams === undefined ? 0 : 1,
        isOfAnyMeal: changed.servings === null && changed.cookedGrams === undefined ? 1 : 0,
      }),
    countUse: async (userId: number, id: number): Promise<void> => void (await countUse.run({ userId, id })),
    ...deletion,
  };
}
export type MealRepository = ReturnType<typeof createMealRepository>;
