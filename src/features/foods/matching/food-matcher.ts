import { setImmediate } from "node:timers/promises";
import { describeFood, type FoodDescription } from "./describe-food.ts";
import {
  type FoodName,
  listNames,
  type NamedFood,
  type ReadNames,
  readNames,
  type SingleWords,
  splitKey,
} from "./food-names.ts";
import { DISH_HEADS, FOODS_OF_ONE_KIND, PRODUCE_KINDS } from "./food-words.ts";
import { compareEnergy, compareNames, computeEnergyCost } from "./match-cost.ts";

/** A food that items may be matched with; energy in kcal per 100 g. */
export type MatchableFood = NamedFood & { category: string | null; kcal: number };

/** An item on a photo as a model names it, and its own energy in kcal per 100 g, if it gave any. */
export type NamedItem = { name: string; preparation?: string | undefined; kcalPer100g?: number | undefined };

export type MatchLimits = {
  /** The highest cost of a match. */
  cost: number;
  /** The highest cost without an energy to check the match by. */
  uncheckedCost: number;
  /** The highest factor between the item's energy and the food's. */
  energyFactor: number;
  /** The same if the name is only an alias of the food: such words often mean several. */
  aliasEnergyFactor: number;
};

/** Chosen along the tables in docs/photo-recognition.md. */
export const MATCH_LIMITS: MatchLimits = { cost: 16, uncheckedCost: 10, energyFactor: 1.6, aliasEnergyFactor: 1.5 };

/** A food, and what the differences between its name and the item's cost. */
export type FoodMatch<Food> = { food: Food; cost: number };

/** Finds the food that an item's name means; undefined if there is none, or if its energy is another. */
export type FoodMatcher<Food> = (item: NamedItem) => FoodMatch<Food> | undefined;

type Candidate<Food> = FoodName & { food: Food };
type Ranked<Food> = FoodMatch<Food> & { rank: number };

const POINTS_PER_POPULARITY = 1;
const POPULARITY_MAX = 9;
const POINTS_FOR_ENERGY = 6;
const POINTS_FOR_ALL_WORDS = 5;
const REDUNDANT_WORD = 8;
const OTHER_COLOR = 3;

/** Ranks that are as good as equal, and energies that are not. */
const NEAR_RANK = 2;
const OTHER_ENERGY = 1.35;

/** Whether another food fits as well and has another energy, so that only a known energy could tell them apart. */
const isAmbiguous = <Food extends MatchableFood>(best: Ranked<Food>, others: readonly Ranked<Food>[]): boolean =>
  others.some(
    ({ food, rank }) => rank - best.rank < NEAR_RANK && compareEnergy(food.kcal, best.food.kcal) > OTHER_ENERGY,
  );

/** A food with its names taken apart. */
type ReadFood<Food> = { food: Food; names: ReadNames };

const listSingleWords = (descriptions: readonly FoodDescription[]): ReadonlySet<string> =>
  new Set(descriptions.map(({ key }) => key).filter((key) => !key.includes(" ")));

/** Collects foods by the words of their names. */
function createIndex<Food extends MatchableFood>(foods: readonly ReadFood<Food>[]) {
  const words: SingleWords = {
    names: listSingleWords(foods.flatMap(({ names: { whole, head } }) => (head ? [whole, head] : [whole]))),
    aliases: listSingleWords(foods.flatMap(({ names: { aliases } }) => aliases)),
  };
  const byKey = new Map<string, Candidate<Food>[]>();
  const wordsByFood = new Map<Food, { ofName: readonly string[]; heads: ReadonlySet<string> }>();
  for (const { food, names: read } of foods) {
    const { names, heads } = listNames(read, words);
    wordsByFood.set(food, { ofName: splitKey(read.whole.key), heads });
    for (const name of names) {
      const candidates = byKey.get(name.description.key);
      if (candidates) candidates.push({ ...name, food });
      else byKey.set(name.description.key, [{ ...name, food }]);
    }
  }
  return { byKey, wordsByFood };
}

