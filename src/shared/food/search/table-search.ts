import type { ReadAmount } from "../amount/read-amount.ts";
import { type Match, pickBest } from "./ranking.ts";
import { pickFitting } from "./reading-fits.ts";
import type { Reading, SearchReadings } from "./search-readings.ts";
import {
  dropConnectors,
  listTypoPrefixes,
  matchesWithTwoTypos,
  matchWithTypo,
  TWO_TYPOS_MIN_LENGTH,
  TYPO_MIN_LENGTH,
  toSingular,
  WORDS_MAX,
} from "./search-words.ts";
import { translateWord } from "./synonyms.ts";

/** A word of the table's names and aliases, and the number of foods that have it. */
export type Term = { term: string; foods: number };

/** What one word of a search may match: words that begin with `prefix`, or one of the whole `terms`. */
export type QueryWord = { prefix: string | undefined; terms: readonly string[] };

/** The most matches of a search that are ranked, the most popular ones. The others could hardly be among the first. */
export const MATCHES_MAX = 600;

/** A table of foods: the server's database, or what the device keeps of it. */
export type FoodTableSource<Food> = {
  /** Foods whose name or aliases contain every word, the popular ones first; at most `MATCHES_MAX`. */
  findMatches(words: readonly QueryWord[]): Promise<Match[]>;
  /** The foods of these ids, in the same order. */
  findByIds(ids: readonly number[]): Promise<Food[]>;
  /** The words of names and aliases that begin with one of these and have at least `minLength` letters. */
  findTerms(prefixes: readonly string[], minLength: number): Promise<Term[]>;
  /** Whether any food has a word that begins with this. */
  hasTerm(prefix: string): Promise<boolean>;
};

/** The most terms that may replace a misspelled word, the most frequent ones. */
const CORRECTIONS_MAX = 12;

const ACCOMPANIED_BY: ReadonlySet<string> = new Set(["with", "w", "on"]);

const listMostFrequent = (terms: readonly Term[]): string[] =>
  [...terms]
    .sort((a, b) => b.foods - a.foods)
    .slice(0, CORRECTIONS_MAX)
    .map(({ term }) => term);

/**
 * The terms that are one typo away from `word`: whole words, or else those that `word` begins; the most frequent first.
 */
function pickCorrections(word: string, terms: readonly Term[]): string[] {
  const matched = terms.map((term) => ({ ...term, match: matchWithTypo(word, term.term) }));
  const whole = matched.filter(({ match }) => match === "whole");
  const corrections = whole.length > 0 ? whole : matched.filter(({ match }) => match === "prefix");
  return listMostFrequent(corrections);
}

/** Other whole words that mean the same: the singular, a plural that does not begin with it, and the American word. */
function listOtherForms(word: string): string[] {
  const singular = toSingular(word);
  const plural = word.endsWith("y") ? [`${word.slice(0, -1)}ies`] : [];
  const translated = translateWord(singular);
  const others = translated === singular ? [] : [translated, `${translated}s`];
  return [...new Set([singular, ...plural, ...others])].filter((form) => form !== word);
}

/**
 * What was found, the amount that was typed with it, the words that it was found by, which are those without typos, and
 * the names of the food, separated by commas.
 */
export type Found<Food> = { food: Food; read: ReadAmount | undefined; words: readonly string[]; names: string };

/** Takes from each list in turn: the first of each, then the second, each food once. */
function alternate<Food extends { id: number | string }>(lists: readonly (readonly Found<Food>[])[]): Found<Food>[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const rows = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  const isFirst = ({ food }: Found<Food>, at: number) => rows.findIndex((row) => row.food.id === food.id) === at;
  return rows.filter(isFirst);
}

