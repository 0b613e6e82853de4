import type { MealType } from "../../product/enums.ts";
import { normalizeForSearch } from "../../text/normalize-for-search.ts";

/** The entries that are searched for recent foods, so that a long diary costs no more than a short one. */
export const RECENT_ENTRIES_MAX = 300;
export const FAVORITE_ENTRIES_MAX = 100;

/** A food that was eaten before: its normalized name, one of its entries, and the kinds of meals that it was eaten at. */
export type RecentFood = { name: string; entryId: string; uses: number; meals: ReadonlySet<MealType> };

type NamedEntry = readonly [id: string, name: string];
type NamedMealEntry = readonly [id: string, name: string, meal: MealType];

/**
 * The foods eaten before, each normalized name once, with its count among the latest entries. Favourites come first, with
 * the entry that was marked; then the others, with the last entry. Both lists are newest first.
 */
export function collectRecentFoods(favorites: readonly NamedEntry[], latest: readonly NamedMealEntry[]): RecentFood[] {
  const foods = new Map<string, RecentFood & { meals: Set<MealType> }>();
  for (const [entryId, entryName] of favorites) {
    const name = normalizeForSearch(entryName);
    if (!foods.has(name)) foods.set(name, { name, entryId, uses: 0, meals: new Set() });
  }
  for (const [entryId, entryName, meal] of latest) {
    const name = normalizeForSearch(entryName);
    const food = foods.get(name) ?? { name, entryId, uses: 0, meals: new Set() };
    food.uses += 1;
    food.meals.add(meal);
    foods.set(name, food);
  }
  return [...foods.values()];
}

/** The foods that are suggested before anything is typed. */
export const SUGGESTIONS = 12;
/** The share of the suggestions that recent foods may have, so that there is always something new among them. */
const RECENT_SHARE = 2 / 3;

/**
 * Foods that fit a meal: recent ones, first those that were eaten at this kind of meal, then popular ones. Without recent
 * foods all are popular ones.
 */
export function pickSuggestions<Popular extends { name: string }>(
  recent: readonly RecentFood[],
  popular: readonly Popular[],
  meal: MealType,
  limit: number,
): { own: RecentFood[]; popular: Popular[] } {
  const fitting = recent.filter(({ meals }) => meals.has(meal));
  const others = recent.filter(({ meals }) => !meals.has(meal));
  const own = [...fitting, ...others].slice(0, Math.ceil(limit * RECENT_SHARE));
  const names = new Set(own.map(({ name }) => name));
  const unknown = popular.filter(({ name }) => !names.has(normalizeForSearch(name)));
  return { own, popular: unknown.slice(0, limit - own.length) };
}
