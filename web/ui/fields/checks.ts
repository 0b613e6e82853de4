import { fitsLength, reachesLength } from "../../../src/shared/text/text-length.ts";

// Each check gives its message where a value is wrong and undefined where it is fine, so that `??` joins several.

/** Bounds that both belong to what is allowed. */
type Range = { min: number; max: number };

/** False for NaN, too. */
export const isWithin = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

/** A number in a range. */
export const checkRange = (value: number, range: Range, message: string): string | undefined =>
  isWithin(value, range) ? undefined : message;

/** A number without decimals. */
export const checkWhole = (value: number, message: string): string | undefined =>
  Number.isInteger(value) ? undefined : message;

/** A text that is not empty. Blanks count: trim it where they should not. */
export const checkRequired = (text: string, message: string): string | undefined => (text === "" ? message : undefined);

/** A text of at least `min` visible characters. */
export const checkMinLength = (text: string, min: number, message: string): string | undefined =>
  reachesLength(text, min) ? undefined : message;

/** A text of at most `max` visible characters. */
export const checkMaxLength = (text: string, max: number, message: string): string | undefined =>
  fitsLength(text, max) ? undefined : message;
