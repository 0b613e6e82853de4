import { splitTokens, type Token, writeOut } from "./amount-tokens.ts";
import { type AmountUnit, findPartOf, findSize, findUnit } from "./amount-units.ts";
import { isFormWord } from "./form-words.ts";
import { GROUP_WORDS, PART_WORDS, parseNumberWords } from "./number-words.ts";
import { parseStatedShares } from "./stated-shares.ts";

/** How much of a food a text says: "2 large eggs", "½ cup of rice", "200 g". */
export type Amount = {
  quantity: number;
  /** Undefined for a count of the food itself. */
  unit: AmountUnit | undefined;
  /** The unit as it was typed; "" without one. */
  unitText: string;
  size: string | undefined;
  /** How it is said: a plain number may be a part of the name, an article or a size says little. */
  said: "number" | "article" | "size";
  /** It stands behind the food: "eggs 2". */
  isBehind: boolean;
  /** Another food of the text has another amount: "1 egg and 2 slices of toast". */
  isOfFirst: boolean;
};

/** A text without its amount, in lower case; the whole text where it says none. */
export type ReadAmount = { amount: Amount | undefined; food: string };

type Place = { amount: Amount; from: number; to: number };
type Number = { quantity: number; next: number; said: Amount["said"] };

const ARTICLES = new Set(["a", "an", "another"]);
const ABOUT = new Set("about around approx approximately roughly nearly almost ca circa ~ only just".split(" "));
const RANGES = new Set(["-", "–", "—", "~", "to", "or"]);
const TIMES = new Set(["x", "times", "*"]);
const FULLNESS = new Set(
  "heaped heaping level rounded packed scant generous nice lovely quick thick thin good whole".split(" "),
);
const BEFORE_FOOD = new Set(["worth", "from", "of", "the", "my", "a", "an"]);
/** Another food begins behind these words, and its amount with it. */
const NEXT_FOOD = new Set(["and", "with", "on", "in", "plus", "n", "w", "&", "+"]);
/** What is counted in a name: "three bean salad", "7 layer dip". */
const COUNTED_IN_NAMES = new Set(
  "bean cheese grain layer spice meat seed bite ingredient minute alarm way island finger".split(" "),
);
/** Energy before these says no amount: "100 calorie pack" is a name, "250 kcal per 100 g" a figure. */
const NO_AMOUNT_OF_ENERGY = new Set(["pack", "packs", "per", "/"]);
/** More of one food than these are a number in a name: "1000 island dressing". */
const [COUNT_MAX, BARE_MAX] = [100, 1000];

/** "Tbsp honey", "splash milk". */
const SPOONS = /^(?:tbsp|tbs|tsp|(?:table|tea)spoon(?:ful)?|pinch|splash|dash|dollop|drizzle|squeeze|sprinkle)$/;

