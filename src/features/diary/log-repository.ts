import { and, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { asStored, shownRows } from "../../../db/shown-rows.ts";

const param = sql.placeholder;

const logRows = shownRows({
  eatenAt: asStored(foodEntries.eatenAt),
  name: asStored(foodEntries.name),
  mealType: asStored(foodEntries.mealType),
  calories: asStored(foodEntries.calories),
  protein: asStored(foodEntries.protein),
  carbs: asStored(foodEntries.carbs),
  fat: asStored(foodEntries.fat),
  fiber: asStored(foodEntries.fiber),
  sugar: asStored(foodEntries.sugar),
  sodium: asStored(foodEntries.sodium),
});

/** The figures of diary entries, for whoever looks at many days at once. */
export function createLogRepository(db: Db) {
  const between = db
    .select(logRows.selection)
    .from(foodEntries)
    .where(
      and(
        eq(foodEntries.userId, param("userId")),
        isNull(foodEntries.deletedAt),
        gte(foodEntries.eatenAt, param("from")),
        lte(foodEntries.eatenAt, param("to")),
      ),
    )
    .orderBy(desc(foodEntries.eatenAt))
    .limit(param("limit"))
    .prepare();

  return {
    /** What was eaten in [from, to] (UTC milliseconds), newest first, at most `limit`. */
    between: async (userId: number, range: { from: number; to: number }, limit: number) =>
      logRows.all(await between.values({ userId, ...range, limit })),
  };
}
