import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { PageRecipe, ParsedMeal } from "../../../src/contracts/meal-sentence.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { type EntryItem, sumItemsOfEntry } from "../../../src/shared/diary/entry-items.ts";
import { takePortion, type Whole } from "../../../src/shared/diary/portion.ts";
import { NUTRIENT_NAMES } from "../../../src/shared/food/nutrition.ts";
import { MEAL_SENTENCE_LENGTH } from "../../../src/shared/product/limits.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { isRecord } from "../../platform/is-record.ts";
import { networkFirst } from "../../platform/network-first.ts";
import { useAddressParams, withParams } from "../../ui/hooks/use-address-choice.ts";
import { findOtherDay, formatClock, parsePastMeal } from "../meal/past-meal.ts";
import type { Plate, PlateEntry } from "../meal/plate.ts";
import { findLocalMealType, type Occasion } from "./food-entry.ts";

const PARSE = "/api/parse-meal";

/** The foods of a sentence that is said at `at` (ISO instant). Without a connection the device finds them. */
export const parsedMealQuery = (text: string, at: string) =>
  queryOptions({
    queryKey: [PARSE, { text, at }],
    queryFn: (context): Promise<ParsedMeal> =>
      networkFirst(context, () => callApi<ParsedMeal>("POST", PARSE, { body: { text, at }, signal: context.signal })),
    staleTime: 0,
    gcTime: 0,
  });

/** Whether what was typed is the address of a web page. Not all supported browsers have `URL.parse`. */
export const isWebAddress = (text: string): boolean => /^\s*https:\/\/[^\s/]/i.test(text);

/** Lines joined to texts that are no longer than a sentence may be. */
export function joinLines(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const longer = `${texts.at(-1) ?? ""}\n${line}`;
    if (texts.length > 0 && longer.length <= MEAL_SENTENCE_LENGTH.max) texts[texts.length - 1] = longer;
    else texts.push(line);
  }
  return texts;
}

/** What was said: its foods, and of a recipe its name and for how many it is. */
export type Said = ParsedMeal & { name?: string; servings?: number };

/** The foods of the recipe of a web page, which the server reads. When it is eaten the page does not say. */
export async function findRecipe(client: QueryClient, url: string, at: string): Promise<Said> {
  const { name, servings, lines } = await callApi<PageRecipe>("POST", "/api/recipes/fetch", { body: { url } });
  const meals = await Promise.all(joinLines(lines).map((text) => client.fetchQuery(parsedMealQuery(text, at))));
  return {
    items: meals.flatMap(({ items }) => items),
    unresolved: meals.flatMap(({ unresolved }) => unresolved),
    mealType: null,
    eatenAt: null,
    ...(name !== "" && { name }),
    ...(servings !== null && { servings }),
  };
}

/** Chooses the meal and the time that a sentence says. What it does not say stays. */
export function useSaidOccasion(): (said: Pick<ParsedMeal, "mealType" | "eatenAt">) => void {
  const [, changeParams] = useAddressParams();
  const findDay = (eatenAt: string | null) => (eatenAt === null ? null : (findOtherDay(eatenAt, Date.now()) ?? null));
  return ({ mealType, eatenAt }) =>
    changeParams(
      (latest) => {
        if (mealType === null && eatenAt === null) return latest;
        return withParams(latest, {
          meal: mealType,
          // An open past day is meant.
          ...(!parsePastMeal(latest) && { date: findDay(eatenAt) }),
          ...(eatenAt !== null && { time: formatClock(Date.parse(eatenAt)) }),
        });
      },
      { replace: true },
    );
}

/** `Egg` of `Egg, whole, fried`. */
const shortenName = (name: string): string => name.split(/, | \(/)[0] ?? name;

/** The name of a meal: that of its food, or those of all, without what describes them. */
function nameMeal(items: readonly EntryItem[]): string {
  const [first, ...others] = items.map(({ name }) => name);
  if (first === undefined || others.length === 0) return first ?? "";
  const names = new Set([first, ...others].map(shortenName));
  return truncateText([...names].join(", "), ENTRY_FIELDS.name.maxLength);
}

/** Words of a sentence of which no food is known. */
export type UnknownPart = { id: string; text: string };

/** What a sentence says, with what was changed of it: the items of the whole, and the share of it that was eaten. */
export type SaidMeal = {
  id: string;
  /** The name of a recipe; a sentence has none. */
  name?: string | undefined;
  occasion: Occasion;
  items: EntryItem[];
  unknown: UnknownPart[];
  share: number;
  /** Each food becomes an entry of its own. */
  isSplit: boolean;
};

const isItem = (value: unknown): value is EntryItem =>
  isRecord(value) &&
  typeof value.name === "string" &&
  [value.grams, value.gramsLow, value.gramsHigh].every((grams) => grams === null || typeof grams === "number") &&
  NUTRIENT_NAMES.every((name) => typeof value[name] === "number");

/** Whether what is stored on the device is a meal of a sentence, or null. */
export const isSaidMeal = (value: unknown): value is SaidMeal | null =>
  value === null ||
  (isRecord(value) &&
    typeof value.id === "string" &&
    (value.name === undefined || typeof value.name === "string") &&
    isRecord(value.occasion) &&
    typeof value.occasion.takenAt === "string" &&
    Array.isArray(value.items) &&
    value.items.every(isItem) &&
    Array.isArray(value.unknown) &&
    value.unknown.every((part) => isRecord(part) && typeof part.text === "string") &&
    typeof value.share === "number" &&
    typeof value.isSplit === "boolean");

/** What items are in all, as portions have it. */
export const findSaidWhole = (items: readonly EntryItem[]): Whole => ({
  ...sumItemsOfEntry(items),
  servingQuantity: ENTRY_FIELDS.servingQuantity.default,
  items: [...items],
});

/** An entry for a share of items, with the figures that they are shown with. */
const takeSaidShare = (items: readonly EntryItem[], share: number): PlateEntry => ({
  name: nameMeal(items),
  ...takePortion(findSaidWhole(items), share),
  confidence: 1,
  source: "manual",
});

/** One entry for the foods of a sentence. */
export const buildSaidEntry = ({ name, items, share, occasion }: SaidMeal): NewFoodEntry => ({
  ...takeSaidShare(items, share),
  ...(name !== undefined && { name }),
  mealType: findLocalMealType(occasion.takenAt),
  imageUrl: occasion.imageUrl,
  eatenAt: occasion.takenAt,
});

/** An entry for each of the foods, as a plate has them. */
export const buildSaidPlate = ({ id, items, share }: SaidMeal): Plate => ({
  id,
  begunAt: Date.now(),
  foods: items.map((item, position) => ({ id: `${id} ${position}`, entry: takeSaidShare([item], share) })),
});

/** Whether each of several foods can be an entry: none is without energy. */
export const canSplit = ({ items, share }: SaidMeal): boolean =>
  items.length > 1 && items.every(({ calories }) => Math.round(calories * share) >= ENTRY_FIELDS.calories.min);
