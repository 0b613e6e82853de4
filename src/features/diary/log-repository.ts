import { desc } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { column, rowMapper } from "../../../db/sql/row-mapper.ts";
import { mapNutrients } from "../../shared/food/nutrition.ts";
import { isEatenBetween } from "./entry-mapper-repository.ts";

const logMapper = rowMapper({
  id: column(foodEntries.id),
  eatenAt: column(foodEntries.eatenAt),
  localTime: column(foodEntries.eatenLocal),
  name: column(foodEntries.name),
  mealType: column(foodEntries.mealType),
  ...mapNutrients((name) => column(foodEntries[name])),
});

/** The nutrition figures of diary entries, for analyses over many days. */
export function createLogRepository(db: Db) {
  const findBetween = db
    .select(logMapper.selection)
    .from(foodEntries)
    .where(isEatenBetween)
    .orderBy(desc(foodEntries.eatenLocal))
    .limit(param("limit"))
    .prepare();

  return {
    /** What was eaten in [from, to] (local times), latest first, at most `limit`. */
    findBetween: async (userId: number, range: { from: number; to: number }, limit: number) =>
      logMapper.mapAll(await findBetween.values({ userId, ...range, limit })),
  };
}
