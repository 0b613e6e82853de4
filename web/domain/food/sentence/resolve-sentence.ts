import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PageRecipe, ParsedMeal } from "../../../../src/contracts/meal-sentence.ts";
import { MEAL_SENTENCE_LENGTH, SAVED_MEAL } from "../../../../src/shared/product/limits.ts";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import { callApi } from "../../../platform/api/api-client.ts";
import { PARSE_MEAL } from "../../../platform/api/paths.ts";
import { createId } from "../../../platform/create-id.ts";
import { networkFirst } from "../../../platform/network-first.ts";
import { isWithin } from "../../../ui/fields/checks.ts";
import type { SentenceMeal } from "./meal-sentence.ts";

/** The foods of a sentence that is said at `at` (ISO instant). Without a connection the device finds them. */
const parsedMealQuery = (text: string, at: string) =>
  queryOptions({
    queryKey: [PARSE_MEAL, { text, at }],
    queryFn: (context): Promise<ParsedMeal> =>
      networkFirst(context, () =>
        callApi<ParsedMeal>("POST", PARSE_MEAL, { body: { text, at }, signal: context.signal }),
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Whether what was typed is the address of a web page. Not all supported browsers have `URL.parse`. */
const isWebAddress = (text: string): boolean => /^\s*https:\/\/[^\s/]/i.test(text);

/** Lines joined to texts that are no longer than a sentence may be. */
function joinLines(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const longer = `${texts.at(-1) ?? ""}\n${line}`;
    if (texts.length > 0 && longer.length <= MEAL_SENTENCE_LENGTH.max) texts[texts.length - 1] = longer;
    else texts.push(line);
  }
  return texts;
}

/** What was said: its foods, and of a recipe its name and for how many it is. */
type ResolvedSentence = ParsedMeal & { name?: string; servings?: number };

/** "Serves 4", "Makes: 12 muffins", "Makes 2 dozen", "For 4 people" or "6 servings" on a line of its own. */
const SERVINGS_LINE =
  /^[^\S\n]*(?:(?:serves|feeds|servings|portions|makes|yields?)\b[^\d\n]{0,20}(\d{1,3})(?!\d)(?:\s+(dozen)\b)?[^\n]*|(?:for )?(\d{1,3}) (?:servings|portions|people|persons)\.?[^\S\n]*)$/i;
const DOZEN = 12;

/** "Ingredients:" and "Directions:" on lines of their own. */
const INGREDIENTS_LINE = /^\W*ingredients\W*$/i;
const DIRECTIONS_LINE = /^\W*(?:directions|instructions|method|preparation|steps)\W*$/i;

const isEmpty = (line: string): boolean => line.trim() === "";

type PastedRecipe = { lines: string[]; name?: string; servings?: number };

/**
 * The lines of a recipe's ingredients. What is before their heading, or on a first line without a number before the line
 * of the servings, names the recipe; what is behind the heading of the directions names no food.
 */
function pickIngredients(lines: readonly string[], servingsAt: number): PastedRecipe {
  const heading = lines.findIndex((line) => INGREDIENTS_LINE.test(line));
  const titleAt = lines.findIndex((line) => !isEmpty(line));
  const title = lines[titleAt]?.trim() ?? "";
  const isBeforeServings = servingsAt > titleAt && lines.slice(titleAt + 1, servingsAt).every(isEmpty);
  const isTitle = titleAt !== servingsAt && (heading > titleAt || (isBeforeServings && !/\p{N}/u.test(title)));
  const start = heading === -1 ? (isTitle ? titleAt + 1 : 0) : heading + 1;
  const end = lines.findIndex((line, at) => at > start && DIRECTIONS_LINE.test(line));
  const ingredients = lines.slice(start, end === -1 ? undefined : end);
  if (ingredients.every(isEmpty)) return { lines: [...lines] };
  return { lines: ingredients, ...(isTitle && { name: truncateText(title, SAVED_MEAL.nameMaxLength) }) };
}

/** The lines of a recipe that was pasted, without the line of its servings. */
export function readPastedLines(text: string): PastedRecipe {
  const lines = text.split("\n");
  if (!text.trim().includes("\n")) return { lines };
  const at = lines.findIndex((line) => SERVINGS_LINE.test(line));
  const [, before, dozen, after] = SERVINGS_LINE.exec(lines[at] ?? "") ?? [];
  const servings = Number(before ?? after) * (dozen ? DOZEN : 1);
  if (!isWithin(servings, SAVED_MEAL.servings)) return pickIngredients(lines, -1);
  const others = lines.map((line, position) => (position === at ? "" : line));
  return { ...pickIngredients(others, at), servings };
}

async function findFoods(client: QueryClient, lines: readonly string[], at: string): Promise<ParsedMeal> {
  const texts = joinLines(lines).filter((text) => text.trim() !== "");
  const meals = await Promise.all(texts.map((text) => client.fetchQuery(parsedMealQuery(text, at))));
  return {
    items: meals.flatMap(({ items }) => items),
    unresolved: meals.flatMap(({ unresolved }) => unresolved),
    mealType: meals[0]?.mealType ?? null,
    eatenAt: meals[0]?.eatenAt ?? null,
  };
}

/** The foods of a sentence or the lines of a recipe, or of a recipe's page. When it is eaten a page does not say. */
async function readSentence(client: QueryClient, text: string, at: string): Promise<ResolvedSentence> {
  if (!isWebAddress(text)) {
    const { lines, ...pasted } = readPastedLines(text);
    return { ...(await findFoods(client, lines, at)), ...pasted };
  }
  const { name, servings, lines } = await callApi<PageRecipe>("POST", "/api/recipes/fetch", { body: { url: text } });
  return {
    ...(await findFoods(client, lines, at)),
    ...{ mealType: null, eatenAt: null },
    ...(name !== "" && { name }),
    ...(servings !== null && { servings }),
  };
}

/**
 * The meal of what was typed or pasted: a sentence, the lines of a recipe, or the address of its page, which the server
 * reads. `at` is an ISO instant.
 */
export async function resolveSentence(
  client: QueryClient,
  text: string,
  at: string,
): Promise<Omit<SentenceMeal, "occasion"> & Required<Pick<SentenceMeal, "said">>> {
  const { name, servings, items, unresolved, mealType, eatenAt } = await readSentence(client, text, at);
  return {
    id: createId(),
    ...{ name, servings },
    items: items.map(({ text: _, ...item }) => item),
    unknown: unresolved.map((part) => ({ id: createId(), text: part.text })),
    // One serving of a recipe.
    share: 1 / (servings ?? 1),
    isSplit: false,
    said: { mealType, eatenAt },
  };
}
