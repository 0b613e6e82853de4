import { bestOf } from "./ranking.ts";
import type { FoodRepository, FoodRow, SoughtWord, Term } from "./repository.ts";
import { meetingWithTypo, singularOf, startsWithSlip, TYPO_MIN_LENGTH } from "./search-words.ts";

/** So many words of the index may stand for one that has a typo, the most frequent ones. */
const CORRECTIONS_MAX = 12;

/** The words of `terms` that are one typo away: whole ones, or else those that `word` begins; the most frequent first. */
function correctionsAmong(word: string, terms: readonly Term[]): string[] {
  const met = terms.map((term) => ({ ...term, meeting: meetingWithTypo(word, term.term) }));
  const whole = met.filter(({ meeting }) => meeting === "whole");
  const corrections = whole.length > 0 ? whole : met.filter(({ meeting }) => meeting === "beginning");
  return corrections
    .sort((a, b) => b.foods - a.foods)
    .slice(0, CORRECTIONS_MAX)
    .map(({ term }) => term);
}

/** Searches the table of foods, and once more for what may have been meant where that finds nothing. */
export function createTableSearch(foods: Pick<FoodRepository, "matches" | "byIds" | "terms" | "hasTerm">) {
  const find = async (words: readonly SoughtWord[], text: string, otherText: string, limit: number) =>
    foods.byIds(bestOf(await foods.matches(words), { text, otherText }, limit));

  const asTyped = (words: readonly string[], limit: number) =>
    find(
      words.map((word) => ({ beginning: word, terms: [singularOf(word)].filter((form) => form !== word) })),
      words.join(" "),
      words.map(singularOf).join(" "),
      limit,
    );

  const correctionsOf = async (word: string): Promise<string[]> => {
    if (word.length < TYPO_MIN_LENGTH) return [];
    const ownStart = correctionsAmong(word, await foods.terms(word.slice(0, 1), word.length - 1));
    if (ownStart.length > 0) return ownStart;
    // A slip of the first letter is rare. Looking through all words of the index for it would take the longest of all.
    const others = await Promise.all(startsWithSlip(word).map((start) => foods.terms(start, word.length - 1)));
    return correctionsAmong(word, others.flat());
  };

  const withTypos = async (words: readonly string[], limit: number): Promise<FoodRow[]> => {
    const known = await Promise.all(words.map(foods.hasTerm));
    // A slip may turn a word into another one: where all of them exist, but in no food together, each is suspect.
    const isSuspect = (index: number) => known.every(Boolean) || !known[index];
    const corrections = await Promise.all(words.map((word, index) => (isSuspect(index) ? correctionsOf(word) : [])));
    const sought = words.map(
      (word, index): SoughtWord => ({ beginning: known[index] ? word : undefined, terms: corrections[index] ?? [] }),
    );
    if (sought.some(({ beginning, terms }) => beginning === undefined && terms.length === 0)) return [];
    if (corrections.every((terms) => terms.length === 0)) return [];
    const text = words.map((word, index) => corrections[index]?.[0] ?? word).join(" ");
    return find(sought, text, text, limit);
  };

  /** Foods whose name or aliases have every word (in the form of `wordsOf`) or one that begins so, best first. */
  return async (words: readonly string[], limit: number): Promise<FoodRow[]> => {
    const found = await asTyped(words, limit);
    return found.length > 0 ? found : withTypos(words, limit);
  };
}
