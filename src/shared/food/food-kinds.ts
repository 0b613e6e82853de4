import type { EntryItem } from "../diary/entry-items.ts";
import { normalizeForSearch } from "../text/normalize-for-search.ts";
import type { AddedKind } from "./added-foods.ts";

/** What names and preparations say about fat that a photo does not show. Words are singular, without accents. */

const listWords = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Fats, and what is put on a food in their place. Where a plate has one as an item, it is counted. */
const FATS: Record<AddedKind, ReadonlySet<string>> = {
  oil: listWords("oil butter ghee margarine lard dripping"),
  dressing: listWords("dressing vinaigrette oil mayonnaise mayo aioli"),
  butter: listWords(
    "butter margarine spread ghee oil jam jelly marmalade honey hummus cheese avocado mayonnaise mayo gravy",
  ),
};

const DRESSED = listWords("salad lettuce greens arugula rocket romaine mesclun slaw");
const NOT_DRESSED = listWords("collard turnip fruit sandwich wrap burger taco cooked sauteed steamed");

const BUTTERED = listWords("bread toast bagel roll bun baguette sourdough ciabatta corncob");
const BAKED = listWords("baked jacket");
const NOT_BUTTERED = listWords("sushi cabbage spring summer egg wrapper soup pudding crumb garlic cinnamon");
/** Bread that has something else on or in it. */
const FILLED = listWords("burger hamburger cheeseburger sandwich hotdog frankfurter patty wrap taco sausage salmon");

/** Ways of cooking that take fat. */
const COOKED_IN_FAT = listWords(`fried stirfried panfried fry stirfry sauteed pan seared panseared griddled grilled
  roasted roast broiled browned caramelized charred scrambled oil baked barbecued bbq`);
/** What is cooked in fat, unless something else is said. Vegetables that are often eaten raw are not among them. */
const COOKED_FOODS = listWords(`vegetable veggie broccoli cauliflower zucchini courgette eggplant aubergine mushroom
  asparagus potato sprout chicken turkey beef steak pork lamb veal meat fish cod tilapia salmon shrimp prawn scallop tofu
  tempeh noodle pasta spaghetti egg omelet omelette`);
const COOKED_WITHOUT = listWords(`raw fresh boiled steamed poached blanched simmered pickled canned tinned dried smoked
  cured deli corned plain hardboiled softboiled mashed mash salad sushi sashimi ceviche poke cocktail stew sandwich wrap`);
/** Foods with other fats, and dishes whose recipes have their oil. */
const NEVER_IN_FAT = listWords(`bread toast bagel roll bun baguette cake cookie pie pizza cracker muffin pastry biscuit
  croissant pretzel cereal granola oat oatmeal chip crisp nut fruit apple banana pear peach coffee tea milk juice ketchup
  sauce soup broth salsa dip gravy pudding tart dumpling ramen pho congee chili casserole lasagna risotto quiche burger
  burrito enchilada taco melt airfried`);
const WITHOUT_FAT = /\b(?:no|without|free of) (?:any |added )?(?:oil|fat|butter|dressing)|\b(?:oil|fat)[ -]free\b/;

/**
 * Grams of fat in 100 g, up to which a food counts as one without added fat. Lean meat, vegetables, grains, pasta and
 * bread of USDA SR28 have less. A tablespoon of oil makes more of two portions of vegetables.
 */
const LEAN_FAT_PERCENT = 5;

const toSingular = (word: string): string =>
  /(?:ss|us|is|greens)$/.test(word) ? word : word.replace(/oes$/, "o").replace(/s$/, "");

/** The words of a text: "stir-fried" is one, and so is "corn on the cob". */
const splitWords = (text: string): string[] =>
  (
    normalizeForSearch(text)
      .replace(/\b(stir|pan|air|hard|soft)[ -](?=fr|sear|boil)/g, "$1")
      .replace("hot dog", "hotdog")
      .replace("corn on the cob", "corncob")
      .replace("baked bean", "bakedbean")
      .match(/\p{L}+/gu) ?? []
  ).map(toSingular);

const describe = ({ name, preparation }: EntryItem): string => `${name} ${preparation ?? ""}`;

const hasWord = (words: readonly string[], list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));

const isLean = ({ grams, fat }: EntryItem): boolean =>
  grams !== null && grams > 0 && (fat * 100) / grams <= LEAN_FAT_PERCENT;

const isDressed = (words: readonly string[]): boolean => hasWord(words, DRESSED) && !hasWord(words, NOT_DRESSED);

const isButtered = (words: readonly string[]): boolean =>
  (hasWord(words, BUTTERED) && !hasWord(words, NOT_BUTTERED)) || (words.includes("potato") && hasWord(words, BAKED));

const isCookedInFat = (words: readonly string[]): boolean =>
  !hasWord(words, NEVER_IN_FAT) &&
  (hasWord(words, COOKED_IN_FAT) || (hasWord(words, COOKED_FOODS) && !hasWord(words, COOKED_WITHOUT)));

/** The fat that is usual on an item of a plate, or in it, but not in its figures; undefined if none is. */
export function findAddedKind(item: EntryItem, plate: readonly EntryItem[]): AddedKind | undefined {
  const text = describe(item);
  if (!isLean(item) || WITHOUT_FAT.test(normalizeForSearch(text))) return undefined;
  const words = splitWords(text);
  if (isDressed(words)) return hasWord(words, FATS.dressing) ? undefined : "dressing";
  if (isButtered(words)) {
    const isFilled = plate.some((one) => hasWord(splitWords(describe(one)), FILLED));
    return isFilled || hasWord(words, FATS.butter) ? undefined : "butter";
  }
  return isCookedInFat(words) ? "oil" : undefined;
}

/** Whether one of the items is such a fat: its name's noun says so, as in "olive oil", but not in "butter beans". */
export const hasFat = (kind: AddedKind, items: readonly EntryItem[]): boolean =>
  items.some(({ name }) => {
    const noun = splitWords(name.split(/,|\(| (?:with|in|and|on) /)[0] ?? name).at(-1);
    return noun !== undefined && FATS[kind].has(noun);
  });
