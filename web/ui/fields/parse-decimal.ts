/** Parses a number with a decimal comma or point; NaN if it is not a finite number. */
export function parseDecimal(text: string): number {
  const typed = text.trim().replace(",", ".");
  return typed !== "" && Number.isFinite(Number(typed)) ? Number(typed) : Number.NaN;
}

/** Parses a number that may be left out: 0 if nothing is typed. */
export const parseOptionalDecimal = (text: string): number => (text.trim() === "" ? 0 : parseDecimal(text));
