import { writeOut } from "../amount/amount-tokens.ts";
import { findUnit } from "../amount/amount-units.ts";
import { FORMS } from "../amount/form-words.ts";
import { GROUP_WORDS, isNumberWord, PART_WORDS } from "../amount/number-words.ts";
import { type ReadAmount, readAmount } from "../amount/read-amount.ts";
import { parseStatedShares, type StatedShare } from "../amount/stated-shares.ts";
import { countOmitted } from "./omitted-words.ts";
import { ARTICLES, CONNECTORS, splitWords, TYPO_MIN_LENGTH } from "./search-words.ts";

/** One way to read a search text: the words that a food must have, and the amount that was typed with them. */
export type Reading = {
  words: readonly string[];
  read: ReadAmount | undefined;
  /** Foods that state one of these percentages come alone, where there are any. */
  shares: readonly StatedShare[];
  /** A food must have the words in this order in its name, or state the percentage. */
  must?: "have the text" | "state the share";
};

/** What a search text may mean. */
export type SearchReadings = {
  /** What is tried, the most literal first. */
  inOrder: readonly Reading[];
  /** The text without amounts, sizes and what is not in the food: "2 large eggs", "tea no sugar". */
  plain: Reading;
  /** What is left of that without forms and ways of cooking: "chopped broccoli florets", "grilled zander". */
  bare: Reading;
  /** The foods of a text that no food has all words of: "jacket potato" and "beans". One if nothing connects them. */
  foods: readonly Reading[];
};

/** Words of a longer text that are read. */
const WORDS_READ_MAX = 12;

const NEGATIONS = new Set(["no", "without"]);
/** How a food was got or how large it is: no other food than without the word. */
const FILLERS = new Set(
  "small medium large big mini regular tall lg med sm extra takeaway takeout homemade leftover leftovers organic fresh ripe seasonal quick nice lovely delicious tasty yummy skinny packed rare well done drained made blended weight of for x".split(
    " ",
  ),
);

/** "2", "x3", "100g", "1cup"; not "7up". */
const AMOUNT = /^x?\d+(?:x|k?g|gr|[mc]?l|oz|lbs?|c|cups?|tbsp|tsp|k?cals?|kj)?$/;

const isNumber = (word: string): boolean =>
  AMOUNT.test(word) || isNumberWord(word) || Object.hasOwn(PART_WORDS, word) || Object.hasOwn(GROUP_WORDS, word);

/** A measure counts a food at the beginning, after a number or article, and before "of": "chocolate bar" has none. */
const isMeasureAt = (words: readonly string[], index: number): boolean => {
  const before = words[index - 1];
  return (
    findUnit(words, index) !== undefined &&
    (before === undefined || isNumber(before) || ARTICLES.has(before) || words[index + 1] === "of")
  );
};

/** Drops "no sugar", "without any milk" and "no added sugar": the word and what is not in it. */
function dropMissing(words: readonly string[]): string[] {
  const negation = words.findIndex((word, at) => NEGATIONS.has(word) && words[at + 1] !== "bake");
  if (negation < 0) return [...words];
  const rest = words.slice(negation + 1 + countOmitted(words, negation + 1));
  const before = words.slice(0, negation);
  return dropMissing(CONNECTORS.has(before.at(-1) ?? "") ? [...before.slice(0, -1), ...rest] : [...before, ...rest]);
}

/** Drops amounts, measures and fillers, wherever they stand. */
const dropAmounts = (words: readonly string[]): string[] =>
  words.filter((word, index) => !(isNumber(word) || FILLERS.has(word) || isMeasureAt(words, index)));

/** The foods between connectors, each with its own amount, and without words too short to mean a food. */
function splitAtConnectors(text: string, shares: readonly StatedShare[]): Reading[] {
  const parts: string[][] = [[]];
  for (const word of dropMissing(text.split(/\s+/))) {
    if (CONNECTORS.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.flatMap((part) => {
    const read = readAmount(part.join(" "));
    const words = dropAmounts(splitWords(read.food));
    const naming = words.filter((word) => word.length >= TYPO_MIN_LENGTH && !ARTICLES.has(word));
    return naming.length > 0 ? [{ words: naming, read, shares }] : [];
  });
}

/** Readings in which the amount is a part of the name: "7 up", "milk 2", "1 pot roast", "large cheeseburger". */
function listLiteral(typed: Reading, read: ReadAmount, words: readonly string[]): Reading[] {
  const { amount } = read;
  if (!amount || amount.said === "size") return [typed];
  if (amount.said === "article") return [];
  const { quantity, unit, unitText, isBehind } = amount;
  const share: StatedShare = [quantity, quantity];
  const count: ReadAmount = { ...read, amount: { ...amount, unit: undefined, unitText: "" } };
  return [
    // "Half chicken" is called so, and half of one.
    { ...typed, read: quantity < 1 && !unit ? read : undefined, must: "have the text" },
    ...(isBehind && !unit ? [{ words, read: undefined, shares: [share], must: "state the share" as const }] : []),
    ...(unit?.kind === "piece"
      ? [{ words: [unitText, ...words], read: count, shares: typed.shares, must: "have the text" as const }]
      : []),
  ];
}

const isSame = (one: Reading, other: Reading): boolean =>
  one.must === other.must && one.read === other.read && one.words.join(" ") === other.words.join(" ");

/** Reads a search text. */
export function parseReadings(text: string): SearchReadings {
  const written = writeOut(text);
  const said = readAmount(written);
  // A text of nothing but a percentage is meant as it is.
  const isShareAlone = splitWords(parseStatedShares(said.food).rest).length === 0;
  const { shares, rest } = isShareAlone ? { shares: [], rest: written } : parseStatedShares(written);
  const listWords = (part: string): string[] =>
    splitWords(isShareAlone ? part : parseStatedShares(part).rest).slice(0, WORDS_READ_MAX);
  const read = said.amount && said;
  const typed: Reading = { words: listWords(rest), read: undefined, shares };
  const words = listWords(said.food);
  const left = dropAmounts(dropMissing(words));
  // A text of nothing but amounts or forms is meant as it is.
  const orElse = (some: readonly string[], all: readonly string[]) => (some.length > 0 ? some : all);
  const toReading = (some: readonly string[]): Reading => ({ words: some, read, shares });
  const plain = toReading(orElse(left, words));
  const bare = toReading(
    orElse(
      plain.words.filter((word) => !FORMS.has(word)),
      plain.words,
    ),
  );
  const all = [...listLiteral(typed, said, words), toReading(words), plain];
  const isNew = (reading: Reading, at: number): boolean => !all.slice(0, at).some((other) => isSame(reading, other));
  return { inOrder: all.filter(isNew), plain, bare, foods: left.length > 0 ? splitAtConnectors(rest, shares) : [] };
}
