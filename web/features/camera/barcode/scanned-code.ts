import { expandUpcE, type Gtin, hasCheckDigit } from "../../../../src/shared/food/gtin.ts";

/** The codes that stand on food, by their names in the Barcode Detection API. */
export const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e", "itf"] as const;
type Format = (typeof FORMATS)[number];

/** A code that a detector has read. */
export type DetectedCode = { format: string; rawValue: string };

const LENGTHS: Record<Format, readonly number[]> = {
  ean_13: [13],
  ean_8: [8],
  // Some detectors read a UPC-A as the EAN-13 that it is, and a UPC-E as the UPC-A that it stands for.
  upc_a: [12, 13],
  upc_e: [8, 12, 13],
  itf: [14],
};

const isFormat = (format: string): format is Format => FORMATS.some((known) => known === format);

/** The GTIN of a code; undefined if it is none of these, or its check digit is wrong: ITF has no other check. */
export function readGtin({ format, rawValue }: DetectedCode): Gtin | undefined {
  if (!isFormat(format) || !/^\d+$/.test(rawValue) || !LENGTHS[format].includes(rawValue.length)) return undefined;
  const digits = format === "upc_e" && rawValue.length === 8 ? expandUpcE(rawValue) : rawValue;
  return digits !== undefined && hasCheckDigit(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}
