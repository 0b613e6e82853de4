import { ENTRY_FIELDS } from "../../diary/entry-fields.ts";
import type { EntryItem } from "../../diary/entry-items.ts";
import { fitsEntry, fitsItems } from "../../diary/portion.ts";
import type { MealType } from "../../product/enums.ts";
import { capitalize } from "../../text/capitalize.ts";
import { formatNullableInstant } from "../../text/instant.ts";
import { applyAmount } from "../amount/apply-amount.ts";
import { type FoundHit, toItem, UNKNOWN_OF_ITEM } from "../hit-item.ts";
import { computeMacroKcal, mapNutrients } from "../nutrition.ts";
import type { FoundFoods, FoundOwn, UsedFood } from "../search/food-search.ts";
import { writeEmoji } from "./food-emoji.ts";
import { createSentenceParser } from "./parse-sentence.ts";
import { readOccasion } from "./read-occasion.ts";
import { readStatedFigures, type StatedFigures } from "./stated-figures.ts";

/** How many of the foods that a search finds for a phrase are compared with its words. */
const CANDIDATES = 10;

/** Between what shares of a food's usual portion the amount is that a sentence does not say. */
const USUAL_SHARES = { low: 2 / 3, high: 3 / 2 };

/**
 * A food that was found, as an item, whose weight is a range unless it was said or is that of an earlier meal. One whose
 * weight cannot be meant has its usual one.
 */
function toSaidItem(food: FoundHit): EntryItem | null {
  const item = toItem(food, null);
  // "9999 kg of rice" is more than an item can have.
  if (item && food.amount && !fitsItems([item])) return toSaidItem({ ...food, amount: null });
  if (!item?.grams || food.amount || food.entry) return item;
  return { ...item, gramsLow: item.grams * USUAL_SHARES.low, gramsHigh: item.grams * USUAL_SHARES.high };
}

/** An item of the figures that are stated of it; null for figures that no entry can have. */
function toStatedItem(figures: StatedFigures, name: string): EntryItem | null {
  const stated = mapNutrients((nutrient) => (nutrient === "sodium" ? 0 : (figures[nutrient] ?? 0)));
  const item = { ...stated, calories: figures.calories ?? computeMacroKcal(stated) };
  if (!(item.calories > 0 && fitsEntry({ ...item, servingQuantity: 1 })) || name.length > ENTRY_FIELDS.name.maxLength)
    return null;
  const unweighed = { ...UNKNOWN_OF_ITEM, grams: null, gramsLow: null, gramsHigh: null, source: "estimate" } as const;
  return { ...unweighed, name: capitalize(name), ...item };
}

/** The food or meal of which a whole text states macros: "granny's pie, 450 kcal, 20 g protein, 25 g fat". */
function readStatedMeal(text: string, mealType: MealType | null): EntryItem | null {
  const { figures, name, isOfAll } = readStatedFigures(text);
  const { calories, protein, carbs } = figures;
  // Sugar and fat alone are ingredients.
  const isOfMeal = [calories, protein, carbs].some((figure) => figure !== undefined);
  // Lines are those of a recipe.
  return isOfAll && isOfMeal && !text.includes("\n") && Object.keys(figures).length > 1
    ? toStatedItem(figures, name || (mealType ?? "meal"))
    : null;
}

/** What the words of which no food is known state: an item of their energy; null if they state none. */
function readStatedPart(text: string): EntryItem | null {
  const { figures, name } = readStatedFigures(text);
  return figures.calories === undefined || name === "" ? null : toStatedItem(figures, name);
}

const MEAL_BEGINS = /(?=(?:breakfast|brunch|lunch|dinner|supper|snacks?)(?!\p{L}))/iu;

/** The meals of a text that says several with their energy alone: "breakfast 300 kcal, lunch 600 kcal, dinner 800". */
function readQuickMeals(text: string): (EntryItem & { text: string })[] {
  if (readStatedFigures(text).figures.calories === undefined) return [];
  const meals = text.split(MEAL_BEGINS).map((part) => part.trim().replace(/[,;.]+$/, ""));
  return meals.flatMap((meal) => {
    const { figures, name } = readStatedFigures(/\d$/.test(meal) ? `${meal} kcal` : meal);
    const item = figures.calories === undefined ? null : toStatedItem(figures, name || "meal");
    return item ? [{ ...item, text: meal }] : [];
  });
}

/** A heading in a recipe: "For the sauce:". */
const isHeading = (text: string): boolean => text.trimEnd().endsWith(":");

/** What was said at the instant `at` (UTC milliseconds). */
type Said = { text: string; at: number; timeZone: string };
type Hit = Parameters<typeof applyAmount>[0] & FoundHit;

/** Where the foods come from. */
type Foods<Own extends UsedFood, Food> = {
  find: (phrase: string, listOwn: () => Promise<readonly Own[]>, limit: number) => Promise<FoundFoods<Own, Food>>;
  listOwn: () => Promise<readonly Own[]>;
  /** The own food with the amount that was said; undefined if it was deleted meanwhile. */
  loadOwn: (found: FoundOwn<Own>) => Promise<FoundHit | undefined>;
  toHit: (food: Food) => Hit;
};

/**
 * The foods of a sentence as items, the words of which neither a food nor its energy is known, and when and at which meal
 * they were eaten, if it says so. The same on the server and on the device.
 */
export async function parseMeal<Own extends UsedFood, Food>(
  { text, at, timeZone }: Said,
  { find, listOwn, loadOwn, toHit }: Foods<Own, Food>,
) {
  const { occasion, rest } = readOccasion(writeEmoji(text), at, timeZone);
  const mealType: MealType | null = occasion.mealType;
  const eaten = { mealType, eatenAt: formatNullableInstant(occasion.eatenAt) };
  const whole = readStatedMeal(rest, mealType);
  if (whole) return { items: [{ ...whole, text: text.trim() }], unresolved: [], ...eaten };
  let own: Promise<readonly Own[]> | undefined;
  const listOnce = () => (own ??= listOwn());
  const parse = createSentenceParser(async (phrase) => {
    const { above, table } = await find(phrase, listOnce, CANDIDATES);
    return [
      ...above.map((found) => ({ ...found, isOwn: true, hit: () => loadOwn(found) })),
      ...table.map(({ food, read, ...found }) => ({
        ...found,
        isOwn: false,
        hit: async (): Promise<FoundHit | undefined> => applyAmount(toHit(food), read),
      })),
    ];
  });
  const { items, unresolved } = await parse(rest);
  const loaded = await Promise.all(
    items.map(async ({ text: words, hit }): Promise<(EntryItem & { text: string })[]> => {
      const food = await hit();
      const item = food && toSaidItem(food);
      return item ? [{ ...item, text: words }] : [];
    }),
  );
  const stated = unresolved.flatMap(({ text: words }) => {
    const item = readStatedPart(words);
    return item ? [{ ...item, text: words }] : [];
  });
  const unknown = unresolved.filter(({ text: words }) => !stated.some((item) => item.text === words));
  if (items.length + unresolved.length === 0) {
    const meals = readQuickMeals(text);
    // "Lunch, 600 kcal".
    const only = meals.length > 1 ? null : toStatedItem(readStatedFigures(rest).figures, mealType ?? "meal");
    stated.push(...(only ? [{ ...only, text: text.trim() }] : meals));
    // An empty meal would say nothing of the words.
    if (stated.length === 0 && !isHeading(text)) unknown.push({ text: text.trim() });
  }
  return { items: [...loaded.flat(), ...stated], unresolved: unknown, ...eaten };
}
