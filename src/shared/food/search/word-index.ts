import { type Match, type SearchedFood, toMatch } from "./ranking.ts";
import { splitWords } from "./search-words.ts";

/** What one word of a search may match: words that begin with `prefix`, or one of the whole `terms`. */
export type QueryWord = { prefix: string | undefined; terms: readonly string[] };

/** The most matches of a search that are ranked, the most popular ones. The others could hardly be among the first. */
const MATCHES_MAX = 600;

/** The foods that have each word in their names or aliases, by their places in the list. */
function indexWords(foods: readonly SearchedFood[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [place, { name, aliases }] of foods.entries()) {
    for (const word of new Set(splitWords(`${name} ${aliases}`))) {
      const places = byWord.get(word);
      if (places) places.push(place);
      else byWord.set(word, [place]);
    }
  }
  return byWord;
}

/** Indexes foods by the words of their names and aliases. */
export function createWordIndex(foods: readonly SearchedFood[]) {
  // The popular ones first, so that a search can stop at the most that are ranked.
  const ranked = foods.map(toMatch).sort((a, b) => b.popularity - a.popularity || a.id - b.id);
  const byWord = indexWords(ranked);
  const words = [...byWord.keys()].sort();

  /** The number of words that are before a text. */
  const countBefore = (text: string): number => {
    let from = 0;
    let to = words.length;
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((words[middle] ?? "") < text) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const listBegun = (prefix: string): string[] => {
    const start = countBefore(prefix);
    let end = start;
    while (words[end]?.startsWith(prefix)) end += 1;
    return words.slice(start, end);
  };
  const listWords = ({ prefix, terms }: QueryWord) => (prefix === undefined ? terms : [...listBegun(prefix), ...terms]);

  return {
    /** Foods whose name or aliases contain every word, the popular ones first; at most `MATCHES_MAX`. */
    findMatches(query: readonly QueryWord[]): Match[] {
      // How many of the words each food has, as long as it has all of them.
      const found = new Uint8Array(query.length > 0 ? ranked.length : 0);
      for (const [before, choices] of query.entries())
        for (const word of listWords(choices))
          for (const place of byWord.get(word) ?? []) if (found[place] === before) found[place] = before + 1;
      const matches: Match[] = [];
      for (let at = found.indexOf(query.length); at >= 0 && matches.length < MATCHES_MAX; ) {
        matches.push(ranked[at] as Match);
        at = found.indexOf(query.length, at + 1);
      }
      return matches;
    },
    /** The words of names and aliases that begin with one of these and have at least `minLength` letters. */
    findTerms: (prefixes: readonly string[], minLength: number): string[] =>
      prefixes.flatMap(listBegun).filter((word) => word.length >= minLength),
    /** The number of foods that have a word. */
    countFoods: (word: string): number => byWord.get(word)?.length ?? 0,
    /** Whether any food has a word that begins with this. */
    hasTerm: (prefix: string): boolean => words[countBefore(prefix)]?.startsWith(prefix) ?? false,
  };
}
export type WordIndex = ReturnType<typeof createWordIndex>;
