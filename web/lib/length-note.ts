import { countGraphemes } from "../../src/shared/text-length.ts";

/** Whether a text has at most `max` characters as people see them. */
export const fitsLength = (text: string, max: number): boolean => countGraphemes(text) <= max;

/** What stands below a text that may have `max` characters as people see them: its length, or how much is too much. */
export function lengthNote(text: string, max: number): { hint: string } | { error: string } {
  const length = countGraphemes(text);
  const count = `${length} / ${max}`;
  return length > max ? { error: `${count}: ${length - max} too many` } : { hint: count };
}