/** Searches the table of foods, and once more with corrections if nothing was found. */
export function createTableSearch<Food extends { id: number | string; name: string }>(foods: FoodTableSource<Food>) {
  const find = async (
    words: readonly QueryWord[],
    reading: Reading,
    otherText: string,
    limit: number,
  ): Promise<Found<Food>[]> => {
    const matches = pickFitting(await foods.findMatches(words), reading, ({ name, aliases }) => `${name},${aliases}`);
    const ids = pickBest(matches, { text: reading.words.join(" "), otherText }, limit);
    const namesById = new Map(matches.map(({ id, name, aliases }) => [id, `${name},${aliases}`]));
    const listNames = ({ id, name }: Food) => namesById.get(Number(id)) ?? name;
    return (await foods.findByIds(ids)).map((food) => ({
      food,
      read: reading.read,
      words: reading.words,
      names: listNames(food),
    }));
  };

  const searchAsTyped = (reading: Reading, limit: number) => {
    const words = dropConnectors(reading.words).slice(0, WORDS_MAX);
    return find(
      words.map((word) => ({ prefix: word, terms: listOtherForms(word) })),
      reading,
      words.map((word) => translateWord(toSingular(word))).join(" "),
      limit,
    );
  };

  const findCorrections = async (word: string): Promise<string[]> => {
    if (word.length < TYPO_MIN_LENGTH) return [];
    const sameStart = pickCorrections(word, await foods.findTerms([word.slice(0, 1)], word.length - 1));
    if (sameStart.length > 0) return sameStart;
    if (word.length >= TWO_TYPOS_MIN_LENGTH) {
      const withTwo = (await foods.findTerms([word.slice(0, 1)], word.length - 2)).filter(({ term }) =>
        matchesWithTwoTypos(word, term),
      );
      if (withTwo.length > 0) return listMostFrequent(withTwo);
    }
    // A typo in the first letter is rare. Searching all terms of the index for it would take the longest time.
    return pickCorrections(word, await foods.findTerms(listTypoPrefixes(word), word.length - 1));
  };

  const searchWithTypos = async (reading: Reading, limit: number): Promise<Found<Food>[]> => {
    const words = dropConnectors(reading.words).slice(0, WORDS_MAX);
    const known = await Promise.all(words.map(foods.hasTerm));
    // A typo may produce another existing word. If all words exist, but in no food together, each may be wrong.
    const isSuspect = (index: number) => known.every(Boolean) || !known[index];
    const corrections = await Promise.all(words.map((word, index) => (isSuspect(index) ? findCorrections(word) : [])));
    const queryWords = words.map(
      (word, index): QueryWord => ({ prefix: known[index] ? word : undefined, terms: corrections[index] ?? [] }),
    );
    if (queryWords.some(({ prefix, terms }) => prefix === undefined && terms.length === 0)) return [];
    if (corrections.every((terms) => terms.length === 0)) return [];
    const corrected = words.map((word, index) => corrections[index]?.[0] ?? word);
    return find(queryWords, { ...reading, words: corrected }, corrected.join(" "), limit);
  };

  const searchWithoutMiddleWord = async (reading: Reading, limit: number): Promise<Found<Food>[]> => {
    for (let middle = reading.words.length - 2; middle > 0; middle -= 1) {
      const found = await searchAsTyped({ ...reading, words: reading.words.filter((_, at) => at !== middle) }, limit);
      if (found.length > 0) return found;
    }
    return [];
  };

  return {
    /**
     * Foods whose name or aliases contain every word of a reading, or one that begins with it, the best first. If no
     * food has those of any reading, a typo in each word is allowed.
     */
    async search({ inOrder, plain, bare }: Omit<SearchReadings, "foods">, limit: number): Promise<Found<Food>[]> {
      for (const reading of bare.words.length < plain.words.length ? [...inOrder, bare] : inOrder) {
        const found = await searchAsTyped(reading, limit);
        if (found.length > 0) return found;
      }
      return searchWithTypos(plain, limit);
    },

    /**
     * For a text that no food has all words of. First without one of its middle words ("garlic and herb bread"), unless
     * it names what comes with a food; then the best foods for each food in it, in turn. The last words of a food say
     * what it is ("cheese omelette"), so those before are looked for only after them, and not at all if no food has the
     * last word.
     */
    async searchParts(
      { plain, foods: parts }: Pick<SearchReadings, "plain" | "foods">,
      limit: number,
    ): Promise<Found<Food>[]> {
      const searchPart = async (part: Reading): Promise<Found<Food>[][]> => {
        for (const at of part.words.keys()) {
          // A text of one food has been searched for as a whole.
          if (at === 0 && part.words.length === plain.words.length) continue;
          const found = await searchAsTyped({ ...part, words: part.words.slice(at) }, limit);
          if (found.length > 0) return [found, ...(await searchPart({ ...part, words: part.words.slice(0, at) }))];
        }
        return [];
      };
      const shorter = plain.words.some((word) => ACCOMPANIED_BY.has(word))
        ? []
        : await searchWithoutMiddleWord({ ...plain, words: parts.flatMap(({ words }) => words) }, limit);
      const lists = (await Promise.all(parts.map(searchPart))).flat();
      return alternate(shorter.length > 0 ? [shorter, ...lists] : lists).slice(0, limit);
    },
  };
}
