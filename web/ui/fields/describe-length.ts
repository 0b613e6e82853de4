import { countGraphemes, fitsLength } from "../../../src/shared/text/text-length.ts";

/**
 * The note below a text field limited to `max` visible characters: the length as a hint, or an error if it is too long.
 */
export function describeLength(text: string, max: number): { hint: string } | { error: string } {
  const length = countGraphemes(text);
  const count = `${length} / ${max}`;
  if (fitsLength(text, max)) return { hint: count };
  return { error: length > max ? `${count}: ${length - max} too many` : `${count}: too many accents and symbols` };
}
