import { LOCALE } from "./locale.ts";

let segmenter: Intl.Segmenter | undefined;

/** The visible characters (graphemes) of a text, in order: a flag or a letter with its accent is one. */
export function segmentGraphemes(text: string): Intl.Segments {
  // Not made sooner: a browser without Intl.Segmenter may load it after this module.
  segmenter ??= new Intl.Segmenter(LOCALE, { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** The number of visible characters (graphemes). */
export function countGraphemes(text: string): number {
  let length = 0;
  for (const _ of segmentGraphemes(text)) length += 1;
  return length;
}

/**
 * The most UTF-16 units for a number of visible characters. An emoji of a family takes 11, and without a limit one
 * letter could have thousands of accents.
 */
export const maxStoredLength = (visibleMax: number): number => visibleMax * 16;
