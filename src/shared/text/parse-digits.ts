import { normalizeNumber } from "./parse-number.ts";

/** The digits of a typed code, such as a barcode, in any script, without the spaces and dashes between them. */
export const parseDigits = (text: string): string => normalizeNumber(text).replace(/[ -]/g, "");
