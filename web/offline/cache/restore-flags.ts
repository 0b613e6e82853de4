import { PENDING_CHANGES_KEY, PENDING_PHOTOS_KEY, STORED_DIARY_KEY, writeItem } from "../../platform/device-storage.ts";
import { DIARY_PATH, withExistingDatabase } from "../database.ts";

/** Restores the flags in the local storage from the database. */
export const restoreFlags = (): Promise<void> =>
  withExistingDatabase(async (database) => {
    const [answers, photos, changes] = await Promise.all([
      database.getAllKeys("answers"),
      database.count("photos"),
      database.count("changes"),
    ]);
    const owner = answers.find(([, path]) => path === DIARY_PATH)?.[0];
    if (owner !== undefined) writeItem(STORED_DIARY_KEY, String(owner));
    if (photos > 0) writeItem(PENDING_PHOTOS_KEY, "1");
    if (changes > 0) writeItem(PENDING_CHANGES_KEY, "1");
  }, undefined);
