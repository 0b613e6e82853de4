import { getTableColumns } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { drinks, exercises, weighings } from "../../../db/schema/body.ts";
import { readPages } from "./export-pages-repository.ts";

/** Columns of a record with the number of its row as `id`. */
const numbered = <Id, PublicId, Others>({ rowId, id, ...others }: Others & { rowId: Id; id: PublicId }) => ({
  ...others,
  id: rowId,
  publicId: id,
});

/** Reads the weighings, glasses and exercises of an account. */
export const prepareBodyPages = (db: Db) => ({
  weighings: readPages(
    db.select(numbered(getTableColumns(weighings))).from(weighings),
    weighings.userId,
    weighings.rowId,
  ),
  drinks: readPages(db.select(numbered(getTableColumns(drinks))).from(drinks), drinks.userId, drinks.rowId),
  exercises: readPages(
    db.select(numbered(getTableColumns(exercises))).from(exercises),
    exercises.userId,
    exercises.rowId,
  ),
});
