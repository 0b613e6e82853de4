import type { ReadAmount } from "../amount/read-amount.ts";
import { pickBest } from "./ranking.ts";
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
  type WordMatch,
} from "./search-words.ts";
import { translateWord } from "./synonyms.ts";
import type { QueryWord, WordIndex } from "./word-index.ts";

/** A table of foods: the server's database, or what the device keeps of it. */
export type FoodTableSource<Food> = {
  /** The words of the foods as they are now. */
  loadIndex(): Promise<WordIndex>;
  /** The foods of these ids, in the same order. */
  findByIds(ids: readonly number[]): Promise<Food[]>;
};

/** The most terms that may replace a misspelled word, the most frequent ones. */
const CORRECTIONS_MAX = 12;

const ACCOMPANIED_BY: ReadonlySet<string> = new Set(["with", "w", "on"]);

/** The terms that are one typo away from `word`: whole words, or else those that `word` begins. */
function pickCorrections(word: string, terms: readonly string[]): readonly string[] {
  const matched: Record<WordMatch, string[]> = { whole: [], prefix: [] };
  for (const term of terms) {
    const match = matchWithTypo(word, term);
    if (match) matched[match].push(term);
  }
  return matched.whole.length > 0 ? matched.whole : matched.prefix;
}

/** Other whole words that mean the same: the singular, a plural that does not begin with it, and the American word. */
function listOtherForms(word: string): string[] {
  const singular = toSingular(word);
  // "Frys" are fries.
  const plural = /ys?$/.test(word) ? [word.replace(/ys?$/, "ies")] : [];
  const translated = translateWord(singular);
  const others = translated === singular ? [] : [translated, `${translated}s`];
  return [...new Set([singular, ...plural, ...others])].filter((form) => form !== word);
}

/**
 * What was found, the amount that was typed with it, the words that it was found by, which are those without typos, and
 * the names of the food, separated by commas.
 */
export type Found<Food> = { food: Food; read: ReadAmount | undefined; words: readonly string[]; names: string };

/** A food that was found and is not loaded yet. */
type FoundId = Omit<Found<never>, "food"> & { id: number };

/** Takes from each list in turn: the first of each, then the second, each food once. */
function alternate(lists: readonly (readonly FoundId[])[]): FoundId[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const rows = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at);
}

/** Shorter parts of a word are not looked for. */
const PART_MIN_LENGTH = 3;

/** The words with two of them written as one, and with one as two: "blue berries", "hashbrowns". */
function listRespelled(words: readonly string[], index: WordIndex): string[][] {
  const isTerm = (word: string) =>
    word.length >= PART_MIN_LENGTH && [word, toSingular(word)].some((form) => index.countFoods(form) > 0);
  const joined = words.flatMap((word, at) => {
    const next = words[at + 1];
    const isPart = next !== undefined && word.length >= PART_MIN_LENGTH && next.length >= PART_MIN_LENGTH;
    return isPart && isTerm(word + next) ? [[...words.slice(0, at), word + next, ...words.slice(at + 2)]] : [];
  });
  const split = words.flatMap((word, at) =>
    Array.from(word, (_, cut) => [word.slice(0, cut), word.slice(cut)])
      .filter((parts) => parts.every(isTerm))
      .map((parts) => [...words.slice(0, at), ...parts, ...words.slice(at + 1)]),
  );
  return [...joined, ...split];
}