/** Reads the amounts of one text. */
function createReader(tokens: readonly Token[]) {
  const words = tokens.map(({ text }) => text);
  const readPart = (at: number): Number | undefined => {
    const part = PART_WORDS[words[at] ?? ""];
    if (part === undefined || !Object.hasOwn(PART_WORDS, words[at] ?? "")) return undefined;
    const next = at + 1;
    // "Half and half" and "half-fat milk" are names, a "half-cup" is none.
    const isName = words[next] === "-" && findUnit(words, next + 1) === undefined;
    if (isName || ["and", "fat", "pounder"].includes(words[next] ?? "")) return undefined;
    const article = ARTICLES.has(words[next] ?? "") ? 1 : 0;
    const group = GROUP_WORDS[words[next + article] ?? ""];
    if (group !== undefined) return { quantity: part * group, next: next + article + 1, said: "number" };
    return { quantity: part, next, said: "number" };
  };

  const readPlainNumber = (at: number): Number | undefined => {
    const token = tokens[at];
    if (token?.number !== undefined) {
      const fraction = tokens[at + 1];
      const isMixed = Number.isInteger(token.number) && fraction?.text.includes("/") && (fraction.number ?? 1) < 1;
      return {
        quantity: token.number + (isMixed ? (fraction?.number ?? 0) : 0),
        next: at + (isMixed ? 2 : 1),
        said: "number",
      };
    }
    const times = /^x(\d{1,3})$/.exec(token?.text ?? "");
    if (times) return { quantity: Number(times[1]), next: at + 1, said: "number" };
    const spoken = parseNumberWords(words, at);
    return spoken && { quantity: spoken.number, next: at + spoken.length, said: "number" };
  };

  /** "Couple of beers"; "hundred" alone is often left of "hundreds and thousands". */
  const readGroup = (at: number): Number | undefined => {
    const group = GROUP_WORDS[words[at] ?? ""];
    return group === undefined || group === 100 ? undefined : { quantity: group, next: at + 1, said: "number" };
  };

  /** "1 and a half", "1 and 1/2", "two thirds", "2 dozen", "a few". */
  const readQuantity = (at: number): Number | undefined => {
    const isArticle = ARTICLES.has(words[at] ?? "") && tokens[at]?.end !== tokens[at + 1]?.start;
    const number = isArticle ? undefined : readPlainNumber(at);
    if (!number) {
      if (!isArticle) return readGroup(at) ?? readPart(at);
      const group = GROUP_WORDS[words[at + 1] ?? ""];
      const more = group === 100 && words[at + 2] === "and" ? parseNumberWords(words, at + 3) : undefined;
      if (more) return { quantity: 100 + more.number, next: at + 3 + more.length, said: "number" };
      if (group !== undefined) return { quantity: group, next: at + 2, said: "number" };
      return readPart(at + 1) ?? { quantity: 1, next: at + 1, said: "article" };
    }
    const { quantity, next } = number;
    const isAnd = ["and", "&"].includes(words[next] ?? "");
    const afterAnd = next + (isAnd ? 1 : 0) + (isAnd && ARTICLES.has(words[next + 1] ?? "") ? 1 : 0);
    const fraction = words[afterAnd]?.includes("/") ? tokens[afterAnd]?.number : undefined;
    // "One and three quarters".
    const count = isAnd ? parseNumberWords(words, afterAnd) : undefined;
    const partAt = afterAnd + (count?.length ?? 0);
    const part = fraction ?? PART_WORDS[words[partAt] ?? ""];
    const share = part === undefined ? 1 : part * (count?.number ?? 1);
    if (share < 1 && isAnd) return { ...number, quantity: quantity + share, next: partAt + 1 };
    // "Two thirds", "one half" and "two half pints", but not "2 half avocados".
    const isShare = part !== 1 / 2 || quantity === 1 || findUnit(words, next + 1) !== undefined;
    if (part !== undefined && fraction === undefined && isShare)
      return { ...number, quantity: quantity * part, next: next + 1 };
    const group = GROUP_WORDS[words[next] ?? ""];
    return group === undefined ? number : { ...number, quantity: quantity * group, next: next + 1 };
  };

  /** "2-3" and "two or three" are what lies between. */
  const readRange = (at: number): Number | undefined => {
    const first = readQuantity(at);
    if (!first || first.said === "article" || !RANGES.has(words[first.next] ?? "")) return first;
    const last = readPlainNumber(first.next + 1);
    return last && last.quantity > first.quantity ? { ...last, quantity: (first.quantity + last.quantity) / 2 } : first;
  };

  /** Skips "of", "of the" and "a" before a food. */
  const skipToFood = (at: number): number => {
    let next = at;
    while (BEFORE_FOOD.has(words[next] ?? "")) next += 1;
    return next;
  };

  /** "Chicken 150", and no other number. */
  const isWeightBehind = (next: number, quantity: number): boolean =>
    next === words.length && quantity <= BARE_MAX && tokens.findIndex(({ number }) => number) === next - 1 && next > 1;

  const isPartOfName = (next: number, { quantity }: Number): boolean => {
    const isHyphenated = words[next] === "-" && tokens[next - 1]?.end === tokens[next]?.start;
    const word = words[isHyphenated ? next + 1 : next] ?? "";
    const isLast = next + 1 >= words.length;
    const isEggDish = word === "egg" && /^(?:omel|omlet|fritt)/.test(words[next + 1] ?? "");
    const isPlural = /[^s]s$/.test(words.at(-1) ?? "");
    if (isHyphenated || isEggDish || (quantity > COUNT_MAX && !isWeightBehind(next, quantity))) return true;
    if (word === "inch" && !isLast) return true;
    return COUNTED_IN_NAMES.has(word) && !isLast && !isPlural;
  };

  /** "4 oz" of "1 lb 4 oz", in pounds. */
  const readSmaller = (unit: AmountUnit, at: number): { quantity: number; next: number } | undefined => {
    const number = readPlainNumber(at);
    const smaller = number && findUnit(words, number.next);
    if (!(number && smaller)) return undefined;
    const part = findPartOf(unit, smaller.unit);
    return part ? { quantity: number.quantity * part, next: number.next + smaller.length } : undefined;
  };

  const readAt = (from: number): Place | undefined => {
    let at = from;
    while (ABOUT.has(words[at] ?? "")) at += 1;
    if (words[at] === "x" && tokens[at + 1]?.number !== undefined) at += 1;
    // "A 10 piece nugget".
    if (ARTICLES.has(words[at] ?? "") && tokens[at + 1]?.number !== undefined && findUnit(words, at + 2)) at += 1;
    // The dish "chicken 65".
    if (words[at] === "65" && words[at - 1] === "chicken") return undefined;
    const number = readRange(at);
    let quantity = number?.quantity ?? 1;
    let next = number?.next ?? at;
    if (number && number.said !== "article") {
      if (TIMES.has(words[next] ?? "")) next += 1;
      // "2 x 150 g".
      const each = Number.isInteger(quantity) ? readPlainNumber(next) : undefined;
      const eachUnit = each && findUnit(words, each.next + (words[each.next] === "-" ? 1 : 0))?.unit;
      if (each && eachUnit && eachUnit.kind !== "piece") [quantity, next] = [quantity * each.quantity, each.next];
    }
    const isHyphenated = words[next] === "-" && findUnit(words, next + 1) !== undefined;
    let unitAt = number ? skipToFood(next + (isHyphenated ? 1 : 0)) : next;
    const size = findSize(words, unitAt);
    if (size) unitAt += size.length;
    while (FULLNESS.has(words[unitAt] ?? "") && findUnit(words, unitAt + 1)) unitAt += 1;
    const unit = findUnit(words, unitAt);
    if (!(quantity > 0)) return undefined;
    if (unit?.unit.kind === "energy" && NO_AMOUNT_OF_ENERGY.has(words[unitAt + 1] ?? "")) return undefined;
    // "A slice and a half of bread".
    const behindUnit = unitAt + (unit?.length ?? 0);
    const isMore = unit && /^and an? half$/.test(words.slice(behindUnit, behindUnit + 3).join(" "));
    if (isMore) quantity += 1 / 2;
    const rest = unit && number ? readSmaller(unit.unit, behindUnit) : undefined;
    quantity += rest?.quantity ?? 0;
    const unitEnd = rest?.next ?? behindUnit + (isMore ? 3 : 0);
    const plain = { quantity, size: size?.size, isBehind: false, isOfFirst: false };
    if (unit && (number || words[unitEnd] === "of" || (at === 0 && SPOONS.test(words[unitAt] ?? ""))))
      return {
        amount: { ...plain, unit: unit.unit, unitText: words[unitAt] ?? "", said: "number" },
        from,
        to: skipToFood(unitEnd),
      };
    if (!number && !size) return undefined;
    if (number && number.said !== "article" && !size && isPartOfName(next, number)) return undefined;
    const said = number?.said ?? "size";
    return {
      amount: { ...plain, unit: undefined, unitText: "", said },
      from,
      to: skipToFood(unitAt),
    };
  };

  return { words, readAt };
}

