import { eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { analysisAnswers, correctedCalories, corrections, photoLooks } from "../../../db/schema/memory.ts";
import { readPages } from "./export-pages-repository.ts";

/** Reads what is remembered of an account's photos, page by page. */
export function prepareMemoryPages(db: Db) {
  return {
    /** What the analyzer said of photos. */
    analysisAnswers: readPages(db.select().from(analysisAnswers), analysisAnswers.userId, analysisAnswers.id),
    corrections: readPages(db.select().from(corrections), corrections.userId, corrections.id),
    correctedCalories: readPages(
      db
        .select({ ...getTableColumns(correctedCalories), entryId: foodEntries.id })
        .from(correctedCalories)
        .innerJoin(foodEntries, eq(foodEntries.rowId, correctedCalories.entryId)),
      correctedCalories.userId,
      correctedCalories.id,
    ),
    photoLooks: readPages(db.select().from(photoLooks), photoLooks.userId, photoLooks.id),
  };
}
