import type { FoodHit } from "../../../contracts/foods.ts";
import { applyAmount } from "../../../shared/food/amount/apply-amount.ts";
import { pickBest, toMatch } from "../../../shared/food/search/ranking.ts";
import { parseReadings } from "../../../shared/food/search/search-readings.ts";
import { dropConnectors, toSingular, WORDS_MAX } from "../../../shared/food/search/search-words.ts";
import { toPackagedHit } from "../food-hits.ts";
import type { PackagedFoodRepository } from "./packaged-food-repository.ts";

type Source = { source: "branded" | "openfoodfacts"; foods: PackagedFoodRepository };

/** The most matches of a table that are ranked, in the order of their codes: SQLite stops at them. */
const RANKED_MAX = 200;
/** Shorter words alone are not search for a package. */
const WORD_MIN_LENGTH = 3;

/** An expression of FTS5 for foods with all words, each as it is, in the singular or in the plural. */
const buildMatch = (words: readonly string[]): string =>
  words
    .map((word) => `(${[...new Set([word, toSingular(word), `${word}s`])].map((form) => `"${form}"`).join(" OR ")})`)
    .join(" AND ");

/**
 * Searches packaged foods by whole words of their names and brands. The beginnings of words are not in the index: they
 * would double its size, and a letter would match 100,000 foods.
 */
export function createBrandedSearch(sources: readonly Source[]) {
  const searchOne = async ({ source, foods }: Source, words: readonly string[], limit: number): Promise<FoodHit[]> => {
    const found = await foods.findMatches(buildMatch(words), RANKED_MAX);
    const matches = found.map(({ gtin, name, brand }) =>
      toMatch({ id: gtin, name, aliases: brand ?? "", popularity: 0 }),
    );
    const best = pickBest(matches, { text: words.join(" "), otherText: words.map(toSingular).join(" ") }, limit);
    return (await foods.findAll(best.map(({ id }) => id))).map((food) => toPackagedHit(food, source));
  };

  /** At most `limit` packaged foods, the best first. */
  return async (text: string, limit: number): Promise<FoodHit[]> => {
    for (const { words: all, read } of parseReadings(text).inOrder) {
      const words = dropConnectors(all).slice(0, WORDS_MAX);
      if (!words.some((word) => word.length >= WORD_MIN_LENGTH)) continue;
      const hits: FoodHit[] = [];
      for (const source of sources)
        if (hits.length < limit) hits.push(...(await searchOne(source, words, limit - hits.length)));
      if (hits.length > 0) return hits.map((hit) => applyAmount(hit, read));
    }
    return [];
  };
}
