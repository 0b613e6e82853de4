import { expect, test } from "bun:test";
import { findWords, replaceWords } from "../../src/shared/food/sentence/find-words.ts";

const PATTERN = /(?:at|on|n|&|,)(?!\p{L})/giu;

test.each([
  ["cat at 7", ["at 7"]],
  ["salmón on rice", ["on rice"]],
  ["M&M & tea", ["& tea"]],
  ["1,5 l, 2", [", 2"]],
  ["𠮷n n", ["n"]],
  ["1, 2,b", [", 2,b"]],
  ["", []],
])("%s is searched at the beginnings of its words", (text, found) => {
  const rests = Array.from(findWords(text, PATTERN), ({ index }) => text.slice(index));
  expect(rests.map((rest, place) => rest.startsWith(found[place] ?? "nothing"))).toEqual(found.map(() => true));
});

test("what is replaced keeps all else", () => {
  expect(replaceWords("cat at on 1,5", PATTERN, ([word]) => `<${word}>`)).toBe("cat <at> <on> 1,5");
});
