/** A percentage, from and to: "2%" is from 2 to 2, "70-85%" from 70 to 85. */
export type StatedShare = readonly [from: number, to: number];

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?`;
const PERCENT = new RegExp(
  String.raw`(${NUMBER})(?:\s?(?:-|–|to)\s?(${NUMBER}))?\s?(?:%|percent\b|per cent\b|pct\b|(?= lean\b))` +
    String.raw`(?:\s?(?:milk ?fat|fat(?![ -]?free)|cocoa|cacao|alcohol|vol|abv)\b)?`,
  "g",
);
/** "80/20", "93-7" and "80 20" say how much of a meat is lean. */
const RATIO = /(\d{1,2})\s?([/:]|-|–|\s)\s?(\d{1,2})(?![\d.,/%]|\s?(?:%|percent|per cent))/g;
const LEAST_LEAN = 70;

const parse = (digits: string): number => Number(digits.replace(",", "."));

function findRatio(one: string, mark: string, other: string): StatedShare | undefined {
  const [lean, fat] = [Number(one), Number(other)];
  const isRatio = lean + fat === 100 && (mark === "/" || mark === ":" || lean >= LEAST_LEAN);
  return isRatio ? [lean, lean] : undefined;
}

function findPercent(low: string, high = low): StatedShare | undefined {
  const [from, to] = [parse(low), parse(high)];
  return from <= to && to <= 100 ? [from, to] : undefined;
}

/**
 * The percentages and ratios that a text in lower case states, and the text with spaces in their place. They are a part
 * of a food's name and no amount: "cottage cheese 2%", "80/20 beef", "70-85% cocoa".
 */
export function parseStatedShares(text: string): { shares: StatedShare[]; rest: string } {
  const shares: StatedShare[] = [];
  if (!/\d/.test(text)) return { shares, rest: text };
  const blank = (rest: string, pattern: RegExp, find: (...groups: string[]) => StatedShare | undefined): string =>
    rest.replace(pattern, (whole: string, ...found: (string | number)[]) => {
      const at = Number(found.at(-2));
      // A part of a longer number.
      if (/\d[.,/]?$/.test(rest.slice(Math.max(0, at - 2), at))) return whole;
      const share = find(...(found.slice(0, -2) as string[]));
      if (share) shares.push(share);
      return share ? " ".repeat(whole.length) : whole;
    });
  return { shares, rest: blank(blank(text, RATIO, findRatio), PERCENT, findPercent) };
}

const MOSTLY_WITHOUT_FAT = /(\d{1,2}(?:\.\d)?)% (?:lean|fat[ -]free)/g;

/** Whether a food's name in lower case states one of these percentages. 90% lean is 10% fat. */
export function statesShare(name: string, shares: readonly StatedShare[]): boolean {
  if (!name.includes("%") && !/\d percent/.test(name)) return false;
  const fats = Array.from(name.matchAll(MOSTLY_WITHOUT_FAT), ([, lean]): StatedShare => {
    const fat = 100 - Number(lean);
    return [fat, fat];
  });
  const stated = [...parseStatedShares(name).shares, ...fats];
  return shares.some(([from, to]) => stated.some(([low, high]) => low <= to && high >= from));
}
