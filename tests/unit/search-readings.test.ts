import { describe, expect, test } from "bun:test";
import { parseReadings, type Reading } from "../../src/shared/food/search/search-readings.ts";
import { translateWord } from "../../src/shared/food/search/synonyms.ts";

describe("what a search text may mean", () => {
  test.each(
    Object.entries({
      ...{ "2 eggs": "eggs", "three boiled eggs": "boiled eggs", "half an avocado": "avocado" },
      ...{ "½ avocado": "avocado", "100g chicken": "chicken", "chicken 100 g": "chicken", "a cup of tea": "tea" },
      ...{ "2 slices of toast": "toast" },
      ...{ "handful of nuts": "nuts", "eggs x2": "eggs", "large takeaway pizza": "pizza", "coffee no sugar": "coffee" },
      ...{ "tea with no milk": "tea", "squash no added sugar": "squash", "coffee without any milk no sugar": "coffee" },
    }),
  )("%j without amounts and fillers: %j", (text, words) =>
    expect(parseReadings(text).plain.words.join(" ")).toBe(words),
  );

  test.each([
    ["2 fried eggs", "fried eggs", "eggs"],
    ["chopped broccoli florets", "chopped broccoli florets", "broccoli"],
    ["grilled", "grilled", "grilled"],
  ])("%j without amounts: %j, and without forms: %j", (text, plain, bare) => {
    const readings = parseReadings(text);
    expect([readings.plain, readings.bare].map(({ words }) => words.join(" "))).toEqual([plain, bare]);
  });

  test.each(["chocolate bar", "half", "2", "banana", "100%"])("%j stands for itself", (text) => {
    const { inOrder, plain } = parseReadings(text);
    expect(inOrder).toEqual([plain]);
    expect(plain).toEqual({ words: text.replace("%", "").split(" "), read: undefined, shares: [] });
  });

  const describeReading = ({ must, read, words, shares }: Reading) =>
    [must, read?.amount?.quantity, words.join(" "), ...shares.map(([from, to]) => `${from}-${to}%`)]
      .filter((part) => part !== undefined)
      .join(" | ");
  test.each([
    ["7 up", ["have the text | 7 up", "7 | up"]],
    ["milk 2", ["have the text | milk 2", "state the share | milk | 2-2%", "2 | milk"]],
    ["1 pot roast", ["have the text | 1 pot roast", "have the text | 1 | pot roast", "1 | roast"]],
    ["large burger", ["large burger", "1 | burger"]],
    ["a banana", ["1 | banana"]],
    ["150 g 80/20 beef", ["have the text | 150 g beef | 80-80%", "150 | beef | 80-80%"]],
    ["cottage cheese 2%", ["cottage cheese | 2-2%"]],
  ])("%j is read as a name first, then with an amount", (text, readings) => {
    expect(parseReadings(text).inOrder.map(describeReading)).toEqual(readings);
  });

  test.each([
    ["jacket potato with beans", ["jacket potato", "beans"]],
    ["2 slices of toast and a banana", ["toast", "banana"]],
    ["rice n peas", ["rice", "peas"]],
    ["cheese omelette", ["cheese omelette"]],
    ["a b c", []],
    ["", []],
  ])("%j names the foods %j", (text, foods) => {
    expect(parseReadings(text).foods.map(({ words }) => words.join(" "))).toEqual(foods);
  });
});

test("British words have the American word of the names, others are as they are", () => {
  expect(translateWord("prawn")).toBe("shrimp");
  expect(translateWord("banana")).toBe("banana");
});
