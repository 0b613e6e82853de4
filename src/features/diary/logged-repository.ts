import { and, between, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { LocalRange } from "../../shared/diary/day-window.ts";
import type { MealType } from "../../shared/product/enums.ts";

/** Finds out whether anything is in the diary. Reads `food_entries`. */
export function createLoggedRepository(db: Db) {
  const find = db
    .select({ id: foodEntries.id })
    .from(foodEntries)
    .where(
      and(
        eq(foodEntries.userId, param("userId")),
        between(foodEntries.eatenLocal, param("from"), param("to")),
        isNull(foodEntries.deletedAt),
        sql`${foodEntries.mealType} = coalesce(${param("mealType")}, ${foodEntries.mealType})`,
      ),
    )
    .limit(1)
    .prepare();

  /** Whether an account has an entry between two local times, of a meal or of any. */
  return async (userId: number, { from, to }: LocalRange, mealType: MealType | null): Promise<boolean> =>
    (await find.get({ userId, from, to, mealType })) !== undefined;
}
