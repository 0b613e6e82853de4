import { pickBest } from "./ranking.ts";
import type { FoodRepository, FoodRow, QueryWord, Term } from "./repository.ts";
import { listTypoPrefixes, matchWithTypo, TYPO_MIN_LENGTH, toSingular } from "./search-words.ts";

/** The most terms that may replace a misspelled word, the most frequent ones. */
const CORRECTIONS_MAX = 12;

/**
 * The terms that are one typo away from `word`: whole words, or else those that `word` begins; the most frequent first.
 */
function pickCorrections(word: string, terms: readonly Term[]): string[] {
  const matched = terms.map((term) => ({ ...term, match: matchWithTypo(word, term.term) }));
  const whole = matched.filter(({ match }) => match === "whole");
  const corrections = whole.length > 0 ? whole : matched.filter(({ match }) => match === "prefix");
  return corrections
    .sort((a, b) => b.foods - a.foods)
    .slice(0, CORRECTIONS_MAX)
    .map(({ term }) => term);
}

/** Searches the table of foods, and once more with corrections if nothing was found. */
export function createTableSearch(foods: Pick<FoodRepository, "findMatches" | "findByIds" | "findTerms" | "hasTerm">) {
  const find = async (words: readonly QueryWord[], text: string, otherText: string, limit: number) =>
    foods.findByIds(pickBest(await foods.findMatches(words), { text, otherText }, limit));

  const searchAsTyped = (words: readonly string[], limit: number) =>
    find(
      words.map((word) => ({ prefix: word, terms: [toSingular(word)].filter((form) => form !== word) })),
      words.join(" "),
      words.map(toSingular).join(" "),
      limit,
    );

  const findCorrections = async (word: string): Promise<string[]> => {
    if (word.length < TYPO_MIN_LENGTH) return [];
    const sameStart = pickCorrections(word, await foods.findTerms(word.slice(0, 1), word.length - 1));
    if (sameStart.length > 0) return sameStart;
    // A typo in the first letter is rare. Searching all terms of the index for it would take the longest time.
    const others = await Promise.all(listTypoPrefixes(word).map((start) => foods.findTerms(start, word.length - 1)));
    return pickCorrections(word, others.flat());
  };

  const searchWithTypos = async (words: readonly string[], limit: number): Promise<FoodRow[]> => {
    const known = await Promise.all(words.map(foods.hasTerm));
    // A typo may produce another existing word. If all words exist, but in no food together, each may be wrong.
    const isSuspect = (index: number) => known.every(Boolean) || !known[index];
    const corrections = await Promise.all(words.map((word, index) => (isSuspect(index) ? findCorrections(word) : [])));
    const queryWords = words.map(
      (word, index): QueryWord => ({ prefix: known[index] ? word : undefined, terms: corrections[index] ?? [] }),
    );
    if (queryWords.some(({ prefix, terms }) => prefix === undefined && terms.length === 0)) return [];
    if (corrections.every((terms) => terms.length === 0)) return [];
    const text = words.map((word, index) => corrections[index]?.[0] ?? word).join(" ");
    return find(queryWords, text, text, limit);
  };

  /** Foods whose name or aliases contain every normalized word, or one that begins with it, the best first. */
  return async (words: readonly string[], limit: number): Promise<FoodRow[]> => {
    const found = await searchAsTyped(words, limit);
    return found.length > 0 ? found : searchWithTypos(words, limit);
  };
}
