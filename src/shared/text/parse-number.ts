/** What a field takes: whole numbers, such as kcal, or decimals, such as grams. */
export type NumberKind = "whole" | "decimal";

/** A typed number. Without one, `value` is NaN, and `problem` says what to enter if any numeral was typed. */
export type TypedNumber = { value: number; problem: string | undefined };

/** Marks of direction and width that come along with pasted text. They have no shape and no meaning in a number. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u2066-\u2069\ufeff]/g;
const NUMERAL = /\p{N}/u;
const DIGIT = /\p{Nd}/u;

/** The Arabic decimal separator, which separates nothing else. */
const DECIMAL_MARK = "٫";
/** The same separators in other shapes: full width, typographic, Arabic, and all kinds of spaces. */
const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [/\s/g, " "],
  [/[’‘ʼ`´＇٬]/g, "'"],
  [/．/g, "."],
  [/，/g, ","],
  [/[−–－]/g, "-"],
];

const PLAIN = /^-?(?:\d+[.,٫]?\d*|[.,٫]\d+)$/;
/** Groups of thousands with one separator throughout, then decimals after another one. */
const GROUPED = /^-?[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,٫]\d+)?$/;
/** One separator before three digits: `1,234` is 1234 in America and 1.234 in Germany. */
const AMBIGUOUS = /^-?([1-9]\d{0,2})[.,](\d{3})$/;

/** The value of a decimal digit of any script. Unicode has the ten of a script in a row, from zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** A typed number with its digits and separators in one shape. */
export const normalizeNumber = (text: string): string =>
  SEPARATORS.reduce(
    (typed, [shapes, separator]) => typed.replace(shapes, separator),
    text
      .replace(INVISIBLE, "")
      .trim()
      .replace(/\p{Nd}/gu, toAsciiDigit),
  );

const toValue = (digits: string): TypedNumber => ({
  value: Number(digits.replace(",", ".").replace(DECIMAL_MARK, ".")),
  problem: undefined,
});

const refuse = (problem?: string): TypedNumber => ({ value: Number.NaN, problem });

/**
 * Parses a number as people type it: with a decimal comma or point, digits of any script, and thousands separated by
 * spaces, apostrophes, commas or points. One separator before three digits separates thousands where only whole numbers
 * are entered; elsewhere it is refused, because it has two meanings.
 */
export function parseNumber(text: string, kind: NumberKind): TypedNumber {
  const typed = normalizeNumber(text);
  const [ambiguous, whole = "", decimals = ""] = AMBIGUOUS.exec(typed) ?? [];
  if (ambiguous !== undefined && kind === "decimal") {
    return refuse(`${typed} has two meanings. Please enter ${whole}${decimals} or ${whole}.${decimals}0`);
  }
  const separator = GROUPED.exec(typed)?.[1];
  if (separator !== undefined) return toValue(typed.replaceAll(separator, ""));
  if (PLAIN.test(typed)) return toValue(typed);
  const example = kind === "whole" ? "120" : "12.5";
  return refuse(NUMERAL.test(typed) ? `Please enter only a number, such as ${example}` : undefined);
}

/** Parses a decimal; NaN if the text is not a number or has two meanings. */
export const parseDecimal = (text: string): number => parseNumber(text, "decimal").value;

/** Parses the text of a field for whole numbers: NaN if it is not a number. Decimals are for the field's check. */
export const parseWhole = (text: string): number => parseNumber(text, "whole").value;

/** Parses a decimal that may be left out: 0 if nothing is typed. */
export const parseOptionalDecimal = (text: string): number => (text.trim() === "" ? 0 : parseDecimal(text));

/** Formats a number of at least 0 for a field, so that `parseNumber` gives it back: `1.234` as `1.2340`. */
export function formatNumberInput(value: number): string {
  const text = String(value);
  if (text.includes("e")) return value.toFixed(20);
  return AMBIGUOUS.test(text) ? `${text}0` : text;
}
