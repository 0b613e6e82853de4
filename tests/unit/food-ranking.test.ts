import { expect, test } from "bun:test";
import { type Match, pickBest } from "../../src/features/foods/ranking.ts";

const match = (id: number, name: string, more: Partial<Match> = {}): Match => ({
  id,
  name,
  isBuiltIn: true,
  ...more,
});
/** From what was typed as `milk`, best first; each before those that come after it. */
const MILKS = [
  match(9, "Milk"),
  match(8, "Milk, whole"),
  match(7, "Goat's milk, fresh from the farm"),
  match(1, "Oat milk", { isBuiltIn: false }),
  match(6, "Milk chocolate"),
  match(5, "Coffee, with milk"),
  match(4, "Milkshake"),
  match(3, "Buttermilk"),
  match(2, "Kefir"),
];
const listIds = (matches: readonly Match[]) => matches.map(({ id }) => id);

test("ranks the food itself, its kinds, whole words, beginnings, and the rest by relevance", () => {
  const query = { text: "milk", otherText: "milk" };
  expect(pickBest(MILKS.toReversed(), query, 20)).toEqual(listIds(MILKS));
  for (const limit of [1, 4, 7]) expect(pickBest(MILKS, query, limit)).toEqual(listIds(MILKS.slice(0, limit)));
  expect(pickBest([], query, 20)).toEqual([]);
});

test("a plural ranks as its singular does", () => {
  const apples = [match(2, "Apple"), match(1, "Apple, peeled"), match(3, "Apple pie")];
  expect(pickBest(apples.toReversed(), { text: "apples", otherText: "apple" }, 20)).toEqual(listIds(apples));
});

test("what is eaten cooked goes before it as it is sold", () => {
  const pastas = [match(2, "Pasta, cooked"), match(3, "Wholemeal pasta, cooked"), match(1, "Pasta, dry")];
  expect(pickBest(pastas.toReversed(), { text: "pasta", otherText: "pasta" }, 20)).toEqual(listIds(pastas));
});
