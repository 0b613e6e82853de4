import { expect, test } from "bun:test";
import { hasInvisibleCharacter, isBlank, isPlainText, toPlainText } from "../../src/shared/text/text-characters.ts";

test.each(["", "Porridge", "a\tb\r\nc", "Crème brûlée 😀👨‍👩‍👧", "\u00a0\u200b\u2028\ufeff", "￿"])(
  "%j is stored as it is",
  (text) => expect([isPlainText(text), toPlainText(text)]).toEqual([true, text]),
);

const CONTROL_CODES = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)];
const REFUSED = CONTROL_CODES.map((code) => String.fromCharCode(code)).filter((text) => !"\t\n\r".includes(text));

test.each([...REFUSED, "\ud800", "\udc00", "\udc00\ud800", "\ud83d"])("%j is refused, and removed", (text) => {
  for (const [before, after] of [
    ["", ""],
    ["a", "b"],
    ["😀", "😀"],
  ]) {
    const whole = `${before}${text}${after}`;
    expect([isPlainText(whole), toPlainText(whole)]).toEqual([false, `${before}${after}`]);
  }
});

test.each(["\u200b", "\u{e0041}", "\ufe0f", "\u3164", "\u115f", "\u2800", "\u00ad", "\u202e"])(
  "%j shows nothing: it is found in a text, and a text of it alone is blank",
  (character) => {
    expect(hasInvisibleCharacter(`ada${character}`)).toBe(true);
    expect([isBlank(` ${character}\n`), isBlank(`${character}a`)]).toEqual([true, false]);
  },
);