/** Foods that are already taken apart, to match items with. */
function buildMatcher<Food extends MatchableFood>(
  foods: readonly ReadFood<Food>[],
  limits: MatchLimits,
): FoodMatcher<Food> {
  const { byKey, wordsByFood } = createIndex(foods);

  /** The cost of leaving out a word that says nothing new; undefined if without it the name would mean another food. */
  const findRedundancyCost = (word: string, head: string, food: Food): number | undefined => {
    const words = wordsByFood.get(food);
    const isProduce = (food.category === "vegetables" || food.category === "fruits") && !DISH_HEADS.has(head);
    const hasOneKind = isProduce || words?.ofName.some((other) => FOODS_OF_ONE_KIND.has(other));
    if (word !== head && PRODUCE_KINDS.has(word) && hasOneKind) return OTHER_COLOR;
    const isKnown = words?.ofName.includes(word) || (word === head && words?.heads.has(word));
    return isKnown ? REDUNDANT_WORD : undefined;
  };

  /**
   * Foods with a name of these words. If there are none, one of the words may say what another says already ("lager
   * beer"), what the food's whole name says ("beef pho"), or only a color ("red potatoes").
   */
  const findCandidates = ({ key, head }: FoodDescription): Candidate<Food>[] => {
    const found = byKey.get(key);
    if (found) return found;
    const words = splitKey(key);
    return words.flatMap((word) =>
      (byKey.get(words.filter((other) => other !== word).join(" ")) ?? []).flatMap(({ food, cost, description }) => {
        const wordCost = findRedundancyCost(word, head, food);
        if (wordCost === undefined) return [];
        const named = word === head ? { ...description, head } : description;
        return { food, cost: cost + wordCost, isAlias: true, description: named };
      }),
    );
  };

  return ({ name, preparation, kcalPer100g }) => {
    const item = describeFood(name, preparation);
    const ranked: Ranked<Food>[] = [];
    for (const { food, description, cost, isAlias } of findCandidates(item)) {
      const factor = kcalPer100g === undefined ? 1 : compareEnergy(kcalPer100g, food.kcal);
      if (factor > (isAlias ? limits.aliasEnergyFactor : limits.energyFactor)) continue;
      const nameCost = cost + compareNames(item, description, food);
      const totalCost = nameCost + computeEnergyCost(factor);
      if (totalCost > (kcalPer100g === undefined ? limits.uncheckedCost : limits.cost)) continue;
      const rank =
        nameCost +
        POINTS_FOR_ENERGY * Math.log(factor) +
        POINTS_PER_POPULARITY * (POPULARITY_MAX - food.popularity) -
        (item.literal === description.literal ? POINTS_FOR_ALL_WORDS : 0);
      ranked.push({ food, cost: totalCost, rank });
    }
    const [best, ...others] = ranked.sort((a, b) => a.rank - b.rank);
    if (!best || (kcalPer100g === undefined && isAmbiguous(best, others))) return undefined;
    return { food: best.food, cost: best.cost };
  };
}

/** Foods to match items with, at once: for a few hundred. `read` is `readNames`, or one that remembers. */
export const createFoodMatcher = <Food extends MatchableFood>(
  foods: readonly Food[],
  limits: MatchLimits = MATCH_LIMITS,
  read: (food: NamedFood) => ReadNames = readNames,
): FoodMatcher<Food> =>
  buildMatcher(
    foods.map((food) => ({ food, names: read(food) })),
    limits,
  );

/** Foods whose names are taken apart before anything else gets its turn: about 2 ms. */
const FOODS_PER_TURN = 50;

/** The same for a whole table. It takes its time, but lets other work go on in between. */
export async function prepareFoodMatcher<Food extends MatchableFood>(
  foods: readonly Food[],
): Promise<FoodMatcher<Food>> {
  const read: ReadFood<Food>[] = [];
  for (const [index, food] of foods.entries()) {
    if (index % FOODS_PER_TURN === 0) await setImmediate();
    read.push({ food, names: readNames(food) });
  }
  return buildMatcher(read, MATCH_LIMITS);
}
