import { searchForm } from "../../shared/search-form.ts";

/** More words than this say nothing more about a food; the rest of a long text is not looked for. */
const WORDS_MAX = 6;

/** The words of a text in search form without signs, as the index of the foods has them. */
const allWordsOf = (form: string): string[] => form.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The different words of a search text, in the form of the index; the first six. */
export const wordsOf = (text: string): string[] => [...new Set(allWordsOf(searchForm(text)))].slice(0, WORDS_MAX);

/** An English plural's singular (berries: berry, tomatoes: tomato, eggs: egg); any other word as it is. */
export function singularOf(word: string): string {
  if (word.length < 4) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|o)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** How a term meets a word: as a whole, or only with its beginning, by somebody who is still typing. */
export type Meeting = "whole" | "beginning";

/** One typo away from anything shorter is nearly everything. */
export const TYPO_MIN_LENGTH = 3;
const BEGINNING_MIN_LENGTH = 4;

/**
 * How `term` meets `word` with exactly one typo in it: a letter that is wrong, missing, too many, or two that changed
 * places. Undefined where it does not. Both in the form that `wordsOf` gives.
 */
export function meetingWithTypo(word: string, term: string): Meeting | undefined {
  let at = 0;
  while (at < word.length && word[at] === term[at]) at += 1;
  const areSwapped = at + 1 < word.length && word[at] === term[at + 1] && word[at + 1] === term[at];
  const repairs: (readonly [restOfWord: string, restOfTerm: string])[] = [
    [word.slice(at + 1), term.slice(at + 1)],
    [word.slice(at), term.slice(at + 1)],
    [word.slice(at + 1), term.slice(at)],
  ];
  if (areSwapped) repairs.push([word.slice(at + 2), term.slice(at + 2)]);
  if (word.length >= TYPO_MIN_LENGTH && repairs.some(([ofWord, ofTerm]) => ofWord === ofTerm)) return "whole";
  // After the typo at least one letter has to fit, or every term with the same letters before it would do.
  const isBegun = repairs.some(([ofWord, ofTerm]) => ofWord !== "" && ofTerm.startsWith(ofWord));
  return word.length >= BEGINNING_MIN_LENGTH && isBegun ? "beginning" : undefined;
}

const FIRST_LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");

/** How words begin of which `word` (of two letters or more) may be one with a slip at its very beginning. */
export function startsWithSlip(word: string): string[] {
  const [first = "", second = ""] = word;
  const rest = word.slice(1);
  const swapped = second + first + word.slice(2);
  return [rest, swapped, ...FIRST_LETTERS.flatMap((letter) => [letter + rest, letter + word])];
}

/** A search text in the forms that names are compared with, made once for many of them. */
export function textMatcher(text: string) {
  const form = searchForm(text.trim());
  const words = wordsOf(text).map((word) => ({ word, singular: singularOf(word) }));
  return {
    /** True where the name (in its search form) has the text as it stands, or each word or its singular begins one. */
    isIn(name: string): boolean {
      if (name.includes(form)) return true;
      // Most names lack the words altogether, and need not be taken apart.
      if (!words.every(({ word, singular }) => name.includes(word) || name.includes(singular))) return false;
      const found = allWordsOf(name);
      return words.every(({ word, singular }) => found.some((one) => one.startsWith(word) || one === singular));
    },
    /** The same where each word may have one typo. */
    isNearlyIn(name: string): boolean {
      const found = allWordsOf(name);
      return words.every(({ word }) =>
        found.some((one) => one.startsWith(word) || meetingWithTypo(word, one) !== undefined),
      );
    },
  };
}
