import { countGraphemes } from "../../src/shared/text-length.ts";

/** Whether a text has at most `max` characters as people see them. */
export const fitsLength = (text: string, max: number): boolean => countGraphemes(text) <= max;

/**
 * The note below a text field limited to `max` visible characters: the length as a hint, or an error if it is too long.
 */
export function describeLength(text: string, max: number): { hint: string } | { error: string } {
  const length = countGraphemes(text);
  const count = `${length} / ${max}`;
  return length > max ? { error: `${count}: ${length - max} too many` } : { hint: count };
}
