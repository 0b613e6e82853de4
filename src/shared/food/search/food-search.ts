import { normalizeForSearch } from "../../text/normalize-for-search.ts";
import { statesShare } from "../amount/stated-shares.ts";
import { pickFitting } from "./reading-fits.ts";
import { parseReadings, type SearchReadings } from "./search-readings.ts";
import { createTextMatcher, splitWords } from "./search-words.ts";
import { createTableSearch, type FoodTableSource, type Found } from "./table-search.ts";

/** The foods of a search that says nothing of its own. */
export const SEARCH_LIMIT = 20;
/** The share of a search result that own foods may have above those of the table, and the most below them. */
const OWN_SHARE = 1 / 2;
const OWN_BELOW = 5;

/** What someone saved or ate: its normalized name, and how often it was used. */
export type UsedFood = { name: string; uses: number };

type Portion = { label: string; grams: number };
type TableFood = { id: number | string; name: string; portions: Portion[] };
/** An own food, with the portions of the food of the table that has its name. */
export type FoundOwn<Own> = Found<Own> & { portions: readonly Portion[] };
export type FoundFoods<Own, Food> = { above: FoundOwn<Own>[]; table: Found<Food>[]; below: FoundOwn<Own>[] };

/** Foods of the same name are one, with the highest number of uses; the most used first. */
function mergeByName<Own extends UsedFood, Found extends { food: Own }>(found: readonly Found[]): Found[] {
  const byName = new Map<string, Found>();
  for (const one of found) {
    const first = byName.get(one.food.name);
    if (!first) byName.set(one.food.name, one);
    else if (one.food.uses > first.food.uses)
      byName.set(one.food.name, { ...first, food: { ...first.food, uses: one.food.uses } });
  }
  return [...byName.values()].sort((a, b) => b.food.uses - a.food.uses);
}

/** The most signs of a name that are not letters, digits or single spaces between words. */
const MARKS_MAX = 8;

/** Own foods that fit a text, and those that do not say whether they have its percentage. */
function findOwn<Own extends UsedFood>(foods: readonly Own[], text: string, { inOrder, plain }: SearchReadings) {
  const form = normalizeForSearch(text.trim());
  const matchers = inOrder.map((reading) => ({ reading, matcher: createTextMatcher(reading.words.join(" ")) }));
  const findReading = (food: Own): (Found<Own> & { isStated: boolean }) | undefined => {
    if (food.name.includes(form))
      return { food, read: undefined, words: plain.words, names: food.name, isStated: true };
    for (const { reading, matcher } of matchers) {
      if (!matcher.matches(food.name) || pickFitting([food.name], reading, (name) => name).length === 0) continue;
      const isStated = reading.shares.length === 0 || statesShare(food.name, reading.shares);
      if (!isStated && food.name.includes("%")) return;
      return { food, read: reading.read, words: reading.words, names: food.name, isStated };
    }
    return;
  };
  const matching: NonNullable<ReturnType<typeof findReading>>[] = [];
  for (const food of foods) {
    const one = findReading(food);
    if (one) matching.push(one);
  }
  const found = mergeByName(matching);
  const plainText = plain.words.join(" ");
  const isNamed = (name: string): boolean =>
    name.length <= plainText.length + MARKS_MAX && splitWords(name).join(" ") === plainText;
  /** The food of that very name first, then what has the text as it was typed. */
  const rank = ({ food: { name } }: Found<Own>): number => (isNamed(name) ? 0 : name.includes(form) ? 1 : 2);
  const stated = found.filter(({ isStated }) => isStated);
  const ranks = stated.map(rank);
  return {
    fitting: [0, 1, 2].flatMap((place) => stated.filter((_, at) => ranks[at] === place)),
    others: found.filter(({ isStated }) => !isStated),
  };
}

/**
 * Searches foods: own foods by their uses, then those of the table. If nothing matches, amounts and fillers are left out,
 * then words are written together or apart, then one typo in each word is allowed, then each food of the text is
 * searched for alone. The same on the server and on the device.
 */
export function createFoodSearch<Food extends TableFood>(source: FoodTableSource<Food>) {
  const table = createTableSearch(source);

  /** A food of the table that bears the name of an own one is left out; its portions say what amounts of that weigh. */
  const joinNamesakes = <Own extends UsedFood>(
    own: { above: readonly Found<Own>[]; below: readonly Found<Own>[] },
    found: readonly Found<Food>[],
  ): FoundFoods<Own, Food> => {
    const byName = new Map(found.map((one) => [normalizeForSearch(one.food.name), one]));
    const withPortions = (one: Found<Own>) => ({ ...one, portions: byName.get(one.food.name)?.food.portions ?? [] });
    const names = new Set([...own.above, ...own.below].map(({ food }) => food.name));
    return {
      above: own.above.map(withPortions),
      table: found.filter(({ food }) => !names.has(normalizeForSearch(food.name))),
      below: own.below.map(withPortions),
    };
  };

  return async <Own extends UsedFood>(
    text: string,
    listOwn: () => Promise<readonly Own[]>,
    limit: number,
  ): Promise<FoundFoods<Own, Food>> => {
    const readings = parseReadings(text);
    const { inOrder, plain } = readings;
    if (inOrder.every(({ words }) => words.length === 0)) return { above: [], table: [], below: [] };
    const ownFoods = await listOwn();
    const { fitting, others } = findOwn(ownFoods, text, readings);
    const above = fitting.slice(0, Math.ceil(limit * OWN_SHARE));
    const room = limit - above.length;
    const below = [...others, ...fitting.slice(above.length)].slice(0, Math.min(OWN_BELOW, Math.floor(room / 2)));
    const found = room > 0 ? await table.search(readings, room - below.length) : [];
    if (above.length + below.length + found.length > 0) return joinNamesakes({ above, below }, found);
    const matchers = [...new Set([text, plain.words.join(" ")])].map(createTextMatcher);
    const similar = ownFoods.filter(({ name }) => matchers.some(({ matchesWithTypos }) => matchesWithTypos(name)));
    const withTypos = mergeByName(
      similar.map((food) => ({ food, read: plain.read, words: plain.words, names: food.name })),
    ).slice(0, limit);
    if (withTypos.length > 0) return joinNamesakes({ above: withTypos, below: [] }, []);
    return { above: [], table: await table.searchParts(readings, limit), below: [] };
  };
}
