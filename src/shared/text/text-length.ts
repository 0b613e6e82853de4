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

/** Whether a text has at most `max` visible characters, and can be stored. */
export const fitsLength = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= maxStoredLength(max) && countGraphemes(text) <= max);

/** Whether a text has at least `min` visible characters. */
export const reachesLength = (text: string, min: number): boolean =>
  text.length >= min && (min <= 1 || countGraphemes(text) >= min);

/** The start of a text that has at most `max` visible characters and can be stored; no character is cut in two. */
export function truncateText(text: string, max: number): string {
  if (fitsLength(text, max)) return text;
  let end = 0;
  let count = 0;
  for (const { segment } of segmentGraphemes(text.slice(0, maxStoredLength(max)))) {
    count += 1;
    if (count > max) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Room for a space and a number in brackets. */
const NUMBER_LENGTH = 6;

/** `Pancakes`, `Pancakes (2)`: a name among others that are alike, cut so that its number fits. */
export const numberName = (name: string, count: number, maxLength: number): string =>
  count === 1 ? name : `${truncateText(name, maxLength - NUMBER_LENGTH)} (${count})`;
