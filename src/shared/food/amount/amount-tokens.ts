import { normalizeForSearch } from "../../text/normalize-for-search.ts";

/** A number, word or mark of a text. `start` and `end` are places in the written-out text. */
export type Token = { text: string; number: number | undefined; start: number; end: number };

const FRACTIONS: Readonly<Record<string, string>> = {
  ...{ "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5" },
  ...{ "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8" },
};

/** Numbers that are written with hyphens: "twenty-five", "two-thirds", "one-and-a-half". */
const HYPHENATED =
  /(^|[^\p{L}\p{N}-])([a-z]{3,4}ty-(?:one|two|three|four|five|six|seven|eight|nine)|(?:one|two|three|\d)-(?:half|thirds?|quarters?)|[a-z\d]+-and-an?-(?:half|third|quarter))(?![\p{L}\p{N}]|-\p{L}+-)/gu;

/** "2 T" are tablespoons and "1 t" is a teaspoon, but "1 T bone steak" is none. */
const writeSpoons = (text: string): string =>
  text.replace(/([\d½⅓⅔¼¾]\s?)T(?=\s(?!bone)|$)/g, "$1tbsp").replace(/([\d½⅓⅔¼¾]\s?)t(?=\s(?!bone)|$)/g, "$1tsp");

/** The text in lower case and without accents, with its fractions in digits: "1½" and "1-1/2" are "1 1/2", "2x100" is "2 x 100", ".5" is "0.5", "10ish" is "10", "two-thirds" is "two thirds". */
export const writeOut = (text: string): string =>
  normalizeForSearch(
    writeSpoons(text)
      .replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS[sign]}`)
      .replace(/×/g, "x"),
  )
    .replace(/\u2044/g, "/")
    .replace(/(\d)-(?=(?:1\/[2348]|[23]\/[34]|[357]\/8)(?!\d))/g, "$1 ")
    .replace(/half (?:&|n) half/g, "half and half")
    .replace(HYPHENATED, (_, before: string, number: string) => before + number.replaceAll("-", " "))
    .replace(/half-(an?)-/g, "half $1 ")
    .replace(/(table|tea) (?=spoons?(?!\p{L}))/gu, "$1")
    .replace(/(^|\D)([1-7]) ?\/ ?(?=[23458](?!\d))/g, "$1$2/")
    .replace(/(^|\s)\.(?=\d)/g, "$10.")
    .replace(/(\d)[ -]?ish(?!\p{L})/gu, "$1")
    .replace(/(\d)x(?=\d)/g, "$1 x ");

/** "1,200" and "1.200" are thousands before these units only: a kilogram has three decimals. */
const SMALL_UNIT = /^\s?(?:g|gr|grams?|ml|mg|milli\w+|k?cals?|calories?|kj)(?![\p{L}])/u;

/** What digits mean, with the text behind them: a fraction, thousands, or decimals behind a comma or point. */
export function parseNumber(digits: string, after: string): number {
  const [over = "", under] = digits.split("/");
  if (under !== undefined) return Number(under) > 0 ? Number(over) / Number(under) : Number.NaN;
  const decimalMark = digits.includes(",") && digits.includes(".") ? digits.match(/[.,](?=\d*$)/)?.[0] : undefined;
  if (decimalMark) return Number(digits.replace(decimalMark === "," ? /\./g : /,/g, "").replace(",", "."));
  const isThousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits) && SMALL_UNIT.test(after);
  return Number(isThousands ? digits.replace(/[.,]/g, "") : digits.replace(",", "."));
}

const TOKEN = /\d+(?:[.,]\d+)*(?:\/\d+(?![\d/]))?|\p{L}[\p{L}\p{N}'’]*|[^\s\p{L}\p{N}]/gu;

/** Splits a text that is written out. */
export const splitTokens = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: found, index: start }) => {
    const end = start + found.length;
    const number = /^\d/.test(found) ? parseNumber(found, text.slice(end)) : undefined;
    return { text: found, number, start, end };
  });
