import type { FoodHit } from "../../../src/contracts/foods.ts";
import { toRecentHit } from "../../../src/shared/food/search/entry-hit.ts";
import {
  createFoodSearch,
  mergeByName,
  SEARCH_LIMIT,
  type UsedFood,
} from "../../../src/shared/food/search/food-search.ts";
import { POPULAR_FOODS } from "../../../src/shared/food/search/popular-foods.ts";
import {
  collectRecentFoods,
  FAVORITE_ENTRIES_MAX,
  pickSuggestions,
  RECENT_ENTRIES_MAX,
  SUGGESTIONS,
} from "../../../src/shared/food/search/recent-foods.ts";
import type { MealType } from "../../../src/shared/product/enums.ts";
import { normalizeForSearch } from "../../../src/shared/text/normalize-for-search.ts";
import type { DeviceDatabase } from "../database.ts";
import { compareEntries } from "../outbox/entry-ids.ts";
import { createFoodIndex, type FoodIndex } from "./food-index.ts";
import { findFoodTable } from "./food-table.ts";
import { findPlace } from "./response-cache.ts";

type Source = { database: DeviceDatabase; userId: number };

/** The last table that was searched: reading and indexing it takes longer than a search. */
let lastIndex: { userId: number; index: FoodIndex } | undefined;

async function readIndex({ database, userId }: Source): Promise<FoodIndex | undefined> {
  if (lastIndex?.userId === userId) return lastIndex.index;
  const stored = await findFoodTable(database, userId);
  if (stored) lastIndex = { userId, index: createFoodIndex(stored.table) };
  return stored && lastIndex?.index;
}

/** Foods that the server has sent for a call without a typed text. */
async function readHits({ database, userId }: Source, path: string): Promise<FoodHit[]> {
  const stored = await database.get("answers", [userId, findPlace([path])?.path ?? ""]);
  return (stored?.answer as FoodHit[] | undefined) ?? [];
}

/**
 * What was eaten before, by the kept entries, and by the foods that the server called recent: these may be favorites of
 * an older day.
 */
async function readRecent(source: Source) {
  const { database, userId } = source;
  const range = IDBKeyRange.bound([userId], [userId, []]);
  const kept = await database.getAllFromIndex("entries", "byTime", range);
  const sent = (await readHits(source, "/api/foods/search")).flatMap(({ entry }) => entry ?? []);
  const entries = new Map([...sent, ...kept].map((entry) => [entry.id, entry]));
  const all = [...entries.values()].sort(compareEntries);
  const favorites = all.filter(({ isFavorite }) => isFavorite).slice(0, FAVORITE_ENTRIES_MAX);
  const foods = collectRecentFoods(
    favorites.map(({ id, name }) => [id, name]),
    all.slice(0, RECENT_ENTRIES_MAX).map(({ id, name, mealType }) => [id, name, mealType]),
  );
  const findHit = (entryId: string): FoodHit[] => {
    const entry = entries.get(entryId);
    return entry ? [toRecentHit(entry)] : [];
  };
  return { foods, findHit };
}

/** What the account saved or ate recently, the most used first. */
async function listUsed(source: Source): Promise<(UsedFood & { hits: FoodHit[] })[]> {
  const saved = await readHits(source, "/api/foods");
  const recent = await readRecent(source);
  return mergeByName([
    ...saved.map((hit) => ({ name: normalizeForSearch(hit.name), uses: 0, hits: [hit] })),
    ...recent.foods.map(({ name, uses, entryId }) => ({ name, uses, hits: recent.findHit(entryId) })),
  ]);
}

/** The foods that the device finds for a text, as the server would; undefined if it keeps no table of foods. */
export async function searchFoods(source: Source, text: string, limit = SEARCH_LIMIT): Promise<FoodHit[] | undefined> {
  const index = await readIndex(source);
  if (!index) return undefined;
  const found = await createFoodSearch(index)(text, () => listUsed(source), limit);
  return [...found.own.flatMap(({ hits }) => hits), ...found.table];
}

/** The foods that the device suggests for a meal, as the server would; undefined if it keeps no table of foods. */
export async function suggestFoods(
  source: Source,
  meal: MealType,
  limit = SUGGESTIONS,
): Promise<FoodHit[] | undefined> {
  const index = await readIndex(source);
  if (!index) return undefined;
  const recent = await readRecent(source);
  const picked = pickSuggestions(recent.foods, index.findByKeys(POPULAR_FOODS[meal]), meal, limit);
  return [...picked.own.flatMap(({ entryId }) => recent.findHit(entryId)), ...picked.popular];
}