const isMark = ({ text }: Token): boolean => /^[^\p{L}\p{N}~]$/u.test(text);
const isEnergy = ({ amount: { unit } }: Place): boolean => unit?.kind === "energy";
const isMeasured = ({ amount: { unit } }: Place): boolean => unit !== undefined && unit.kind !== "piece";
/** "Coffee with sugar 2 tsp" does not say how much coffee. */
const isSpoon = ({ amount: { unit } }: Place): boolean => unit?.word === "tsp" || unit?.word === "tbsp";

/** Where a text says an amount: energy first, then a weight or volume, then what stands before the food, then what stands behind. */
function findPlace(tokens: readonly Token[]): Place | undefined {
  const { words, readAt } = createReader(tokens);
  const start = tokens.findIndex((token) => !isMark(token));
  // "Eggs, 2 large, fried".
  const end = tokens.findLastIndex((token) => !(isMark(token) || isFormWord(token.text))) + 1;
  const places = tokens.flatMap((_, at) => (at >= start ? (readAt(at) ?? []) : []));
  const before = places.find(({ from }) => from === start);
  const isConnector = (word: string, at: number): boolean =>
    at >= (before?.to ?? 1) && NEXT_FOOD.has(word) && tokens[at - 1]?.number === undefined && words[at - 1] !== "half";
  const connector = words.findIndex(isConnector);
  const isInFirst = ({ from }: Place): boolean => connector < 0 || from < connector;
  const skipAbout = (at: number): number => (ABOUT.has(words[at] ?? "") ? skipAbout(at + 1) : at);
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
