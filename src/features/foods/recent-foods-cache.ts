import type { CurrentUser } from "../../current-user.ts";
import type { RecentFood } from "../../shared/food/search/recent-foods.ts";

/** The names of five years are some 1,000, which take 150 KB. */
const ACCOUNTS_MAX = 50;

/** A food with the row of its last entry. */
export type EatenFood = RecentFood<number>;

/** Caches what accounts ate before, by the version of their diaries: a search asks for it with each letter. */
export function cacheRecentFoods(list: (userId: number) => Promise<EatenFood[]>) {
  const cached = new Map<number, { version: number; foods: readonly EatenFood[] }>();
  return async ({ id, diaryVersion: version }: CurrentUser): Promise<readonly EatenFood[]> => {
    const known = cached.get(id);
    if (known?.version === version) return known.foods;
    const foods = await list(id);
    // The order of the map is that of use.
    cached.delete(id);
    cached.set(id, { version, foods });
    for (const [oldest] of cached) if (cached.size > ACCOUNTS_MAX) cached.delete(oldest);
    return foods;
  };
}
