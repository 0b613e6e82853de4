import type { Token } from "./amount-tokens.ts";
import { type AmountUnit, findPartOf, findSize, findUnit } from "./amount-units.ts";
import { GROUP_WORDS, PART_WORDS, parseNumberWords } from "./number-words.ts";

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

/** An amount, and the tokens that say it, from the first one to that behind the last one. */
export type Place = { amount: Amount; from: number; to: number };
type Number = { quantity: number; next: number; said: Amount["said"] };

const ARTICLES = new Set(["a", "an", "another"]);
/** Words before an amount that is not exact. */
export const APPROXIMATE_WORDS = new Set(
  "about around approx approximately roughly nearly almost ca circa ~ only just".split(" "),
);
const RANGES = new Set(["-", "–", "—", "~", "to", "or"]);
const TIMES = new Set(["x", "times", "*"]);
const FULLNESS = new Set(
  "heaped heaping level rounded packed scant generous nice lovely quick thick thin good whole".split(" "),
);
const BEFORE_FOOD = new Set(["worth", "from", "of", "the", "my", "a", "an"]);
/** What is counted in a name: "three bean salad", "7 layer dip". */
const COUNTED_IN_NAMES = new Set(
  "bean cheese grain layer spice meat seed bite ingredient minute alarm way island finger".split(" "),
);
/** Energy before these says no amount: "100 calorie pack" is a name, "250 kcal per 100 g" a figure. */
const NO_AMOUNT_OF_ENERGY = new Set(["pack", "packs", "per", "/"]);
/** More of one food than these are a number in a name: "1000 island dressing". */
const COUNT_MAX = 100;
/** A number behind a food is its weight up to this: "chicken 150". */
const BARE_MAX = 1000;

/** One of these without a number: "tbsp honey", "splash milk". */
const SPOONS = /^(?:tbsp|tbs|tsp|(?:table|tea)spoon(?:ful)?|pinch|splash|dash|dollop|drizzle|squeeze|sprinkle)$/;

/** Reads the amounts of one text: `readAt` reads the amount that begins at a token, with the words before its number. */
export function createAmountReader(tokens: readonly Token[]) {
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

  /** The last word, and the only number. */
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
    while (APPROXIMATE_WORDS.has(words[at] ?? "")) at += 1;
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
