import type { Preparation } from "./describe-food.ts";
import type { Cooking } from "./food-words.ts";

/** How something was cooked, or that nothing says it. */
type Way = Cooking | "unsaid";

/**
 * What it costs to take a food that was cooked in one way for an item that was cooked in another: the item's way first,
 * then the food's. Added fat, a coating and lost water cost most. Pairs that are not listed are never taken.
 */
const COSTS: Record<Way, Partial<Record<Way, number>>> = {
  // Which way is the usual one is said by the popularity of the foods.
  unsaid: {
    raw: 1,
    cooked: 0,
    boiled: 0,
    poached: 2,
    roasted: 0,
    sauteed: 2,
    panfried: 1,
    fried: 1,
    crispy: 4,
    coated: 8,
    scrambled: 8,
    mashed: 4,
    toasted: 5,
    dried: 12,
    canned: 2,
    frozen: 2,
    smoked: 12,
    pickled: 12,
    candied: 8,
  },
  raw: { unsaid: 0.5, dried: 3, frozen: 2, canned: 14 },
  cooked: {
    unsaid: 2,
    boiled: 0,
    poached: 2,
    roasted: 0,
    sauteed: 3,
    panfried: 2,
    fried: 8,
    scrambled: 10,
    raw: 14,
    canned: 4,
    toasted: 8,
    frozen: 1,
    mashed: 5,
  },
  boiled: {
    unsaid: 4,
    cooked: 0,
    poached: 3,
    roasted: 8,
    sauteed: 8,
    panfried: 12,
    raw: 14,
    canned: 5,
    frozen: 1,
    mashed: 4,
  },
  poached: { unsaid: 4, cooked: 1, boiled: 4, roasted: 8 },
  roasted: {
    unsaid: 4,
    cooked: 1,
    boiled: 6,
    sauteed: 5,
    panfried: 5,
    fried: 16,
    crispy: 10,
    raw: 14,
    toasted: 4,
    smoked: 14,
    canned: 14,
    mashed: 10,
    frozen: 1,
  },
  sauteed: { unsaid: 6, cooked: 2, boiled: 6, roasted: 5, panfried: 2, fried: 8, raw: 14, canned: 10 },
  panfried: { unsaid: 6, cooked: 3, boiled: 10, roasted: 4, sauteed: 2, fried: 3, crispy: 5, coated: 14, raw: 14 },
  fried: { panfried: 4, sauteed: 8, crispy: 4, coated: 6, roasted: 18 },
  crispy: { unsaid: 12, fried: 0, coated: 1, panfried: 3, roasted: 10, toasted: 4, dried: 8 },
  coated: { fried: 6, crispy: 2, roasted: 24 },
  scrambled: {},
  mashed: { unsaid: 6, boiled: 4, cooked: 4, roasted: 10 },
  toasted: { unsaid: 8, roasted: 4, dried: 10 },
  dried: {},
  canned: { unsaid: 8, boiled: 5, cooked: 4, raw: 14 },
  frozen: { unsaid: 2, raw: 2, boiled: 2, cooked: 2 },
  smoked: {},
  pickled: { canned: 2 },
  candied: {},
};
const NEVER = 100;

const findCost = (item: Way, food: Way): number => (item === food ? 0 : (COSTS[item][food] ?? NEVER));
const listWays = ({ cooking }: Preparation): readonly Way[] => (cooking.length > 0 ? cooking : ["unsaid"]);

/** Up to this, two ways are one. */
const SAME_WAY = 3;
/** Roasted and grilled are one way, but a food of just that name is meant first. */
const OTHER_WORD = 3;

/**
 * The cost of the difference between how an item and a food were cooked. Each way of the item is compared with the nearest
 * of the food, and the worst counts. What the food says beyond that, the item left open.
 */
export function compareCooking(item: Preparation, food: Preparation): number {
  const itemWays = listWays(item);
  const foodWays = listWays(food);
  const ofItem = Math.max(...itemWays.map((way) => Math.min(...foodWays.map((other) => findCost(way, other)))));
  const leftOpen: readonly Way[] = ofItem <= SAME_WAY ? [...itemWays, "unsaid"] : itemWays;
  const ofFood = Math.max(...foodWays.map((way) => Math.min(...leftOpen.map((other) => findCost(other, way)))));
  const isNamedAlike =
    item.cookingWords.length === 0 || item.cookingWords.some((word) => food.cookingWords.includes(word));
  return Math.max(ofItem, ofFood, isNamedAlike ? 0 : OTHER_WORD);
}
