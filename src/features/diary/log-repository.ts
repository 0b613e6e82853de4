import { and, desc, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { column, rowMapper } from "../../../db/sql/row-mapper.ts";
import type { LocalRange } from "../../shared/diary/day-window.ts";
import { mapNutrients } from "../../shared/food/nutrition.ts";
import type { MealType } from "../../shared/product/enums.ts";
import { isEatenBetween } from "./entry-mapper-repository.ts";

const logMapper = rowMapper({
  id: column(foodEntries.id),
  eatenAt: column(foodEntries.eatenAt),
  localTime: column(foodEntries.eatenLocal),
  name: column(foodEntries.name),
  mealType: column(foodEntries.mealType),
  ...mapNutrients((name) => column(foodEntries[name])),
});

/** The nutrition figures of diary entries, for analyses over many days, and whether there are entries. */
export function createLogRepository(db: Db) {
  const findBetween = db
    .select(logMapper.selection)
    .from(foodEntries)
    .where(isEatenBetween)
    .orderBy(desc(foodEntries.eatenLocal))
    .limit(param("limit"))
    .prepare();
  const findAny = db
    .select({ id: foodEntries.id })
    .from(foodEntries)
    .where(and(isEatenBetween, sql`${foodEntries.mealType} = coalesce(${param("mealType")}, ${foodEntries.mealType})`))
    .limit(1)
    .prepare();

  return {
    /** What was eaten in [from, to] (local times), latest first, at most `limit`. */
    findBetween: async (userId: number, range: LocalRange, limit: number) =>
      logMapper.mapAll(await findBetween.values({ userId, ...range, limit })),
    /** Whether an account has an entry between two local times, of a meal or of any. */
    isLogged: async (userId: number, { from, to }: LocalRange, mealType: MealType | null): Promise<boolean> =>
      (await findAny.get({ userId, from, to, mealType })) !== undefined,
  };
}
