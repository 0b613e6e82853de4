import { ENTRY_FIELDS } from "../../diary/entry-fields.ts";
import type { EntryItem } from "../../diary/entry-items.ts";
import type { MealType } from "../../product/enums.ts";
import { capitalize } from "../../text/capitalize.ts";
import { formatNullableInstant } from "../../text/instant.ts";
import { normalizeForSearch } from "../../text/normalize-for-search.ts";
import { applyAmount } from "../amount/apply-amount.ts";
import { readAmount } from "../amount/read-amount.ts";
import { type FoundHit, toItem, UNKNOWN_OF_ITEM } from "../hit-item.ts";
import { mapNutrients } from "../nutrition.ts";
import type { FoundFoods, FoundOwn, UsedFood } from "../search/food-search.ts";
import { writeEmoji } from "./food-emoji.ts";
import { createSentenceParser } from "./parse-sentence.ts";
import { readOccasion } from "./read-occasion.ts";

/** How many of the foods that a search finds for a phrase are compared with its words. */
const CANDIDATES = 10;

/** Between what shares of a food's usual portion the amount is that a sentence does not say. */
const USUAL_SHARES = { low: 2 / 3, high: 3 / 2 };

/** A food that was found, as an item, whose weight is a range unless it was said or is that of an earlier meal. */
function toSaidItem(food: FoundHit): EntryItem | null {
  const item = toItem(food, null);
  if (!item?.grams || food.amount || food.entry) return item;
  return { ...item, gramsLow: item.grams * USUAL_SHARES.low, gramsHigh: item.grams * USUAL_SHARES.high };
}

/**
 * A food that is not known as an item of the energy that is said of it: "grandma's pie, 450 kcal". Null if none is said.
 * `givenName`: what it is called instead of its words.
 */
function toStatedItem(text: string, givenName?: string): EntryItem | null {
  const { amount, food } = readAmount(givenName === undefined ? text : `${text} ${givenName}`);
  if (amount?.unit?.kind !== "energy") return null;
  const at = normalizeForSearch(text).indexOf(food);
  const name = capitalize(givenName ?? (at < 0 ? food : text.slice(at, at + food.length)));
  const calories = amount.quantity * amount.unit.kcal;
  if (calories > ENTRY_FIELDS.calories.max || name.length > ENTRY_FIELDS.name.maxLength) return null;
  const figures = { ...mapNutrients(() => 0), calories };
  return { ...UNKNOWN_OF_ITEM, name, grams: null, gramsLow: null, gramsHigh: null, source: "estimate", ...figures };
}

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
 * The foods of a sentence as items, the words of which neither a food nor its energy is known, and when and at which meal they were eaten, if it
 * says so. The same on the server and on the device.
 */
export async function parseMeal<Own extends UsedFood, Food>(
  { text, at, timeZone }: Said,
  { find, listOwn, loadOwn, toHit }: Foods<Own, Food>,
) {
  const { occasion, rest } = readOccasion(writeEmoji(text), at, timeZone);
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
    const item = toStatedItem(words);
    return item ? [{ ...item, text: words }] : [];
  });
  const mealType: MealType | null = occasion.mealType;
  // "Lunch, 600 kcal".
  const quick = items.length + unresolved.length === 0 ? toStatedItem(rest, mealType ?? "meal") : null;
  if (quick) stated.push({ ...quick, text: text.trim() });
  const unknown = unresolved.filter(({ text: words }) => !stated.some((item) => item.text === words));
  return {
    items: [...loaded.flat(), ...stated],
    unresolved: unknown,
    mealType,
    eatenAt: formatNullableInstant(occasion.eatenAt),
  };
}
