/** Parses a number with a decimal comma or point; NaN if it is not a number. */
export const parseDecimal = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
