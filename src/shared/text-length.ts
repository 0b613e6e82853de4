const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many characters people see in a text: a flag or a letter with its accent is one, whatever it takes to store. */
export function visibleLength(text: string): number {
  let length = 0;
  for (const _ of characters.segment(text)) length += 1;
  return length;
}

/**
 * How many UTF-16 units a text of so many visible characters may take: an emoji of a whole family takes 11, and without
 * a bound one letter could carry a book of accents.
 */
export const storedLengthMax = (visibleMax: number): number => visibleMax * 16;
