import { asc, getTableColumns } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { drinks, exercises, weighings } from "../../../db/schema/body.ts";
import { inNextPage, PAGE_ROWS, paginate } from "./export-pages-repository.ts";

/** Reads the weighings, glasses and exercises of an account. */
export function prepareBodyPages(db: Db) {
  const { rowId: weighingId, ...weighingColumns } = getTableColumns(weighings);
  const weighed = db
    .select({ ...weighingColumns, id: weighingId, publicId: weighings.id })
    .from(weighings)
    .where(inNextPage(weighings.userId, weighings.rowId))
    .orderBy(asc(weighings.rowId))
    .limit(PAGE_ROWS)
    .prepare();
  const { rowId: drinkId, ...drinkColumns } = getTableColumns(drinks);
  const drunk = db
    .select({ ...drinkColumns, id: drinkId, publicId: drinks.id })
    .from(drinks)
    .where(inNextPage(drinks.userId, drinks.rowId))
    .orderBy(asc(drinks.rowId))
    .limit(PAGE_ROWS)
    .prepare();
  const { rowId: exerciseId, ...exerciseColumns } = getTableColumns(exercises);
  const exercised = db
    .select({ ...exerciseColumns, id: exerciseId, publicId: exercises.id })
    .from(exercises)
    .where(inNextPage(exercises.userId, exercises.rowId))
    .orderBy(asc(exercises.rowId))
    .limit(PAGE_ROWS)
    .prepare();
  return { weighings: paginate(weighed), drinks: paginate(drunk), exercises: paginate(exercised) };
}
