const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The number of visible characters (graphemes): a flag or a letter with its accent is one. */
export function countGraphemes(text: string): number {
  let length = 0;
  for (const _ of segmenter.segment(text)) length += 1;
  return length;
}

/**
 * The most UTF-16 units for a number of visible characters. An emoji of a family takes 11, and without a limit one
 * letter could have thousands of accents.
 */
export const maxStoredLength = (visibleMax: number): number => visibleMax * 16;
