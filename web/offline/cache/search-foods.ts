import type { FoodHit } from "../../../src/contracts/foods.ts";
import type { ParsedMeal } from "../../../src/contracts/meal-sentence.ts";
import { applyAmount } from "../../../src/shared/food/amount/apply-amount.ts";
import { toRecentHit } from "../../../src/shared/food/search/entry-hit.ts";
import { createFoodSearch, SEARCH_LIMIT, type UsedFood } from "../../../src/shared/food/search/food-search.ts";
import { POPULAR_FOODS } from "../../../src/shared/food/search/popular-foods.ts";
import {
  collectRecentFoods,
  pickSuggestions,
  RECENT_ENTRIES_MAX,
  SUGGESTIONS,
} from "../../../src/shared/food/search/recent-foods.ts";
import { parseMeal } from "../../../src/shared/food/sentence/parse-meal.ts";
import type { MealType } from "../../../src/shared/product/enums.ts";
import { normalizeForSearch } from "../../../src/shared/text/normalize-for-search.ts";
import { FOOD_SEARCH, FOODS } from "../../platform/api/paths.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import type { DeviceDatabase, StoredChange } from "../database.ts";
import { compareEntries } from "../outbox/entry-ids.ts";
import { applyPendingSaved } from "../overlay/apply-pending-saved.ts";
import { createFoodIndex, type FoodIndex } from "./food-index.ts";
import { findFoodTable } from "./food-table.ts";
import { findPlace } from "./response-cache.ts";
import { findAllEntries } from "./stored-diary.ts";

type Source = { database: DeviceDatabase; userId: number; shown: readonly StoredChange[] };

/** What the device asks for with the diary (`sync-diary.ts`). */
export const FAVORITES = "/api/foods/search?list=favorites";

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
 * What was eaten before, by the kept entries, and by the foods that the server called recent or favorite: these may be of
 * an older day.
 */
async function readRecent(source: Source) {
  const { database, userId } = source;
  const kept = await findAllEntries(database, userId);
  const sent = [...(await readHits(source, FOOD_SEARCH)), ...(await readHits(source, FAVORITES))];
  const entries = new Map([...sent.flatMap(({ entry }) => entry ?? []), ...kept].map((entry) => [entry.id, entry]));
  const all = [...entries.values()].sort(compareEntries);
  const favorites = await readHits(source, FAVORITES);
  const foods = collectRecentFoods({
    last: all.map((entry) => [entry, entry.name, Date.parse(entry.eatenAt)]),
    favorites: [...favorites, ...all.filter(({ isFavorite }) => isFavorite)].map(({ name }) => name),
    latest: all.slice(0, RECENT_ENTRIES_MAX).map(({ name, mealType }) => [name, mealType]),
  });
  return foods.map((food) => ({ ...food, hit: toRecentHit(food.key) }));
}

/** The foods that the account saved, with the pending changes. */
const readOwn = async (source: Source): Promise<FoodHit[]> =>
  applyPendingSaved([FOODS], await readHits(source, FOODS), source.shown) as FoodHit[];

/** What the account saved and ate. */
async function listUsed(source: Source): Promise<(UsedFood & { hit: FoodHit })[]> {
  const saved = await readOwn(source);
  const recent = await readRecent(source);
  return [...saved.map((hit) => ({ name: normalizeForSearch(hit.name), uses: 0, hit })), ...recent];
}

/** The foods that the device finds for a text, as the server would; undefined if it keeps no table of foods. */
export async function searchFoods(source: Source, text: string, limit = SEARCH_LIMIT): Promise<FoodHit[] | undefined> {
  const index = await readIndex(source);
  if (!index) return undefined;
  const { above, table, below } = await createFoodSearch(index)(text, () => listUsed(source), limit);
  const toHits = (own: typeof above) => own.map(({ food, read, portions }) => applyAmount(food.hit, read, portions));
  return [...toHits(above), ...table.map(({ food, read }) => applyAmount(food, read)), ...toHits(below)];
}

/** The foods of a sentence that was said at an instant, as the server would find them; undefined without a table. */
export async function parseSentence(source: Source, text: string, at: string): Promise<ParsedMeal | undefined> {
  const index = await readIndex(source);
  if (!index) return undefined;
  return parseMeal(
    { text, at: Date.parse(at), timeZone: getDeviceTimeZone() },
    {
      find: createFoodSearch(index),
      listOwn: () => listUsed(source),
      loadOwn: async ({ food, read, portions }) => applyAmount(food.hit, read, portions),
      toHit: (food: FoodHit) => food,
    },
  );
}

/** The own food of a barcode, which the path ends with. */
export async function findByBarcode(source: Source, path: string): Promise<FoodHit | undefined> {
  const own = await readOwn(source);
  return own.find(({ gtin }) => gtin !== undefined && path.endsWith(`/${gtin}`));
}

/** The foods that were eaten, as far as the device knows: all or the favorites, the last eaten first. */
export async function listEatenFoods(source: Source, list: "recent" | "favorites"): Promise<FoodHit[]> {
  const recent = await readRecent(source);
  return recent.filter(({ isFavorite }) => list === "recent" || isFavorite).map(({ hit }) => hit);
}

/** The foods that the device suggests for a meal, as the server would; undefined if it keeps no table of foods. */
export async function suggestFoods(
  source: Source,
  meal: MealType,
  limit = SUGGESTIONS,
): Promise<FoodHit[] | undefined> {
  const index = await readIndex(source);
  if (!index) return undefined;
  const picked = pickSuggestions(await readRecent(source), index.findByKeys(POPULAR_FOODS[meal]), meal, limit);
  return [...picked.own.map(({ key }) => toRecentHit(key)), ...picked.popular];
}
