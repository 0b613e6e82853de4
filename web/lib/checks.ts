// Each check gives its message where a value is wrong and undefined where it is fine, so that `??` joins several.

/** Bounds that both belong to what is allowed. */
type Range = { min: number; max: number };

/** False for NaN, too. */
export const isWithin = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

export const checkRange = (value: number, range: Range, message: string): string | undefined =>
  isWithin(value, range) ? undefined : message;

/** Blanks count: trim the text where they should not. */
export const checkRequired = (text: string, message: string): string | undefined => (text === "" ? message : undefined);

/** The shortest and the longest text in UTF-16 units. */
export const checkMinLength = (text: string, min: number, message: string): string | undefined =>
  text.length < min ? message : undefined;

export const checkMaxLength = (text: string, max: number, message: string): string | undefined =>
  text.length > max ? message : undefined;
