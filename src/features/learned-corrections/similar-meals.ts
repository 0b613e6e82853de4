import type { FoodEntry } from "../../contracts/diary.ts";
import { parseImageId } from "../../shared/product/image-url.ts";
import { COMPARED_PHOTOS_MAX } from "../../shared/product/limits.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";

type Deps<Look> = {
  looks: {
    find(userId: number, photoId: number): Promise<Look | undefined>;
    listLatest(userId: number, limit: number): Promise<Look[]>;
  };
  /** How far two looks are from each other: up to 1 for what is likely the same dish. */
  measureDistance: (one: Look, other: Look) => number;
  /** The entries with these photos, newest first. */
  entries: { findByPhotos(userId: number, photoIds: readonly number[], limit: number): Promise<FoodEntry[]> };
};

/** The photos that look most alike and whose entries are read. */
const NEAREST_MAX = 12;
/** The entries that are read of them: copies of a meal have its photo, too. */
const READ_MAX = 100;
/** What is offered. */
const OFFERED_MAX = 3;

/** The latest entry of each photo, by the photo; none for a photo of several foods, which are a meal only together. */
function mapSingleEntries(entries: readonly FoodEntry[]): Map<number, FoodEntry> {
  const byPhoto = new Map<number, FoodEntry>();
  const several = new Set<number>();
  for (const entry of entries) {
    const photoId = parseImageId(entry.imageUrl ?? "");
    if (photoId === undefined) continue;
    const latest = byPhoto.get(photoId);
    if (!latest) byPhoto.set(photoId, entry);
    else if (normalizeForSearch(latest.name) !== normalizeForSearch(entry.name)) several.add(photoId);
  }
  for (const photoId of several) byPhoto.delete(photoId);
  return byPhoto;
}

/** Finds meals of an account whose photos look like another photo. */
export const createSimilarMeals = <Look extends { photoId: number }>({
  looks,
  measureDistance,
  entries,
}: Deps<Look>) => ({
  /**
   * Up to three entries of the account whose photos look like this one, the most similar first, each name once. None for
   * a photo of someone else.
   */
  async find(userId: number, photoId: number): Promise<FoodEntry[]> {
    const look = await looks.find(userId, photoId);
    if (!look) return [];
    const near = (await looks.listLatest(userId, COMPARED_PHOTOS_MAX))
      .map((other) => ({ photoId: other.photoId, distance: measureDistance(look, other) }))
      .filter(({ distance }) => distance <= 1)
      .sort((one, other) => one.distance - other.distance || other.photoId - one.photoId)
      .slice(0, NEAREST_MAX)
      .map((other) => other.photoId);
    if (near.length === 0) return [];
    const byPhoto = mapSingleEntries(await entries.findByPhotos(userId, near, READ_MAX));
    const offered = new Map<string, FoodEntry>();
    for (const entry of near.flatMap((id) => byPhoto.get(id) ?? [])) {
      const name = normalizeForSearch(entry.name);
      if (!offered.has(name)) offered.set(name, entry);
    }
    return [...offered.values()].slice(0, OFFERED_MAX);
  },
});
export type SimilarMeals = ReturnType<typeof createSimilarMeals>;
