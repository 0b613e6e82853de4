import { GROUP_ALIASES, NEAR_FOODS, TRUE_ALIASES } from "./aliases.ts";
import { compareCooking } from "./cooking-costs.ts";
import { describeFood, type FoodDescription } from "./describe-food.ts";
import { DISH_HEADS, FOOD_AND_DISH_HEADS, ORIGINS, PRODUCE_KINDS } from "./food-words.ts";
import { REFUSED } from "./match-cost.ts";

/** A food as its names are read; aliases are separated by commas. */
export type NamedFood = { name: string; aliases: string; popularity: number };

/** One of a food's names; `cost` is that of being less than the whole name. */
export type FoodName = { description: FoodDescription; cost: number; isAlias: boolean };

const ALIAS = 1.5;
const OTHER_WAY_OF_ALIAS = 3;
const HEAD_ALONE = 1;
const UNSAID_KIND = 8;
const UNSAID_ORIGIN = 0.5;
const UNSAID_KINDS_MAX = 2;

/** The words of a key. */
export const splitKey = (key: string): string[] => (key === "" ? [] : key.split(" "));

/** The cost of taking only the part before the comma of a name: what it goes on to say, the item leaves open. */
function computeHeadCost(whole: FoodDescription, head: FoodDescription, popularity: number): number {
  const known = new Set(splitKey(head.key));
  const unsaid = splitKey(whole.key).filter((word) => !known.has(word));
  const kinds = unsaid.filter((word) => !ORIGINS.has(word)).length;
  // Imported names go from the general to the particular: "Fish, cod, Pacific".
  if (kinds > (popularity > 0 ? UNSAID_KINDS_MAX : 0)) return REFUSED;
  return HEAD_ALONE + UNSAID_KIND * kinds + UNSAID_ORIGIN * (unsaid.length - kinds);
}

/** An alias seldom says how the food is prepared, so its name does. */
function inheritPreparation(alias: FoodDescription, { preparation }: FoodDescription): FoodDescription {
  const merge = <Word>(words: readonly Word[], more: readonly Word[]) => [...new Set([...words, ...more])];
  return {
    ...alias,
    preparation: {
      cooking: merge(alias.preparation.cooking, preparation.cooking),
      cookingWords: merge(alias.preparation.cookingWords, preparation.cookingWords),
      fat: alias.preparation.fat ?? preparation.fat,
      sugar: alias.preparation.sugar ?? preparation.sugar,
      skin: alias.preparation.skin ?? preparation.skin,
      lean: alias.preparation.lean ?? preparation.lean,
    },
  };
}

/** "grilled" as an alias of a roasted chicken breast: there may be a grilled one. */
const isCookedOtherwise = (alias: FoodDescription, { preparation }: FoodDescription): boolean =>
  preparation.cookingWords.length > 0 &&
  alias.preparation.cookingWords.some((word) => !preparation.cookingWords.includes(word));

/** A food's names, before those are left out that are not its own. */
export type ReadNames = {
  whole: FoodDescription;
  /** The part before the first comma, if there is one; it is prepared as the whole name says. */
  head: FoodDescription | undefined;
  aliases: readonly FoodDescription[];
  popularity: number;
};

/** The single words that are names of foods, and those that are aliases. */
export type SingleWords = { names: ReadonlySet<string>; aliases: ReadonlySet<string> };

/** More than this for its way of cooking, and an alias is another food: pickled onions are not raw onions. */
const OTHER_COOKING = 8;

/** Whether an alias is another name of the food, and not of a group that it belongs to, or of a food near to it. */
function isOtherName(alias: FoodDescription, { whole: name, aliases }: ReadNames, words: SingleWords): boolean {
  if (alias.key === "" || GROUP_ALIASES.has(alias.key)) return false;
  if (TRUE_ALIASES.has(alias.key)) return true;
  const nameWords = new Set(splitKey(name.key));
  const added = splitKey(alias.key).filter((word) => !nameWords.has(word));
  if (alias.preparation.cooking.length > 0 && compareCooking(alias.preparation, name.preparation) > OTHER_COOKING) {
    return false;
  }
  if (added.length === 0) {
    return alias.head === name.head || !(DISH_HEADS.has(name.head) || FOOD_AND_DISH_HEADS.has(name.head));
  }
  if (NEAR_FOODS.has(alias.key) || (DISH_HEADS.has(alias.head) && !nameWords.has(alias.head))) return false;
  if (!alias.key.includes(" ")) return alias.cuts.length > 0 || !words.names.has(alias.key);
  // "lemon" makes another cake of a pound cake, but "cheese" no other cheese of a brie.
  const own = new Set(aliases.map(({ key }) => key));
  const isOtherFood = (word: string) => words.names.has(word) || (words.aliases.has(word) && !own.has(word));
  return added.every((word) => PRODUCE_KINDS.has(word) || !isOtherFood(word));
}

/** Takes a food's name and aliases apart. What a chain sells, and what was imported, is meant only by its name. */
export function readNames({ name, aliases, popularity }: NamedFood): ReadNames {
  const whole = describeFood(name);
  const beforeComma = name.split(/,| \(/)[0] ?? name;
  const inParentheses = /\((.+)\)/.exec(name)?.[1];
  const others = [...(popularity > 0 ? aliases.split(",") : []), ...(inParentheses ? [inParentheses] : [])];
  return {
    popularity,
    whole,
    head: beforeComma === name ? undefined : { ...describeFood(beforeComma), preparation: whole.preparation },
    aliases: others.filter((alias) => !/\bwithout\b/.test(alias)).map((alias) => describeFood(alias)),
  };
}

/** The names by which an item may mean the food, and the heads that may follow them: "beer" in "lager beer". */
export function listNames(names: ReadNames, words: SingleWords): { names: FoodName[]; heads: ReadonlySet<string> } {
  const { whole, head, aliases, popularity } = names;
  const others = aliases.filter((alias) => isOtherName(alias, names, words));
  const groups = aliases.filter(({ key }) => GROUP_ALIASES.has(key));
  const found = [
    { description: whole, cost: 0, isAlias: false },
    ...(head ? [{ description: head, cost: computeHeadCost(whole, head, popularity), isAlias: false }] : []),
    ...others.map((alias) => ({
      description: inheritPreparation(alias, whole),
      cost: ALIAS + (isCookedOtherwise(alias, whole) ? OTHER_WAY_OF_ALIAS : 0),
      isAlias: true,
    })),
  ];
  return {
    names: found.filter(({ description, cost }) => description.key !== "" && cost < REFUSED),
    heads: new Set([whole, ...others, ...groups].map((name) => name.head)),
  };
}
