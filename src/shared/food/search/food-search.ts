import { parseReadings } from "./search-readings.ts";
import { createTextMatcher } from "./search-words.ts";
import { createTableSearch, type FoodTableSource } from "./table-search.ts";

/** The foods of a search that says nothing of its own. */
export const SEARCH_LIMIT = 20;
/** The most own foods above those of the table in a search result. */
const OWN_HITS = 5;

/** What somebody saved or ate: its normalized name, and how often it was used. */
export type UsedFood = { name: string; uses: number };

/** Foods of the same name are one, with the highest number of uses; the most used first. */
export function mergeByName<Own extends UsedFood>(foods: readonly Own[]): Own[] {
  const byName = new Map<string, Own>();
  for (const food of foods) {
    const first = byName.get(food.name);
    if (first) first.uses = Math.max(first.uses, food.uses);
    else byName.set(food.name, { ...food });
  }
  return [...byName.values()].sort((a, b) => b.uses - a.uses);
}

/**
 * Searches foods: own foods by their uses, then those of the table. If nothing matches, amounts and fillers are left out,
 * then one typo in each word is allowed, then each food of the text is searched for by itself. The same on the server and
 * on the device.
 */
export function createFoodSearch<Food extends { id: number | string }>(source: FoodTableSource<Food>) {
  const table = createTableSearch(source);
  return async <Own extends UsedFood>(
    text: string,
    listOwn: () => Promise<Own[]>,
    limit: number,
  ): Promise<{ own: Own[]; table: Food[] }> => {
    const readings = parseReadings(text);
    if (readings.typed.length === 0) return { own: [], table: [] };
    const ownFoods = await listOwn();
    const texts = readings.plain.length < readings.typed.length ? [text, readings.plain.join(" ")] : [text];
    const matchers = texts.map(createTextMatcher);
    const exact = ownFoods
      .filter(({ name }) => matchers.some(({ matches }) => matches(name)))
      .slice(0, Math.min(OWN_HITS, limit));
    const found = exact.length < limit ? await table.search(readings, limit - exact.length) : [];
    if (exact.length > 0 || found.length > 0) return { own: exact, table: found };
    const similar = ownFoods.filter(({ name }) => matchers.some(({ matchesWithTypos }) => matchesWithTypos(name)));
    if (similar.length > 0) return { own: similar.slice(0, limit), table: [] };
    return { own: [], table: await table.searchParts(readings, limit) };
  };
}
