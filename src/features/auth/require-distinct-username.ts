import { invalidField } from "../../errors.ts";
import { hasInvisibleCharacter } from "../../shared/text/text-characters.ts";

/** The scripts that one name may combine, as in "highly restrictive" of UTS 39. The last ones stand alone. */
const SCRIPTS = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
  ..."Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao"
    .split(" ")
    .map((script) => [script]),
  ..."Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan".split(" ").map((script) => [script]),
];
const PATTERNS = SCRIPTS.map((scripts) => {
  const classes = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join("");
  return new RegExp(`^[\\p{Script=Common}\\p{Script=Inherited}${classes}]*$`, "u");
});

/**
 * Throws 422 for a username that can look like another one: it has characters that show nothing, or letters of scripts
 * that no language combines, such as a Cyrillic `а` among Latin letters. A whole word of such letters is allowed.
 */
export function requireDistinctUsername(username: string): void {
  if (hasInvisibleCharacter(username)) throw invalidField("username", "Username must not contain invisible characters");
  if (!PATTERNS.some((pattern) => pattern.test(username)))
    throw invalidField("username", "Username must not mix letters of different scripts");
}
