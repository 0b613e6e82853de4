import { readAmount } from "../amount/read-amount.ts";
import { splitWords } from "../search/search-words.ts";
import { hasInName, toForm } from "./pick-food.ts";

/** What dishes are mainly made of, by their last word, in the forms of the search. */
const MAIN_PARTS: Readonly<Record<string, RegExp>> = {
  omelet: /^egg$/,
  frittata: /^egg$/,
  shake: /^(?:whey|protein|casein)$/,
  porridge: /^oat$/,
  oatmeal: /^oat$/,
};
/** The same of dishes that are more than one part: "a smoothie with 1 banana" has others. */
const ONE_OF_PARTS: Readonly<Record<string, RegExp>> = {
  smoothie: /^(?:milk|yogurt|kefir|juice|banana|\w*berry|mango)$/,
  sandwich: /^(?:bread|toast|bun|roll|baguette|bagel)$/,
  wrap: /^(?:tortilla|wrap)$/,
  salad: /^(?:lettuce|spinach|arugula|green|leaf|kale|cabbage)$/,
};

const DRINKS_OF_PARTS = new Set(["smoothie", "shake"]);

const nameForms = (phrase: string): string[] => splitWords(readAmount(phrase).food).map(toForm);

/**
 * Whether the parts after "with" are what a dish is made of, so that it would count them twice: "a shake with 2 scoops of
 * whey and 300 ml milk", but not "an omelet with toast". `parts` are the phrases behind "with".
 */
export function isMadeOfParts(dish: string, parts: readonly string[]): boolean {
  const noun = nameForms(dish).at(-1) ?? "";
  // "A smoothie with spinach and mango" is these, "a green smoothie with granola" has something beside it.
  if (DRINKS_OF_PARTS.has(noun) && nameForms(dish).length === 1 && parts.length > 1) return true;
  const base = MAIN_PARTS[noun] ?? (parts.length > 1 ? ONE_OF_PARTS[noun] : undefined);
  if (!base) return false;
  return parts.some(
    (part) => readAmount(part).amount?.said === "number" && nameForms(part).some((form) => base.test(form)),
  );
}

const BOWL = /(?:burrito|buddha|chipotle|grain|poke|power) bowl$/i;

/** Whether all that is in a bowl stands behind it: "burrito bowl with chicken, rice, beans and cheese". */
export function isBowlOfParts(dish: string, parts: readonly string[]): boolean {
  const [list = ""] = parts;
  const isList = splitWords(list).length > 4 && !/^an?\s|\sof\s/i.test(list);
  return BOWL.test(dish) && (parts.length > 2 || isList);
}

/** Whether what stands behind a dish may be what it is made of: "smoothie - banana, milk". */
export function isDishOfParts(phrase: string): boolean {
  const noun = nameForms(phrase).at(-1) ?? "";
  return DRINKS_OF_PARTS.has(noun) || Object.hasOwn(MAIN_PARTS, noun) || Object.hasOwn(ONE_OF_PARTS, noun);
}

const SWEETENERS = /\b(?:sugar|honey|syrup|sweetener)\b/i;

/** Whether a food of this name is put into a drink with its milk: "coffee with 2 sugars and milk". */
export const isSweetener = (name: string): boolean => SWEETENERS.test(name);

/** Whether an unmeasured part is in a dish of this name that is made with it, and not the milk of oats with water. */
export const isMadeWith = (name: string, part: string): boolean =>
  readAmount(part).amount?.said !== "number" && !hasInName(name, "water");

const SANDWICHES = /\b(?:sandwich|burger|cheeseburger|melt|toastie|sub)\b/i;
const BREADS =
  /^(?:bread|white|brown|wholemeal|granary|rye|wheat|sourdough|bun|roll|baguette|toast|ciabatta|focaccia|brioche)$/;

/** Drinks that are mostly milk, so that "with oat milk" says which. */
const MILK_DRINKS = /\b(?:latte|cappuccino|macchiato|mocha|flat white)\b/i;

/** Whether a drink of this name is made of the milk that a part names: "flat white oat milk", "oat milk flat white". */
export const isMilkOf = (name: string, part: string): boolean =>
  MILK_DRINKS.test(name) && nameForms(part).at(-1) === "milk";

/** The milk in a coffee or tea: two tablespoons, not a cup. */
export const addMilkAmount = (name: string, part: string): string | undefined =>
  /^(?:coffee|tea|instant coffee|espresso|green tea)\b/i.test(name) &&
  nameForms(part).at(-1) === "milk" &&
  !readAmount(part).amount
    ? `2 tbsp ${part}`
    : undefined;

/** What every dish of a name has in it. */
const PARTS_OF_EACH: readonly (readonly [name: RegExp, parts: RegExp])[] = [
  [/\bgreek salad\b/i, /^(?:feta|feta cheese|olive|cucumber)$/],
  [/\bcaesar salad\b/i, /^(?:parmesan|crouton|lettuce)$/],
  [/\bcaprese\b/i, /^(?:mozzarella|tomato|basil)$/],
  [/\bcarbonara\b/i, /^(?:bacon|pancetta|egg)$/],
  [/\bcheeseburger\b/i, /^cheese$/],
  [/\bfull english\b/i, /^(?:egg|fried egg|bacon|sausage|bean|baked bean|toast|mushroom|tomato)$/],
  [/\bshrimp cocktail\b/i, /^shrimps?$/],
  [/\b(?:shakshuka|huevos rancheros)\b/i, /^egg$/],
];

/** Whether a food of this name has what a part names in it: a "Protein shake with milk and banana" the "300 ml milk". */
export function isInFood(name: string, part: string): boolean {
  const { food } = readAmount(part);
  const [, accompaniment = ""] = name.split(" with ");
  const noun = splitWords(food).at(-1) ?? "";
  const isItsBread = SANDWICHES.test(name) && BREADS.test(toForm(noun));
  const said = splitWords(food).map(toForm).join(" ");
  const isOfEach = PARTS_OF_EACH.some(([dish, parts]) => dish.test(name) && parts.test(said));
  return isItsBread || isOfEach || hasInName(name, food) || hasInName(accompaniment, noun) || isMilkOf(name, part);
}

/** Foods that a word is the name of, where another food follows that says which. */
const KINDS: readonly (readonly [word: RegExp, names: RegExp])[] = [
  [/^(?:some )?sushi$/i, /\b(?:nigiri|roll)\b/i],
  [/^(?:some )?sashimi$/i, /^(?:salmon|tuna)\b/i],
];

/** Whether a food of this name is of the kind that a phrase names: "sushi, 8 pieces of salmon nigiri". */
export const isKindOf = (phrase: string, name: string): boolean =>
  KINDS.some(([word, names]) => word.test(phrase) && names.test(name));
