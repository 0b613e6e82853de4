import { expect, test } from "bun:test";
import {
  type Match,
  pickBest,
  type SearchedFood,
  type SearchQuery,
  toMatch,
} from "../../src/shared/food/search/ranking.ts";

const match = (id: number, name: string, more: Partial<SearchedFood> = {}): Match =>
  toMatch({ id, name, aliases: "", popularity: 1, ...more });
const search = (text: string, otherText = text): SearchQuery => ({ text, otherText });
const listIds = (matches: readonly Match[]) => matches.map(({ id }) => id);
const expectOrder = (matches: readonly Match[], query: SearchQuery) =>
  expect(listIds(pickBest(matches.toReversed(), query, 20))).toEqual(listIds(matches));

/** What was typed as `milk`, the best first. */
const MILKS = [
  match(10, "Milk"),
  match(9, "Cow's drink", { aliases: "cow juice,milk" }),
  match(8, "Milk, whole"),
  match(7, "Oat milk"),
  match(6, "Milk chocolate"),
  match(5, "Coffee, with milk and sugar"),
  match(4, "Cream", { aliases: "top of the milk" }),
  match(3, "Milkshake"),
  match(2, "Oat and milky drink"),
  match(1, "Kefir", { aliases: "a milkish drink" }),
];

test("ranks by where the text stands: the food itself, its kinds, whole words, beginnings; names before aliases", () => {
  expectOrder(MILKS, search("milk"));
  for (const limit of [1, 4, 7])
    expect(listIds(pickBest(MILKS, search("milk"), limit))).toEqual(listIds(MILKS.slice(0, limit)));
  expect(pickBest([], search("milk"), 20)).toEqual([]);
});

test("a plural ranks as its singular does, and the other way around", () => {
  const apples = [match(2, "Apple"), match(1, "Apple, peeled"), match(3, "Apple pie")];
  expectOrder(apples, search("apples", "apple"));
  expectOrder([match(2, "Strawberries"), match(1, "Strawberry tart")], search("strawberries", "strawberry"));
  expectOrder([match(2, "Eggs"), match(1, "Egg noodles"), match(3, "Eggplant")], search("egg"));
});

test("what people eat goes before what only fits the text better", () => {
  const chicken = match(2, "Chicken breast, roasted", { popularity: 9 });
  expectOrder([chicken, match(1, "General Tso's chicken", { popularity: 3 })], search("chicken"));
  expectOrder([match(2, "Pasta, cooked", { popularity: 9 }), match(1, "Pasta, dry")], search("pasta"));
  expectOrder([match(1, "Banana", { popularity: 9 }), match(2, "Bannock", { popularity: 2 })], search("ban"));
});

test("however popular, the beginning of a longer word goes behind the word itself", () => {
  const breadsticks = match(1, "Breadsticks", { popularity: 9 });
  expectOrder([match(2, "Bunuelo, fried yeast bread", { popularity: 1 }), breadsticks], search("bread"));
});

test("brands and imported foods, which have no popularity, come first only if they are named", () => {
  const strips = match(1, "Chick-fil-A strips", { popularity: 0 });
  const breast = match(2, "Chicken breast", { popularity: 9 });
  expectOrder([breast, strips], search("chick"));
  expectOrder([match(1, "McDonald's Big Mac", { aliases: "big mac", popularity: 0 }), breast], search("big mac"));
});

test("a food that bears the name goes before a popular one that only contains it", () => {
  expectOrder([match(1, "Kale"), match(2, "Chips with kale", { popularity: 8 })], search("kale"));
});

test("punctuation separates words, as in the index of words", () => {
  const stirFry = match(1, "Beef stir-fry");
  expectOrder([stirFry, match(2, "Fry sauce for a stir")], search("stir fry"));
  expectOrder([match(1, "Sandwich", { aliases: "pb&j" }), match(2, "Pb with j")], search("pb j"));
});

test("words that stand apart count in the name before the aliases", () => {
  const poultry = match(1, "Poultry", { aliases: "chicken with skin,roasted meat" });
  expectOrder([match(2, "Chicken thigh, roasted"), poultry], search("roasted chicken"));
});

test("with the same points the shorter name comes first, then the older food", () => {
  expectOrder([match(3, "Oat milk"), match(1, "Goat milk"), match(2, "Rice milk")], search("milk"));
});

test("a name that only goes on in the same word goes before one of more words", () => {
  expectOrder([match(2, "Avocado"), match(1, "Avocado toast")], search("avoc"));
  expectOrder([match(2, "Ham, sliced"), match(1, "Ham sandwich, large")], search("ha"));
});

test("what follows a preposition is in the food and not its kind", () => {
  expectOrder([match(2, "Banana bread"), match(1, "Shake with banana")], search("banana"));
});

test("words between two foods make no difference, but what was typed as it is written comes first", () => {
  const [withButter, peanut] = [match(1, "Toast with butter"), match(2, "Toast with peanut butter")];
  for (const text of ["toast and butter", "toast butter", "toast with butter"])
    expectOrder([withButter, peanut], search(text, "toast butter"));
  expectOrder([match(2, "Rice and beans"), match(1, "Rice with beans")], search("rice and beans", "rice bean"));
});

test("a name of the same words in another order goes before one with more of them", () => {
  const eggs = [match(2, "Egg, raw"), match(1, "Egg white, raw", { aliases: "raw egg white" })];
  expectOrder(eggs, search("raw egg"));
  const carrots = [match(2, "Carrots, boiled"), match(1, "Peas and carrots, boiled")];
  expectOrder(carrots, search("boiled carrots", "boiled carrot"));
});
