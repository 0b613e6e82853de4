import { compareCooking } from "./cooking-costs.ts";
import type { FoodDescription, Preparation } from "./describe-food.ts";
import { COATED_BY_NATURE, CUTS_BY_CATEGORY, FOODS_BY_CUT, FRIED_BY_NATURE } from "./food-words.ts";

/**
 * What the differences between an item's name and a food's name cost, in points. They are added up, and a food that costs
 * more than a limit is not the item. docs/photo-recognition.md says how the limits were chosen.
 */

/** The cost that no limit lets through. */
export const REFUSED = 100;

const FAT_STEP = 8;
/** The costs of a food's fat, from none to all of it, if the item says nothing, and of an item's if the food does not. */
const UNSAID_FAT = [3, 3, 2, 0];
const ONLY_STATED_FAT = [20, 15, 10, 1];

function compareFat(item: number | undefined, food: number | undefined): number {
  if (item === food) return 0;
  if (item === undefined) return UNSAID_FAT[food ?? 0] ?? 0;
  if (food === undefined) return ONLY_STATED_FAT[item] ?? 0;
  return FAT_STEP * Math.abs(item - food);
}

const OTHER_SUGAR = 40;
const UNSAID_SUGAR = { unsweetened: 1, sweetened: 5, sugarfree: 14 };
const ONLY_STATED_SUGAR = { unsweetened: 2, sweetened: OTHER_SUGAR, sugarfree: OTHER_SUGAR };

/** The highest energy (kcal per 100 g) of a sweet or a drink that may be unsweetened, although its name does not say it. */
const UNSWEETENED_KCAL_MAX = 60;

/** The highest energy of a food that has no sugar although its name does not say it, such as coffee. */
const SUGARLESS_KCAL_MAX = 10;

/** What a food is apart from its name; energy in kcal per 100 g. */
type FoodFacts = { category: string | null; kcal: number };

function compareSugar(item: Preparation["sugar"], food: Preparation["sugar"], { category, kcal }: FoodFacts): number {
  if (item === food) return 0;
  if (item === "sugarfree" && !food && kcal <= SUGARLESS_KCAL_MAX) return ONLY_STATED_SUGAR.unsweetened;
  if (item === "unsweetened" && !food && category === "snacks" && kcal > UNSWEETENED_KCAL_MAX) return OTHER_SUGAR;
  if (item === undefined) return food === undefined ? 0 : UNSAID_SUGAR[food];
  return food === undefined ? ONLY_STATED_SUGAR[item] : OTHER_SUGAR;
}

const OTHER_SKIN = 12;
const UNSAID_SKIN = 1;

function compareSkin(item: boolean | undefined, food: boolean | undefined): number {
  if (item === food) return 0;
  return item === undefined || food === undefined ? UNSAID_SKIN : OTHER_SKIN;
}

const UNSAID_LEAN = 2;
const POINTS_PER_LEAN_PERCENT = 0.5;
const OTHER_LEAN_MAX = 12;

function compareLean(item: number | undefined, food: number | undefined): number {
  if (item === food) return 0;
  if (item === undefined || food === undefined) return UNSAID_LEAN;
  return Math.min(OTHER_LEAN_MAX, POINTS_PER_LEAN_PERCENT * Math.abs(item - food));
}

/** Without what is always so: that fries are fried, and nuggets breaded. */
function omitNaturalWays(item: Preparation, food: FoodDescription): Preparation {
  const words = [...food.key.split(" "), ...food.cuts];
  const isFried = words.some((word) => FRIED_BY_NATURE.has(word));
  const isCoated = words.some((word) => COATED_BY_NATURE.has(word));
  const isNatural = (way: string) =>
    (isFried && (way === "fried" || way === "crispy")) || (isCoated && way === "coated");
  const cooking = item.cooking.filter((way) => !isNatural(way));
  return cooking.length === item.cooking.length ? item : { ...item, cooking };
}

function compareWays(item: Preparation, food: FoodDescription): number {
  const rest = omitNaturalWays(item, food);
  return rest !== item && rest.cooking.length === 0 ? 0 : compareCooking(rest, food.preparation);
}

/** Whether a food cut so is still what it is. */
const isSameFoodCut = (cut: string, food: FoodDescription, category: string | null): boolean => {
  const foods = FOODS_BY_CUT.get(cut);
  if (foods) return food.key.split(" ").some((word) => foods.has(word));
  return CUTS_BY_CATEGORY.get(category ?? "")?.has(cut) ?? false;
};

const MISSING_FILLER = 4;
const ADDED_FILLER = 0.5;
const ADDED_CUT = 6;

const countMissing = (words: readonly string[], others: readonly string[]): number =>
  words.filter((word) => !others.includes(word)).length;

/**
 * The cost of everything in which an item's name differs from one of a food's names with the same words. `facts` are the
 * food's.
 */
export function compareNames(item: FoodDescription, food: FoodDescription, facts: FoodFacts): number {
  if (item.head !== food.head && item.head !== "" && food.head !== "") return REFUSED;
  if (countMissing(food.cuts, item.cuts) > 0) return REFUSED;
  const addedCuts = item.cuts.filter((cut) => !food.cuts.includes(cut));
  if (!addedCuts.every((cut) => isSameFoodCut(cut, food, facts.category))) return REFUSED;
  return (
    compareWays(item.preparation, food) +
    compareFat(item.preparation.fat, food.preparation.fat) +
    compareSugar(item.preparation.sugar, food.preparation.sugar, facts) +
    compareSkin(item.preparation.skin, food.preparation.skin) +
    compareLean(item.preparation.lean, food.preparation.lean) +
    ADDED_CUT * addedCuts.length +
    MISSING_FILLER * countMissing(food.fillers, item.fillers) +
    ADDED_FILLER * countMissing(item.fillers, food.fillers)
  );
}

/** Added to both energies before they are compared: 12 and 20 kcal are both next to nothing. */
const ENERGY_OFFSET_KCAL = 15;
const FREE_FACTOR = 1.1;
const POINTS_PER_ENERGY = 30;

/** By which factor two energies (kcal per 100 g) differ: 1 if they are the same. */
export function compareEnergy(a: number, b: number): number {
  const ratio = (a + ENERGY_OFFSET_KCAL) / (b + ENERGY_OFFSET_KCAL);
  return Math.max(ratio, 1 / ratio);
}

/** The cost of energies that differ by a factor; a difference of a tenth costs nothing. */
export const computeEnergyCost = (factor: number): number =>
  POINTS_PER_ENERGY * Math.max(0, Math.log(factor / FREE_FACTOR));
