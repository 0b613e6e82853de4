import { expect, test } from "bun:test";
import { writeEmoji } from "../../src/shared/food/sentence/food-emoji.ts";

test.each([
  ["🍌 and toast", "banana and toast"],
  ["🍌🍌 and 🥜 butter", "2 bananas and peanut butter"],
  ["🍕 x2", "2 slices of pizza"],
  ["🍕×3 🍺", "3 slices of pizza, beer"],
  ["2 🥚 and 1 🥐", "2 eggs and 1 croissant"],
  ["100g 🍚", "100g rice"],
  ["☕️☕️", "2 coffees"],
  ["🍳 🙂", "fried egg,  "],
  ["7up x2", "7up x2"],
])("%s is written as %s", (text, written) => {
  expect(writeEmoji(text)).toBe(written);
});
