import { type Amount, APPROXIMATE_WORDS, createAmountReader, type Place } from "./amount-reader.ts";
import { splitTokens, type Token, writeOut } from "./amount-tokens.ts";
import { isFormWord } from "./form-words.ts";
import { PART_WORDS } from "./number-words.ts";
import { parseStatedShares } from "./stated-shares.ts";

/** A text without its amount, in lower case; the whole text where it says none. */
export type ReadAmount = { amount: Amount | undefined; food: string };

/** Another food begins behind these words, and its amount with it. */
const NEXT_FOOD = new Set(["and", "with", "on", "in", "plus", "n", "w", "&", "+"]);

const isMark = ({ text }: Token): boolean => /^[^\p{L}\p{N}~]$/u.test(text);
const isEnergy = ({ amount: { unit } }: Place): boolean => unit?.kind === "energy";
const isMeasured = ({ amount: { unit } }: Place): boolean => unit !== undefined && unit.kind !== "piece";
/** "Coffee with sugar 2 tsp" does not say how much coffee. */
const isSpoon = ({ amount: { unit } }: Place): boolean => unit?.word === "tsp" || unit?.word === "tbsp";

/** Where a text says an amount: energy first, then a weight or volume, then what stands before the food, then what stands behind. */
function findPlace(tokens: readonly Token[]): Place | undefined {
  const { words, readAt } = createAmountReader(tokens);
  const start = tokens.findIndex((token) => !isMark(token));
  // "Eggs, 2 large, fried".
  const end = tokens.findLastIndex((token) => !(isMark(token) || isFormWord(token.text))) + 1;
  const places = tokens.flatMap((_, at) => (at >= start ? (readAt(at) ?? []) : []));
  const before = places.find(({ from }) => from === start);
  const isConnector = (word: string, at: number): boolean =>
    at >= (before?.to ?? 1) && NEXT_FOOD.has(word) && tokens[at - 1]?.number === undefined && words[at - 1] !== "half";
  const connector = words.findIndex(isConnector);
  const isInFirst = ({ from }: Place): boolean => connector < 0 || from < connector;
  const skipAbout = (at: number): number => (APPROXIMATE_WORDS.has(words[at] ?? "") ? skipAbout(at + 1) : at);
  const isDigits = ({ from }: Place): boolean => /^x?\d/.test(words[skipAbout(from)] ?? "") || words[from] === "x";
  /** "Chicken sandwich, half" and "a pizza, 3 slices". */
  const isPart = ({ from, amount: { unit } }: Place): boolean =>
    unit?.kind === "piece" ||
    (Object.hasOwn(PART_WORDS, words[skipAbout(from)] ?? "") && /^[,(–—-]$/.test(words[from - 1] ?? ""));
  const isAtEnd = (place: Place): boolean =>
    place.from > start && place.to >= end && (connector < 0 || !isSpoon(place));
  const behind = places.find(
    (place) =>
      isAtEnd(place) &&
      (place.amount.unit !== undefined || isDigits(place) || isPart(place) || place.amount.said === "size"),
  );
  const measures = places.filter(
    (place) => isMeasured(place) && (place === before || isAtEnd(place) || (isInFirst(place) && isDigits(place))),
  );
  const measured = measures.find(isEnergy) ?? measures[0];
  // "A muffin (half)", "large eggs x3".
  const saidBehind = behind && { ...behind, amount: { ...behind.amount, isBehind: true } };
  const isHalved = before?.amount.said === "article" && behind && isPart(behind);
  const isCount = saidBehind?.amount.said === "number" && Number.isInteger(saidBehind.amount.quantity);
  const isSized = before?.amount.said === "size" && isCount;
  const sized = isSized && { ...saidBehind, amount: { ...saidBehind.amount, size: before.amount.size } };
  const place = measured ?? (sized || (isHalved ? undefined : before)) ?? saidBehind;
  const isOther = (other: Place): boolean => !isInFirst(other) && other.amount.said === "number" && !isAtEnd(other);
  return place && { ...place, amount: { ...place.amount, isOfFirst: isInFirst(place) && places.some(isOther) } };
}

/** "Glass of wine x2", "2 tbsp peanut butter (x 3)", "slice of pizza 2x". */
const MULTIPLIER = /[\s,(]+(?:(?:x|times) ?([1-9]\d?)|([1-9]\d?) ?x)\)?\s*$/;

/** The amount of a text that ends with a multiplier, which it is multiplied by. Undefined without both. */
function readMultiplied(written: string): ReadAmount | undefined {
  const times = MULTIPLIER.exec(written);
  const once = times && readWritten(written.slice(0, times.index));
  if (!times || !once?.amount) return undefined;
  const quantity = once.amount.quantity * Number(times[1] ?? times[2]);
  return { ...once, amount: { ...once.amount, quantity, said: "number" } };
}

const hasName = (text: string): boolean => /\p{L}/u.test(text);

function readWritten(written: string): ReadAmount {
  const multiplied = readMultiplied(written);
  if (multiplied) return multiplied;
  const { rest } = parseStatedShares(written);
  const tokens = splitTokens(rest);
  const place = findPlace(tokens);
  if (!place) return { amount: undefined, food: written.trim() };
  const [start, end] = [tokens[place.from]?.start ?? 0, tokens[place.to - 1]?.end ?? 0];
  const cut = (until: number) =>
    `${written.slice(0, start)} ${written.slice(until)}`
      .replace(/\(\s*\)/, " ")
      .replace(/\s+/g, " ")
      .trim();
  const food = cut(end).replace(/^[-–:,\s]+|[-–:,(\s]+$/g, "");
  const { amount } = place;
  // "2 slices of toast (180 kcal)" have this energy, however many there are, and "fun size Snickers, 3" this size.
  const isReadTwice = isEnergy(place) || (amount.isBehind && amount.size !== undefined);
  if (hasName(food)) return { amount, food: isReadTwice ? readAmount(food).food : food };
  // "2 rolls" are counted themselves.
  const unitEnd = tokens.slice(place.from, place.to).findLast(({ text: word }) => hasName(word) && word !== "of");
  if (amount.unit?.kind !== "piece" || !unitEnd) return { amount: undefined, food: written.trim() };
  return { amount: { ...amount, unit: undefined, unitText: "" }, food: unitEnd.text };
}

/**
 * Reads how much of a food a text says, before the food or behind it: digits, a decimal comma, fractions, words, ranges,
 * with a unit or as a count. A percentage, a ratio and a number inside a name are not amounts.
 */
export const readAmount = (text: string): ReadAmount => readWritten(writeOut(text));
