import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  createTextMatcher,
  dropConnectors,
  listTypoPrefixes,
  matchesWithTwoTypos,
  matchWithTypo,
  parseSearchWords,
  toSingular,
} from "../../src/shared/food/search/search-words.ts";
import { normalizeForSearch } from "../../src/shared/text/normalize-for-search.ts";

test.each([
  ["Crème  brûlée", ["creme", "brulee"]],
  ["M&M's", ["m", "m", "s"]],
  ['"fat free" OR -(milk*)', ["fat", "free", "or", "milk"]],
  ["7Up 100%", ["7up", "100"]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
  ["½ ﬁsh", ["1", "2", "fish"]],
  ["饺子", ["饺子"]],
  ["😀 -- **", []],
  ["", []],
])("the words of the search %j: %j", (text, words) => expect(parseSearchWords(text)).toEqual(words));

test.each(
  Object.entries({
    ...{ apples: "apple", tomatoes: "tomato", berries: "berry", sandwiches: "sandwich", boxes: "box", pies: "pie" },
    ...{ peas: "pea", gas: "gas", hummus: "hummus", bass: "bass", rice: "rice", cookies: "cookie" },
    ...{ smoothies: "smoothie", pasties: "pasty", loaves: "loaf", olives: "olive" },
  }),
)("the singular of %s is %s", (word, singular) => expect(toSingular(word)).toBe(singular));

test.each([
  ["toast and butter", "toast butter"],
  ["fish on the grill", "fish grill"],
  ["an apple", "apple"],
  ["chicken a", "chicken a"],
  ["mac and", "mac and"],
  ["a a", "a a"],
])("%j without connecting words: %j", (text, rest) => expect(dropConnectors(text.split(" ")).join(" ")).toBe(rest));

describe("one typo", () => {
  test.each([
    ["in a word that is not finished", "bannan", "banana", "prefix"],
    ["in a beginning", "choklat", "chocolate", undefined],
    ["in the beginning of a long word", "chokol", "chocolate", "prefix"],
    ["two typos", "bonona", "banana", undefined],
    ["a short word", "eg", "egg", undefined],
    ["nothing fits after it", "choz", "chocolate", undefined],
  ] as const)("%s: %s and %s meet %p", (_, word, term, meeting) => expect(matchWithTypo(word, term)).toBe(meeting));

  test("two typos are found if asked for", () => {
    const words = { brocolli: "broccoli", zuchinni: "zucchini", blubery: "blueberry", spageti: "spaghetti" };
    for (const [word, term] of Object.entries(words))
      expect([word, matchesWithTwoTypos(word, term)]).toEqual([word, true]);
    for (const [word, term] of [
      ["brocolli", "brioche"],
      ["cucumber", "cucurbit"],
    ] as const)
      expect(matchesWithTwoTypos(word, term)).toBe(false);
  });

  test("any single slip in a word of four letters or more still meets it", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 4, maxLength: 12 });
    const letter = fc.constantFrom(..."abcdefghz");
    fc.assert(
      fc.property(letters, fc.nat(11), letter, (term, place, typed) => {
        const at = place % term.length;
        const [head, rest] = [term.slice(0, at), term.slice(at)];
        const swapped = head + rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2);
        for (const word of [head + typed + rest, head + typed + rest.slice(1), head + rest.slice(1), swapped]) {
          if (word !== term) expect(matchWithTypo(word, term)).toBe("whole");
        }
      }),
    );
  });
});

test("a slip at the very beginning leads to the beginning of the word", () => {
  for (const word of ["vanana", "anana", "bbanana", "abnana", "vana"]) {
    expect(listTypoPrefixes(word).some((start) => "banana".startsWith(start))).toBe(true);
  }
});

describe("one's own names", () => {
  test.each([
    ["Grandma's Äpfel", "apfel grand", true],
    ["Grandma's Äpfel", "ma's a", true],
    ["Peanutbutter toast", "butter", true],
    ["Apple pie", "pies apples", true],
    ["Banana bread", "a_a", false],
    ["Banana bread", "bananna", false],
  ])("%j has %j: %p", (name, text, isFound) => {
    expect(createTextMatcher(text).matches(normalizeForSearch(name))).toBe(isFound);
  });

  test("are found with a typo in each word", () => {
    expect(createTextMatcher("Bred granmda").matchesWithTypos("grandma's apple bread")).toBe(true);
    expect(createTextMatcher("brot").matchesWithTypos("grandma's apple bread")).toBe(false);
  });
});
