/** A GTIN-14 as a number: EAN-13, EAN-8 and UPC-A with leading zeros, UPC-E expanded, ITF-14 as it is. */
export type Gtin = number;

/** How many digits a code may have: EAN-8 or UPC-E, UPC-A, EAN-13, ITF-14. */
export const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];

/** Whether the last digit is the check digit of those before: weights 3 and 1 from the right, modulo 10 (GS1, 7.9). */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 1 : 3);
  }
  return sum % 10 === 0;
}

/** The 12 digits of a UPC-E of 8, whose six in the middle leave zeros out; undefined for another number system. */
export function expandUpcE(digits: string): string | undefined {
  const [, system, six = "", check] = /^([01])(\d{6})(\d)$/.exec(digits) ?? [];
  if (system === undefined) return undefined;
  const [a, last] = [six.slice(0, 5), Number(six[5])];
  if (last <= 2) return `${system}${a.slice(0, 2)}${last}0000${a.slice(2)}${check}`;
  if (last === 3) return `${system}${a.slice(0, 3)}00000${a.slice(3)}${check}`;
  if (last === 4) return `${system}${a.slice(0, 4)}00000${a.slice(4)}${check}`;
  return `${system}${a}0000${last}${check}`;
}

/** EAN-8 numbers that begin with a zero are a shop's own, so such a code is a UPC-E if it can be one. */
function findFullDigits(digits: string): string | undefined {
  const expanded = digits.length === 8 ? expandUpcE(digits) : undefined;
  const candidates = digits.startsWith("0") ? [expanded, digits] : [digits, expanded];
  return candidates.find((candidate) => candidate !== undefined && hasCheckDigit(candidate));
}

/** The GTIN of a typed or scanned code; undefined for another number of digits or a wrong check digit. */
export function parseGtin(code: string): Gtin | undefined {
  if (!/^\d+$/.test(code) || !GTIN_LENGTHS.includes(code.length)) return undefined;
  const gtin = Number(findFullDigits(code) ?? 0);
  return gtin > 0 ? gtin : undefined;
}

/** The 14 digits of a GTIN. */
export const formatGtin = (gtin: Gtin): string => String(gtin).padStart(14, "0");

/** The GTIN of a code in a list, whose leading zeros may be missing or too many. */
export function parseListedGtin(code: string): Gtin | undefined {
  const digits = code.trim().replace(/^0+/, "");
  return digits.length >= 6 && digits.length <= 14 && /^\d+$/.test(digits) && hasCheckDigit(digits)
    ? Number(digits)
    : undefined;
}
