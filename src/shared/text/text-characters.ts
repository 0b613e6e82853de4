/** Characters that show nothing: default-ignorable ones, format characters and the blank braille pattern. */
const INVISIBLE = "\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800";
const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE}]`, "u");
const BLANK = new RegExp(`^[\\s${INVISIBLE}]*$`, "u");

/** True if a text has a character that shows nothing. */
export const hasInvisibleCharacter = (text: string): boolean => INVISIBLE_CHARACTER.test(text);

/** True if nothing of a text is seen. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** Control characters besides tab and line breaks, as part of a character class. */
const CONTROL_CHARACTERS = "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f";
const CONTROL_CHARACTER = new RegExp(`[${CONTROL_CHARACTERS}]`);
const EVERY_CONTROL_CHARACTER = new RegExp(`[${CONTROL_CHARACTERS}]`, "g");
const EVERY_LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * True if a text can be stored and searched: no control characters besides tab and line breaks, and no half of a
 * surrogate pair, which UTF-8 cannot express. SQLite's functions end a text at a NUL character.
 */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL_CHARACTER.test(text);

/** Removes what `isPlainText` refuses, for text from other programs, which no one can correct. */
export const toPlainText = (text: string): string =>
  isPlainText(text) ? text : text.replace(EVERY_LONE_SURROGATE, "").replace(EVERY_CONTROL_CHARACTER, "");
