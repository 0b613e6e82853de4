import { blankRecipeWords } from "./blank-recipe-words.ts";
import { findWords, replaceWords } from "./find-words.ts";
import { hasFood } from "./split-at-amounts.ts";

/**
 * A part of a sentence: where it begins and ends there, the word or mark before it, and what was left out of it: "the bun"
 * of a burger.
 */
export type Phrase = { start: number; end: number; joiner: string; leftOut: string[] };

/** Words that say that something was eaten, and name nothing. */
const FILLERS = new RegExp(
  String.raw`(?:(?:i|we|i've|i have|we've|he|she|they)\s+)?(?:(?:just|also|then|only|already)\s+)?` +
    String.raw`(?:had|have had|ate|eaten|drank|drunk|grabbed|finished|snacked on|was having|am having|am eating|'m eating|'m having)(?![\p{L}\p{N}])` +
    String.raw`|(?:there was|there were|it was|which was|that was|consisting of|please|log|add|record|track|for me|from (?:the )?(?:fridge|freezer|oven|microwave|bakery|caf[eé]|canteen))(?![\p{L}\p{N}])`,
  "giu",
);

/** What follows was not eaten: "no mayo", "without the bun", "left the rice". */
const LEFT_OUT =
  /^(?:but\s+)?(?:no|without|minus|except|skip(?:ped)?|hold|held|left(?: out)?|leave|didn'?t eat|did not eat|not)(?![\p{L}\p{N}])/iu;

/** Words and marks between foods. A comma or point between digits belongs to a number. */
const JOINERS = new RegExp(
  String.raw`(?:[,;\n\r•·|]|\.(?=\s|$)|\s[-–—*](?=\s)|^[-–—*](?=\s)|[:!?](?=\s|$)|\s\((?=\p{L})|\)(?=\s|$))` +
    String.raw`|(?:and then|followed by|along with|together with|as well as|alongside|and also|on the side|but|without|minus|except(?: for)?|and(?!\s+(?:an?\s+)?(?:half|quarter|third)(?!\p{L}))|plus|with|then|on|in|w(?= )|n|&|\+)(?![\p{L}\p{N}])|w\/`,
  "giu",
);

/** What follows these was not eaten. */
const LEAVING_OUT = new Set(["without", "minus", "except", "except for"]);

/** Short forms of "with" and "and". */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["w", "with"],
  ["w/", "with"],
  ["n", "and"],
  ["&", "and"],
  ["+", "and"],
]);

/** A word between foods in its long form, a colon, or "," for every other mark. */
const toJoiner = (found: string): string =>
  SHORT_FORMS.get(found) ?? (found === ":" || /\p{L}/u.test(found) ? found : ",");

/** Blanks what names nothing, without moving the rest. */
const blankFillers = (text: string): string => replaceWords(text, FILLERS, ([words]) => " ".repeat(words.length));

const trim = (text: string, from: number, to: number): [number, number] => {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  return [start, Math.max(start, to - (part.length - part.trimEnd().length))];
};

/**
 * Splits a sentence into its phrases, in order, but for what was not eaten. The phrases may belong together:
 * "mac and cheese" is two.
 */
export function splitSentence(sentence: string): { text: string; phrases: Phrase[] } {
  const text = blankFillers(blankRecipeWords(sentence));
  const phrases: Phrase[] = [];
  let from = 0;
  let joiner = ",";
  const push = (to: number) => {
    const [start, end] = trim(text, from, to);
    const part = text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(part)) return;
    const last = phrases.at(-1);
    // "Eggs: 2".
    if (joiner === ":" && last && !hasFood(part)) last.end = end;
    else if (LEFT_OUT.test(part) || LEAVING_OUT.has(joiner)) last?.leftOut.push(part.replace(LEFT_OUT, ""));
    else phrases.push({ start, end, joiner, leftOut: [] });
  };
  for (const { 0: found, index } of findWords(text, JOINERS)) {
    push(index);
    from = index + found.length;
    joiner = toJoiner(found.trim().toLowerCase());
  }
  push(text.length);
  return { text, phrases };
}
