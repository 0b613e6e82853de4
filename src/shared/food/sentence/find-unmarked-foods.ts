import { splitWords, toSingular } from "../search/search-words.ts";
import { isInFood, isMilkOf } from "./parts-of-dishes.ts";
import { endsInDish, type Fit, type Picked } from "./pick-food.ts";
import { beginsWithAmount, hasFood, listWordSpans, namesFood, type Span } from "./split-at-amounts.ts";

/** The most words that are looked up together. */
const WORDS_MAX = 6;
/** The most words of a phrase in which foods without marks between them are looked for. */
const UNMARKED_MAX = 16;

/** A food of a sentence, and its place there. */
export type Food<Hit> = Span & { hit: Hit; name: string };

/** Looks up the food that a part of the text names. */
type Resolve<Hit> = (span: Span) => Promise<Picked<Hit> | undefined>;

/** Words that say what a food tastes of, is poor in, or how it is: "lemon pepper salmon", "reduced fat cheddar". */
const FLAVORS = new Set(
  `honey garlic lemon lime orange mint sweet sour hot teriyaki barbecue bbq buffalo cinnamon maple vanilla chocolate caramel
  raw uncooked reduced low light lite coconut ginger sesame chili pepper pesto curry mango pumpkin peanut almond salted salt butter soy`.split(
    /\s+/,
  ),
);

/** "Carnitas" and "fajitas" say what is in a dish, as a singular does. */
export const isPlural = (word: string): boolean =>
  toSingular(word.toLowerCase()) !== word.toLowerCase() && !/itas$/i.test(word);

/** What pieces of a phrase cost: few foods are better than many, but who lists "eggs bacon toast" means no dish. */
const COSTS: Readonly<Record<Fit | "empty", number>> = { same: 2, exact: 2, listed: 7, kind: 3, empty: 1 };
/** Words that name several foods as well cost more as one. */
const LIST_COST = 3;

/** Words of which a dish has each in its name, or that are in another order there: "chicken white rice", "crisps apple". */
function findCost(piece: string, found: Picked<unknown> | undefined): number {
  if (!found) return COSTS.empty;
  const [first = "", ...others] = splitWords(piece);
  const isOfParts = found.fit === "kind" && / (?:with|over|on|and) /.test(found.name) && others.length > 1;
  const isReversed = found.fit !== "same" && others.length > 0 && isPlural(first);
  return COSTS[found.fit] + (isOfParts || isReversed ? LIST_COST : 0);
}

/** Further dishes that words before them describe: "beef chow mein", "chicken fried steak", "paneer butter masala". */
const DESCRIBED_DISH = /(?:^|\s)(?:mein|masala|steak|stir[ -]fry)$/i;

/** Fewer words without a mark are one food with what describes it: "olive oil dressing". */
const LISTED_MIN = 4;

/** The foods that the words of a phrase name together; undefined if some words are none of any. */
export async function findUnmarkedFoods<Hit>(
  text: string,
  span: Span,
  resolve: Resolve<Hit>,
): Promise<Food<Hit>[] | undefined> {
  const words = listWordSpans(text, span);
  if (words.length > UNMARKED_MAX) return undefined;
  const named = words.map(({ start, end }) => text.slice(start, end)).filter(hasFood);
  const foodNames = named.filter((word) => namesFood(splitWords(word)));
  type Way = { cost: number; foods: Food<Hit>[] };
  const best: (Way | undefined)[] = [{ cost: 0, foods: [] }];
  for (let to = 1; to <= words.length; to += 1) {
    for (let from = Math.max(0, to - WORDS_MAX); from < to; from += 1) {
      const way = best[from];
      if (!way) continue;
      const piece = { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
      const pieceText = text.slice(piece.start, piece.end);
      const before = text.slice(words[from - 1]?.start, words[from - 1]?.end);
      const dish = pieceText.replace(/\s+[\d½¼¾].*$/, "");
      const isDish =
        from > 0 &&
        /\p{L}/u.test(before) &&
        !(beginsWithAmount(before) || isPlural(before)) &&
        (endsInDish(dish) || DESCRIBED_DISH.test(dish)) &&
        (to - from === 1 || foodNames.length < LISTED_MIN);
      const isEmpty = !(isDish || hasFood(pieceText));
      const found = isEmpty || isDish ? undefined : await resolve(piece);
      if (!(found || isEmpty)) continue;
      const cost = way.cost + findCost(pieceText, found);
      if (cost < (best[to]?.cost ?? Number.POSITIVE_INFINITY))
        best[to] = {
          cost,
          foods: found ? [...way.foods, { ...piece, hit: found.hit, name: found.name }] : way.foods,
        };
    }
  }
  const show = ({ start, end }: Span): string => text.slice(start, end);
  // "Oat milk latte", and the bread of "gyros pita".
  const foods = best[words.length]?.foods.filter((food, at, all) => {
    const [before, after] = [all[at - 1], all[at + 1]];
    return !((before && isInFood(before.name, show(food))) || (after && isMilkOf(after.name, show(food))));
  });
  // "Eggs bacon" are two foods, "chili flakes" one that is not known.
  // So is "honey garlic chicken", but "coffee banana yogurt" are three.
  const isFlavored = FLAVORS.has(named[0]?.toLowerCase() ?? "") && !named.slice(0, -1).some(isPlural);
  // "A burger fries" cannot be one food.
  const isList = /^an?\s/i.test(text.slice(span.start, span.end)) && isPlural(named.at(-1) ?? "");
  const isDescribed = named.length === 2 && !isPlural(named[0] ?? "") && !isList;
  // "Cadbury dairy milk" is not two of it.
  const isTwice = new Set(foods?.map(({ name }) => name)).size < (foods?.length ?? 0);
  const isCompound = (foods?.length ?? 0) > 1 && (isFlavored || isDescribed || isTwice);
  return isCompound || foods?.length === 0 ? undefined : foods;
}
