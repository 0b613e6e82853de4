import { normalizeForSearch } from "../../text/normalize-for-search.ts";

/** The most words of a search text; further words are ignored. */
export const WORDS_MAX = 6;

/** The words of a normalized text without punctuation, as in the search index. */
const matchWords = (form: string): string[] => form.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, normalized. */
export const splitWords = (text: string): string[] => matchWords(normalizeForSearch(text));

/** The words of a search text, normalized; at most six. */
export const parseSearchWords = (text: string): string[] => splitWords(text).slice(0, WORDS_MAX);

/** Words between two foods, and before one. */
export const CONNECTORS: ReadonlySet<string> = new Set(["and", "n", "with", "w", "on", "in"]);
export const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "another", "the", "my", "some", "several"]);

/**
 * The words that name something, if there are any. The last word is kept: who types "chicken a" may go on with
 * "alfredo".
 */
export function dropConnectors(words: readonly string[]): readonly string[] {
  const naming = words.filter((word) => !(CONNECTORS.has(word) || ARTICLES.has(word)));
  const [last = ""] = words.slice(-1);
  if (naming.length === 0 || naming.at(-1) === last) return naming.length === 0 ? words : naming;
  return [...naming, last];
}

/** Words whose plural has -ies and whose singular has -ie: cookies, not cooky. */
const SINGULARS_WITH_IE = /^(?:blond|brown|cook|hoag|smooth|sweet|toast|vegg)ies$/;

/** An English plural's singular (berries: berry, tomatoes: tomato, loaves: loaf); any other word as it is. */
export function toSingular(word: string): string {
  if (word.length < 4) return word;
  if (SINGULARS_WITH_IE.test(word)) return word.slice(0, -1);
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:hal|lea|loa)ves$/.test(word)) return `${word.slice(0, -3)}f`;
  if (/(?:ch|sh|ss|x|o)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** How a term matches a word: as a whole, or only its beginning, while someone is still typing. */
export type WordMatch = "whole" | "prefix";

/** Shorter words would match nearly everything with one typo. */
export const TYPO_MIN_LENGTH = 3;
const PREFIX_MIN_LENGTH = 4;

/** Where what is left of a word and a term begins. */
type Rests = readonly [inWord: number, inTerm: number];

/**
 * What is left of both, from `rests` on, after their first difference, for each typo that may have made it: a wrong, an
 * extra or a missing letter, or two swapped ones.
 */
function listRepairs(word: string, term: string, [inWord, inTerm]: Rests): Rests[] {
  let at = inWord;
  const shift = inTerm - inWord;
  while (at < word.length && word[at] === term[at + shift]) at += 1;
  const to = at + shift;
  const areSwapped = at + 1 < word.length && word[at] === term[to + 1] && word[at + 1] === term[to];
  const repairs: Rests[] = [
    [at + 1, to + 1],
    [at, to + 1],
    [at + 1, to],
  ];
  if (areSwapped) repairs.push([at + 2, to + 2]);
  return repairs;
}

/** Whether what is left of the term begins with what is left of the word. Nothing is cut, because there are thousands. */
function restBegins(word: string, term: string, [inWord, inTerm]: Rests): boolean {
  for (let at = inWord; at < word.length; at += 1) if (word[at] !== term[at - inWord + inTerm]) return false;
  return true;
}

const isSameRest = (word: string, term: string, rests: Rests): boolean =>
  Math.max(word.length - rests[0], 0) === Math.max(term.length - rests[1], 0) && restBegins(word, term, rests);

/** How `term` matches `word` with exactly one typo. Undefined without a match. Both are normalized. */
export function matchWithTypo(word: string, term: string): WordMatch | undefined {
  const repairs = listRepairs(word, term, [0, 0]);
  if (word.length >= TYPO_MIN_LENGTH && repairs.some((rests) => isSameRest(word, term, rests))) return "whole";
  // At least one letter after the typo must match. Otherwise every term with the same first letters would.
  const isPrefix = repairs.some((rests) => rests[0] < word.length && restBegins(word, term, rests));
  return word.length >= PREFIX_MIN_LENGTH && isPrefix ? "prefix" : undefined;
}

/** Two typos in a shorter word would leave too little of it. */
export const TWO_TYPOS_MIN_LENGTH = 7;

/** Whether one or two typos lead from `word` to `term` ("brocolli", "zuchinni"). Both are normalized. */
export const matchesWithTwoTypos = (word: string, term: string): boolean =>
  listRepairs(word, term, [0, 0]).some(
    (rests) =>
      isSameRest(word, term, rests) || listRepairs(word, term, rests).some((second) => isSameRest(word, term, second)),
  );

const FIRST_LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");

/** The prefixes of words that `word` (two letters or more) may be with a typo in its first letters. */
export function listTypoPrefixes(word: string): string[] {
  const [first = "", second = ""] = word;
  const rest = word.slice(1);
  const swapped = second + first + word.slice(2);
  return [rest, swapped, ...FIRST_LETTERS.flatMap((letter) => [letter + rest, letter + word])];
}

/** Whether a sign of a normalized name is a letter or digit. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code > 127 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code)));

/** Whether a word of the normalized name is the text, or begins with it. It is not split, because there are thousands. */
function hasWord(name: string, text: string, isWhole: boolean): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1))
    if (!isLetter(name.charCodeAt(at - 1)) && !(isWhole && isLetter(name.charCodeAt(at + text.length)))) return true;
  return false;
}

function findCommonStart(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a.slice(0, at);
}

/** Prepares a search text for comparing it with many names. */
export function createTextMatcher(text: string) {
  const form = normalizeForSearch(text.trim());
  const words = parseSearchWords(text).map((word) => {
    const middle = Math.floor(word.length / 2);
    return { word, singular: toSingular(word), head: word.slice(0, middle), tail: word.slice(middle + 1) };
  });
  const [longest] = [...words].sort((a, b) => b.word.length - a.word.length);
  const commonPart = longest ? findCommonStart(longest.word, longest.singular) : form;
  return {
    /** What every normalized text that matches contains. */
    commonPart,
    /** True if the normalized name contains the text, or a word of it begins with each word or is its singular. */
    matches(name: string): boolean {
      // Most names lack it, and there are thousands.
      if (!name.includes(commonPart)) return false;
      if (name.includes(form)) return true;
      return (
        words.length > 0 &&
        words.every(
          ({ word, singular }) => hasWord(name, word, false) || (singular !== word && hasWord(name, singular, true)),
        )
      );
    },
    /** The same with one typo allowed in each word. */
    matchesWithTypos(name: string): boolean {
      // A typo leaves what is before or behind the middle letter.
      const mayMatch = ({ word, head, tail }: (typeof words)[number]): boolean =>
        word.length < TYPO_MIN_LENGTH ? hasWord(name, word, false) : name.includes(head) || name.includes(tail);
      if (!words.every(mayMatch)) return false;
      const found = matchWords(name);
      return words.every(({ word }) =>
        found.some((one) => one.startsWith(word) || matchWithTypo(word, one) !== undefined),
      );
    },
  };
}
