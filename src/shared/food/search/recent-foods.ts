import type { MealType } from "../../product/enums.ts";
import { normalizeForSearch } from "../../text/normalize-for-search.ts";

/** The latest entries that say how often a food is eaten now, and at which meals. */
export const RECENT_ENTRIES_MAX = 300;

/**
 * A food that was eaten before: its normalized name, its last entry (`key`) and when that was eaten, its uses among the
 * latest entries, and the kinds of meals that it was eaten at.
 */
export type RecentFood<Key = string> = {
  name: string;
  key: Key;
  eatenAt: number;
  uses: number;
  meals: ReadonlySet<MealType>;
  isFavorite: boolean;
};

/** What the diary knows: each name with its last entry, the names of favorite entries, and the latest entries. */
export type EatenNames<Key> = {
  last: readonly (readonly [key: Key, name: string, eatenAt: number])[];
  favorites: readonly string[];
  latest: readonly (readonly [name: string, meal: MealType])[];
};

/** The foods eaten before, each normalized name once, the last eaten first. `last` is in that order, too. */
export function collectRecentFoods<Key>({ last, favorites, latest }: EatenNames<Key>): RecentFood<Key>[] {
  const foods = new Map<string, RecentFood<Key> & { meals: Set<MealType> }>();
  for (const [key, entryName, eatenAt] of last) {
    const name = normalizeForSearch(entryName);
    if (!foods.has(name)) foods.set(name, { name, key, eatenAt, uses: 0, meals: new Set(), isFavorite: false });
  }
  for (const [entryName, meal] of latest) {
    const food = foods.get(normalizeForSearch(entryName));
    if (!food) continue;
    food.uses += 1;
    food.meals.add(meal);
  }
  for (const entryName of favorites) {
    const food = foods.get(normalizeForSearch(entryName));
    if (food) food.isFavorite = true;
  }
  return [...foods.values()];
}

/** Favorites, and then the others, the last eaten first. Of many favorites only so many that the last foods are there. */
export function pickRecent<Key>(foods: readonly RecentFood<Key>[], limit: number): RecentFood<Key>[] {
  const favorites = foods.filter(({ isFavorite }) => isFavorite).slice(0, Math.ceil(limit / 2));
  return [...favorites, ...foods.filter((food) => !favorites.includes(food))].slice(0, limit);
}

/** The foods that are suggested before anything is typed. */
export const SUGGESTIONS = 12;
/** The share of the suggestions that recent foods may have, so that there is always something new among them. */
const RECENT_SHARE = 2 / 3;

/**
 * Foods that fit a meal: recent ones, first those that were eaten at this kind of meal, then popular ones. Without recent
 * foods all are popular ones.
 */
export function pickSuggestions<Key, Popular extends { name: string }>(
  recent: readonly RecentFood<Key>[],
  popular: readonly Popular[],
  meal: MealType,
  limit: number,
): { own: RecentFood<Key>[]; popular: Popular[] } {
  const fitting = recent.filter(({ meals }) => meals.has(meal));
  const others = recent.filter(({ meals }) => !meals.has(meal));
  const own = [...fitting, ...others].slice(0, Math.ceil(limit * RECENT_SHARE));
  const names = new Set(own.map(({ name }) => name));
  const unknown = popular.filter(({ name }) => !names.has(normalizeForSearch(name)));
  return { own, popular: unknown.slice(0, limit - own.length) };
}
