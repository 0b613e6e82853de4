import { describe, expect, test } from "bun:test";
import { parseReadings } from "../../src/shared/food/search/search-readings.ts";
import { translateWord } from "../../src/shared/food/search/synonyms.ts";

describe("what a search text may mean", () => {
  test.each(
    Object.entries({
      ...{ "2 eggs": "eggs", "three boiled eggs": "boiled eggs", "half an avocado": "an avocado" },
      ...{ "½ avocado": "avocado", "100g chicken": "chicken", "chicken 100 g": "chicken", "a cup of tea": "a tea" },
      ...{ "2 slices of toast": "toast" },
      ...{ "handful of nuts": "nuts", "eggs x2": "eggs", "large takeaway pizza": "pizza", "coffee no sugar": "coffee" },
      ...{ "tea with no milk": "tea", "squash no added sugar": "squash", "coffee without any milk no sugar": "coffee" },
    }),
  )("%j without amounts and fillers: %j", (text, words) => expect(parseReadings(text).plain.join(" ")).toBe(words));

  test.each([
    ["2 fried eggs", "fried eggs", "eggs"],
    ["chopped broccoli florets", "chopped broccoli florets", "broccoli"],
    ["grilled", "grilled", "grilled"],
  ])("%j without amounts: %j, and without forms: %j", (text, plain, bare) => {
    const readings = parseReadings(text);
    expect([readings.plain.join(" "), readings.bare.join(" ")]).toEqual([plain, bare]);
  });

  test.each(["7up", "chocolate bar", "half", "2", "banana"])("%j stands for itself", (text) => {
    const { typed, plain } = parseReadings(text);
    expect(typed.join(" ")).toBe(text);
    expect(plain).toEqual(typed);
  });

  test.each([
    ["jacket potato with beans", ["jacket potato", "beans"]],
    ["2 slices of toast and a banana", ["toast", "banana"]],
    ["rice n peas", ["rice", "peas"]],
    ["cheese omelette", ["cheese omelette"]],
    ["a b c", []],
    ["", []],
  ])("%j names the foods %j", (text, foods) => {
    expect(parseReadings(text).foods.map((words) => words.join(" "))).toEqual(foods);
  });
});

test("British words have the American word of the names, others are as they are", () => {
  expect(translateWord("prawn")).toBe("shrimp");
  expect(translateWord("banana")).toBe("banana");
});
