import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { analysisAnswers, correctedCalories, corrections, photoLooks } from "../../../db/schema/memory.ts";
import { inNextPage, PAGE_ROWS, paginate } from "./export-pages-repository.ts";

/** Reads what is remembered of an account's photos, page by page. */
export function prepareMemoryPages(db: Db) {
  const answersOfPhotos = db
    .select({
      id: analysisAnswers.id,
      photoId: analysisAnswers.photoId,
      noteKey: analysisAnswers.noteKey,
      otherPhotos: analysisAnswers.otherPhotos,
      answer: analysisAnswers.answer,
      createdAt: analysisAnswers.createdAt,
    })
    .from(analysisAnswers)
    .where(inNextPage(analysisAnswers.userId, analysisAnswers.id))
    .orderBy(asc(analysisAnswers.id))
    .limit(PAGE_ROWS)
    .prepare();
  const corrected = db
    .select()
    .from(corrections)
    .where(inNextPage(corrections.userId, corrections.id))
    .orderBy(asc(corrections.id))
    .limit(PAGE_ROWS)
    .prepare();
  const calories = db
    .select({ ...getTableColumns(correctedCalories), entryId: foodEntries.id })
    .from(correctedCalories)
    .innerJoin(foodEntries, eq(foodEntries.rowId, correctedCalories.entryId))
    .where(inNextPage(correctedCalories.userId, correctedCalories.id))
    .orderBy(asc(correctedCalories.id))
    .limit(PAGE_ROWS)
    .prepare();
  const looks = db
    .select({
      id: photoLooks.id,
      photoId: photoLooks.photoId,
      upperHash: photoLooks.upperHash,
      lowerHash: photoLooks.lowerHash,
      colors: photoLooks.colors,
    })
    .from(photoLooks)
    .where(inNextPage(photoLooks.userId, photoLooks.id))
    .orderBy(asc(photoLooks.id))
    .limit(PAGE_ROWS)
    .prepare();
  return {
    /** What the analyzer said of photos. */
    analysisAnswers: paginate(answersOfPhotos),
    corrections: paginate(corrected),
    correctedCalories: paginate(calories),
    photoLooks: paginate(looks),
  };
}
