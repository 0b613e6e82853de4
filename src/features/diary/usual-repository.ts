import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { MealType } from "../../shared/product/enums.ts";
import { isEatenBetween } from "./entry-mapper-repository.ts";

/** The most entries of one kind of meal that are looked at, so that no one's diary costs more than another's. */
const ENTRIES_MAX = 600;

type EatenFood = { id: string; name: string; localTime: number };

/** What was eaten as one kind of meal, by name and time alone. */
export function createUsualRepository(db: Db) {
  const find = db
    .select({ id: foodEntries.id, name: foodEntries.name, localTime: foodEntries.eatenLocal })
    .from(foodEntries)
    .where(and(isEatenBetween, eq(foodEntries.mealType, param("mealType"))))
    .orderBy(desc(foodEntries.eatenLocal), desc(foodEntries.rowId))
    .limit(ENTRIES_MAX)
    .prepare();
  return {
    /** The latest entries of a kind of meal in [from, to] (local times), the earliest first. */
    find: async (userId: number, mealType: MealType, from: number, to: number): Promise<EatenFood[]> =>
      (await find.all({ userId, mealType, from, to })).reverse(),
  };
}
export type UsualRepository = ReturnType<typeof createUsualRepository>;
