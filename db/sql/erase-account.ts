import { eq, sql } from "drizzle-orm";
import type { Db } from "../engine/db.ts";
import { users } from "../schema/accounts.ts";
import { drinks, exercises, weighings } from "../schema/body.ts";
import { foodEntries, foodTemplates, savedMeals } from "../schema/diary.ts";
import { analysisAnswers, correctedCalories, corrections, photoFingerprints } from "../schema/memory.ts";
import { photos } from "../schema/photos.ts";
import { prepareSlicedDelete } from "./slices.ts";

/** A photo takes some twenty pages of the file, each of which is freed. */
const PHOTOS_A_SLICE = 25;

/**
 * Prepares the deletion of an account with all its data. What there may be much of goes first, in slices, and the rest with
 * the account. Resolves with false if the account does not exist.
 */
export function prepareErasure(db: Db) {
  const userId = sql.placeholder("id");
  // Entries come before the photos that they refer to.
  const erasures = [
    prepareSlicedDelete(db, foodEntries, eq(foodEntries.userId, userId)),
    prepareSlicedDelete(db, photoFingerprints, eq(photoFingerprints.userId, userId)),
    prepareSlicedDelete(db, analysisAnswers, eq(analysisAnswers.userId, userId)),
    prepareSlicedDelete(db, correctedCalories, eq(correctedCalories.userId, userId)),
    prepareSlicedDelete(db, corrections, eq(corrections.userId, userId)),
    prepareSlicedDelete(db, foodTemplates, eq(foodTemplates.userId, userId)),
    prepareSlicedDelete(db, savedMeals, eq(savedMeals.userId, userId)),
    prepareSlicedDelete(db, weighings, eq(weighings.userId, userId)),
    prepareSlicedDelete(db, drinks, eq(drinks.userId, userId)),
    prepareSlicedDelete(db, exercises, eq(exercises.userId, userId)),
    prepareSlicedDelete(db, photos, eq(photos.userId, userId), PHOTOS_A_SLICE),
  ];
  const remove = db.delete(users).where(eq(users.id, userId)).returning({ id: users.id }).prepare();
  return async (id: number): Promise<boolean> => {
    for (const erase of erasures) await erase({ id });
    return (await remove.get({ id })) !== undefined;
  };
}
