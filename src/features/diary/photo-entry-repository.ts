import { and, desc, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { isAmong, param } from "../../../db/sql/placeholders.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import { entryMapper } from "./entry-mapper-repository.ts";

/** Reads entries of `food_entries` by their photos. */
export function createPhotoEntryRepository(db: Db) {
  const findByPhotos = db
    .select(entryMapper.selection)
    .from(foodEntries)
    .where(
      and(
        // Without the plus sign SQLite would read all entries of the owner instead of those of a few photos.
        sql`+${foodEntries.userId} = ${param("userId")}`,
        isNull(foodEntries.deletedAt),
        isAmong(foodEntries.photoId, "photoIds"),
      ),
    )
    .orderBy(desc(foodEntries.eatenAt), desc(foodEntries.rowId))
    .limit(param("limit"))
    .prepare();

  return {
    /** The latest `limit` entries of an account with these photos, newest first. */
    findByPhotos: async (userId: number, photoIds: readonly number[], limit: number): Promise<FoodEntry[]> =>
      entryMapper.mapAll(await findByPhotos.values({ userId, photoIds: JSON.stringify(photoIds), limit })),
  };
}