/** Searches an index of the table, and once more with corrections if nothing was found. */
function createIndexSearch(index: WordIndex, limit: number) {
  const find = (words: readonly QueryWord[], reading: Reading, otherText: string): FoundId[] => {
    const matches = pickFitting(index.findMatches(words), reading, ({ name, aliases }) => `${name},${aliases}`);
    return pickBest(matches, { text: reading.words.join(" "), otherText }, limit).map(({ id, name, aliases }) => ({
      id,
      read: reading.read,
      words: reading.words,
      names: `${name},${aliases}`,
    }));
  };

  const searchAsTyped = (reading: Reading): FoundId[] => {
    const words = dropConnectors(reading.words).slice(0, WORDS_MAX);
    return find(
      words.map((word) => ({ prefix: word, terms: listOtherForms(word) })),
      reading,
      words.map((word) => translateWord(toSingular(word))).join(" "),
    );
  };

  const listMostFrequent = (terms: readonly string[]): string[] =>
    [...terms].sort((one, other) => index.countFoods(other) - index.countFoods(one)).slice(0, CORRECTIONS_MAX);

  const findCorrections = (word: string): readonly string[] => {
    if (word.length < TYPO_MIN_LENGTH) return [];
    const sameStart = pickCorrections(word, index.findTerms([word.slice(0, 1)], word.length - 1));
    if (sameStart.length > 0) return sameStart;
    if (word.length >= TWO_TYPOS_MIN_LENGTH) {
      const terms = index.findTerms([word.slice(0, 1)], word.length - 2);
      const withTwo = terms.filter((term) => matchesWithTwoTypos(word, term));
      if (withTwo.length > 0) return withTwo;
    }
    const singular = toSingular(word);
    if (singular !== word) return findCorrections(singular);
    // A typo in the first letter is rare. Searching all terms of the index for it would take the longest time.
    return pickCorrections(word, index.findTerms(listTypoPrefixes(word), word.length - 1));
  };

  const searchWithTypos = (reading: Reading): FoundId[] => {
    const words = dropConnectors(reading.words).slice(0, WORDS_MAX);
    const known = words.map(index.hasTerm);
    // A typo may produce another existing word. If all words exist, but in no food together, each may be wrong.
    const isSuspect = (at: number) => known.every(Boolean) || !known[at];
    const corrections = words.map((word, at) => (isSuspect(at) ? listMostFrequent(findCorrections(word)) : []));
    const queryWords = words.map(
      (word, at): QueryWord => ({ prefix: known[at] ? word : undefined, terms: corrections[at] ?? [] }),
    );
    if (queryWords.some(({ prefix, terms }) => prefix === undefined && terms.length === 0)) return [];
    if (corrections.every((terms) => terms.length === 0)) return [];
    const corrected = words.map((word, at) => corrections[at]?.[0] ?? word);
    return find(queryWords, { ...reading, words: corrected }, corrected.join(" "));
  };

  const searchWithoutMiddleWord = (reading: Reading): FoundId[] => {
    for (let middle = reading.words.length - 2; middle > 0; middle -= 1) {
      const found = searchAsTyped({ ...reading, words: reading.words.filter((_, at) => at !== middle) });
      if (found.length > 0) return found;
    }
    return [];
  };

  return {
    search({ inOrder, plain, bare }: TextReadings): FoundId[] {
      const findFirst = (readings: readonly Reading[]): FoundId[] | undefined => {
        for (const reading of readings) {
          const found = searchAsTyped(reading);
          if (found.length > 0) return found;
        }
        return undefined;
      };
      const listOthers = (): Reading[] => [
        ...listRespelled(dropConnectors(plain.words).slice(0, WORDS_MAX), index).map((words) => ({ ...plain, words })),
        ...(bare.words.length < plain.words.length ? [bare] : []),
      ];
      return findFirst(inOrder) ?? findFirst(listOthers()) ?? searchWithTypos(plain);
    },

    searchParts({ plain, foods: parts }: PartReadings): FoundId[] {
      const searchPart = (part: Reading): FoundId[][] => {
        for (const at of part.words.keys()) {
          // A text of one food has been searched for as a whole.
          if (at === 0 && part.words.length === plain.words.length) continue;
          const found = searchAsTyped({ ...part, words: part.words.slice(at) });
          if (found.length > 0) return [found, ...searchPart({ ...part, words: part.words.slice(0, at) })];
        }
        return [];
      };
      const shorter = plain.words.some((word) => ACCOMPANIED_BY.has(word))
        ? []
        : searchWithoutMiddleWord({ ...plain, words: parts.flatMap(({ words }) => words) });
      const lists = parts.flatMap(searchPart);
      return alternate(shorter.length > 0 ? [shorter, ...lists] : lists).slice(0, limit);
    },
  };
}

type TextReadings = Omit<SearchReadings, "foods">;
type PartReadings = Pick<SearchReadings, "plain" | "foods">;

/** Searches the table of foods. */
export function createTableSearch<Food extends { id: number | string }>(foods: FoodTableSource<Food>) {
  const load = async (found: readonly FoundId[]): Promise<Found<Food>[]> => {
    if (found.length === 0) return [];
    const loaded = new Map((await foods.findByIds(found.map(({ id }) => id))).map((food) => [food.id, food]));
    return found.flatMap(({ id, ...one }) => {
      const food = loaded.get(id);
      return food ? { ...one, food } : [];
    });
  };
  return {
    /**
     * Foods whose name or aliases contain every word of a reading, or one that begins with it, the best first. If no
     * food has those of any reading, words are written together or apart, then a typo in each word is allowed.
     */
    search: async (readings: TextReadings, limit: number): Promise<Found<Food>[]> =>
      load(createIndexSearch(await foods.loadIndex(), limit).search(readings)),

    /**
     * For a text that no food has all words of. First without one of its middle words ("garlic and herb bread"), unless
     * it names what comes with a food; then the best foods for each food in it, in turn. The last words of a food say
     * what it is ("cheese omelette"), so those before are looked for only after them, and not at all if no food has the
     * last word.
     */
    searchParts: async (readings: PartReadings, limit: number): Promise<Found<Food>[]> =>
      load(createIndexSearch(await foods.loadIndex(), limit).searchParts(readings)),
  };
}
