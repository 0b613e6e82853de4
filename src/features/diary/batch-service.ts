import { findChangeTime } from "../../change-time.ts";
import type { EntryBatch, FoodEntry } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";
import { type CopyService, checkNewIds } from "./copy-service.ts";
import { findKnownFoods, type ItemFoodTables } from "./item-foods.ts";
import { buildRequestedRow } from "./new-entry-row.ts";

type Deps = {
  entries: Pick<CopyService, "addAll">;
  /** Checks that an imageUrl is an own photo or a new one (422). The returned function stores it and returns its id. */
  photos: { check(user: CurrentUser, imageUrl: string | null | undefined): Promise<() => Promise<number | null>> };
  /** Counts a use of the saved food with this normalized name. */
  savedFoods: { countUse(userId: number, nameKey: string): Promise<void> } & ItemFoodTables["savedFoods"];
  tableFoods: ItemFoodTables["tableFoods"];
};

/** Adds the foods of one meal, each as an entry. */
export const createBatchService = ({ entries, photos, savedFoods, tableFoods }: Deps) => ({
  /**
   * Stores the entries in their order, all or none, once for each key. They share the photo, the time and the meal.
   * Throws 422 for an invalid entry or photo, then 403 `requiresTrial`; 413 `photo_quota` or 429 if the account has no
   * room for the photo or for all of the entries. Without a time it was eaten when it was added (`sentAt`).
   */
  add: (user: CurrentUser, batch: EntryBatch, key: string | null, sentAt: number | null): Promise<FoodEntry[]> =>
    entries.addAll(user, {
      request: batch,
      key,
      newIds: batch.newIds,
      check: async (now) => {
        checkNewIds(batch.newIds, batch.entries.length);
        const { imageUrl, entries: _entries, newIds: _newIds, ...common } = batch;
        const isKnownFood = await findKnownFoods({ savedFoods, tableFoods }, user.id, batch.entries);
        const time = { now, madeAt: findChangeTime(sentAt, now).changedAt };
        const rows = batch.entries.map((entry) => buildRequestedRow(user, { ...entry, ...common }, time, isKnownFood));
        return { rows, storePhoto: await photos.check(user, imageUrl) };
      },
      build: async ({ rows, storePhoto }) => {
        const photoId = await storePhoto();
        return rows.map((row) => ({ ...row, photoId }));
      },
      onStored: async () => {
        const saved = batch.entries.filter(({ source }) => source === "template");
        for (const { name } of saved) await savedFoods.countUse(user.id, normalizeForSearch(name));
      },
    }),
});
export type BatchService = ReturnType<typeof createBatchService>;
