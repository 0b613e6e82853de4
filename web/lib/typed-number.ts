/** A typed number, with a comma or a point as its decimal sign; NaN where it is none. */
export const typedNumber = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
