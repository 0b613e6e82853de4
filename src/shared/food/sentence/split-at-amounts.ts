import { splitTokens, writeOut } from "../amount/amount-tokens.ts";
import { findSize, findUnit } from "../amount/amount-units.ts";
import { isFormWord } from "../amount/form-words.ts";
import { isNumberWord, PART_WORDS } from "../amount/number-words.ts";
import { CONNECTORS, splitWords } from "../search/search-words.ts";

/** A place in a text. */
export type Span = { start: number; end: number };

/** Words that name no food where they stand alone. */
const EMPTY = new Set(
  `nothing everything else stuff things thing something some more it them friends friend family wife husband partner sister brother mom mum dad work home bed school office gym kids
  usual same again today and with or plus a an the my of for to at from by lot lots little side top x about around roughly my our
  small medium large big tiny huge tall lg lge med sm grande venti few several another pair split couple dozen hundred half piece pieces slice slices handful glass bowl inch inches made blended
  rare well done drained takeaway takeout
  what why late early both we us feeling felt better sick tired hungry`.split(/\s+/),
);

export const listWordSpans = (text: string, { start, end }: Span): Span[] =>
  Array.from(text.slice(start, end).matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));

const isNumber = (word: string): boolean => {
  const [token, after] = splitTokens(writeOut(word));
  // "7up" is a name.
  const isName = after !== undefined && /\p{L}{2}/u.test(after.text) && !findUnit([after.text], 0);
  const isSpoken = ({ text }: { text: string }) => isNumberWord(text) || Object.hasOwn(PART_WORDS, text);
  return (token?.number !== undefined && !isName) || splitTokens(writeOut(word)).every(isSpoken);
};
const isMeasured = (word: string): boolean => /^\d/.test(word) && splitTokens(writeOut(word)).length > 1;

/** Whether words say anything that may be a food. */
export const hasFood = (text: string): boolean =>
  /half[ -](?:and|&|n)[ -]half|(?:^|\s)\p{L}&\p{L}|(?:^|\s)s['’ ]more(?!\p{L})/iu.test(text) ||
  splitWords(text).some(
    (word, index, words) =>
      // "V8" is a name, "x2" an amount.
      (/\p{L}{2}/u.test(word) || /^[^x]\d$/u.test(word)) &&
      !EMPTY.has(word) &&
      !isNumber(word) &&
      findUnit(words, index) === undefined,
  );

/** Whether words name a food, not only its form: "chicken breast 6 oz grilled" has none behind the amount. */
export const namesFood = (words: readonly string[]): boolean =>
  /(?:^| )(?:half (?:and |n )?half(?: |$)|\p{L} \p{L}$)/u.test(words.join(" ")) ||
  hasFood(words.filter((word) => !isFormWord(word)).join(" "));

/** A dish that is called after a form of food or how it was made, which other words name a food with: "pot roast". */
export const namesForm = (text: string): boolean =>
  /(?:^| )(?:roast|hot ?pot|platter|skewers?|cutlets?)$/i.test(text.trim());

/** Whether the word at `at` begins an amount. */
const isAmountAt = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? "";
  // "Half and half" is a name.
  if (isNumber(word)) return word !== "half" || !/^(?:and|&|n)$/.test(words[at + 1] ?? "");
  if (word === "some") return at > 0;
  return /^(?:an?|another)$/.test(word) && words[at + 1] !== "la" && words[at - 1] !== "fil";
};

/** Whether a text begins with a number, an article, "cup of" or "small cup of". */
export function beginsWithAmount(text: string): boolean {
  const words = text.toLowerCase().trim().split(/\s+/);
  const unitAt = findSize(words, 0)?.length ?? 0;
  return isAmountAt(words, 0) || (words[unitAt + 1] === "of" && findUnit(words, unitAt) !== undefined);
}

/**
 * Splits a text in which several foods stand without a mark between them, where an amount begins: "two eggs a banana". If
 * amounts stand behind the foods, where one ends: "chicken 200 g rice 100 g".
 */
export function splitAtAmounts(text: string, span: Span): Span[] {
  const spans = listWordSpans(text, span);
  const words = spans.map(({ start, end }) => text.slice(start, end).toLowerCase());
  /** "Beef mince 12% fat 250 g". */
  const saysFat = (at: number): boolean =>
    (words[at] ?? "").endsWith("%") && /^(?:fat|lean)$/.test(words[at + 1] ?? "");
  const isEndOrNumber = (at: number): boolean => at >= words.length || isNumber(words[at] ?? "");
  const isAmount = (at: number): boolean => isAmountAt(words, at) && !(saysFat(at) && isEndOrNumber(at + 2));
  const last = words.findLastIndex((_, at) => isAmount(at));
  const isBehind = last > 0 && !isAmount(0) && !namesFood(words.slice(last));
  const cuts: number[] = [];
  let from = 0;
  for (let at = 1; at < words.length; at += 1) {
    // "Toast x2 eggs x3".
    const isTimes = /^x\d{1,3}$/.test(words[at] ?? "");
    if (!(isAmount(at) || isTimes) || !hasFood(words.slice(from, at).join(" "))) continue;
    const unit = isMeasured(words[at] ?? "") ? undefined : findUnit(words, at + 1);
    const cut = isBehind || isTimes ? at + 1 + (isTimes ? 0 : (unit?.length ?? 0)) : at;
    if (!namesFood(words.slice(cut))) continue;
    cuts.push(cut);
    from = cut;
    at = Math.max(at, cut - 1);
  }
  const isConnector = (at: number): boolean => CONNECTORS.has(words[at] ?? "");
  return [0, ...cuts].map((cut, index) => {
    let [first, end] = [cut, cuts[index] ?? words.length];
    while (first < end - 1 && isConnector(first)) first += 1;
    while (end > first + 1 && isConnector(end - 1)) end -= 1;
    return { start: spans[first]?.start ?? span.start, end: spans[end - 1]?.end ?? span.end };
  });
}
