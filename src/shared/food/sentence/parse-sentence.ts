import { readAmount } from "../amount/read-amount.ts";
import { parseReadings } from "../search/search-readings.ts";
import { dropConnectors, splitWords, toSingular } from "../search/search-words.ts";
import { canBeInverted, describesNoun, isKindWord, isOfNoun, joinInverted } from "./inverted-names.ts";
import { isInFood, isKindOf, isMadeOfParts, isMadeWith, isMilkOf } from "./parts-of-dishes.ts";
import {
  type Candidate,
  dropForms,
  dropRestaurant,
  endsInDish,
  type Fit,
  hasInName,
  nameWithoutBread,
  type Picked,
  pickFood,
} from "./pick-food.ts";
import {
  beginsWithAmount,
  hasFood,
  listWordSpans,
  namesFood,
  namesForm,
  type Span,
  splitAtAmounts,
} from "./split-at-amounts.ts";
import { MADE_WITH, splitSentence } from "./split-sentence.ts";

/** What a sentence says: the foods with the words that they come from, and the words of which no food is known. */
export type ParsedSentence<Hit> = { items: { text: string; hit: Hit }[]; unresolved: { text: string }[] };

/** What a search for a phrase finds, the best first. */
export type FindFood<Hit> = (phrase: string) => Promise<readonly Candidate<Hit>[]>;

/** The most phrases that are put together for one food: "bacon, egg and cheese". */
const JOINED_MAX = 4;
/** The most words that are looked up together. */
const WORDS_MAX = 6;
/** The most words of a phrase in which foods without marks between them are looked for. */
const UNMARKED_MAX = 16;
/** The most searches of one sentence. What comes after them is not resolved. */
const SEARCHES_MAX = 120;
const JOINING = new Set(["and", "with", MADE_WITH, "on", "in"]);

type Food<Hit> = Span & { hit: Hit; name: string };

/** Words that say what a food tastes of, is poor in, or how it is: "lemon pepper salmon", "reduced fat cheddar". */
const FLAVORS = new Set(
  `honey garlic lemon lime orange mint sweet sour hot teriyaki barbecue bbq buffalo cinnamon maple vanilla chocolate caramel
  raw uncooked reduced low light lite coconut ginger sesame chili pepper pesto curry mango pumpkin peanut almond salted salt butter soy`.split(
    /\s+/,
  ),
);

/** "Carnitas" and "fajitas" say what is in a dish, as a singular does. */
const isPlural = (word: string): boolean =>
  toSingular(word.toLowerCase()) !== word.toLowerCase() && !/itas$/i.test(word);

/** What pieces of a phrase cost: few foods are better than many, but who lists "eggs bacon toast" means no dish. */
const COSTS: Readonly<Record<Fit | "empty", number>> = { same: 2, exact: 2, listed: 7, kind: 3, empty: 1 };

/** Further dishes that words before them describe: "beef chow mein", "chicken fried steak", "paneer butter masala". */
const DESCRIBED_DISH = /(?:^|\s)(?:mein|masala|steak|stir[ -]fry)$/i;

/** Fewer words without a mark are one food with what describes it: "olive oil dressing". */
const LISTED_MIN = 4;

/** "Two eggs and toast" are not two of a dish, as "two gin and tonics" are, and "two ham and cheese sandwiches". */
function countsFirst(texts: readonly string[]): boolean {
  const { amount, food } = readAmount(texts[0] ?? "");
  if (amount?.said !== "number" || amount.unit || endsInDish(texts.at(-1) ?? "")) return false;
  return isPlural(splitWords(food).at(-1) ?? "");
}

/** Whether phrases can be one food: an amount is only at the beginning, or at the end. */
const canJoin = (texts: readonly string[]): boolean =>
  texts.every((text, index) => {
    const { amount } = readAmount(text);
    if (!amount || amount.said === "size") return true;
    if (index === 0) return beginsWithAmount(text);
    return index === texts.length - 1 && !beginsWithAmount(text);
  });

/**
 * Finds the foods of a sentence: those that it names, and no others. The longest names come first, so that "mac and
 * cheese" is one food. A phrase of which some words are not food is not resolved as a whole.
 */
export function createSentenceParser<Hit>(find: FindFood<Hit>) {
  return async (sentence: string): Promise<ParsedSentence<Hit>> => {
    const { text, phrases } = splitSentence(sentence);
    const parts = phrases.flatMap(({ joiner, leftOut, ...phrase }) =>
      splitAtAmounts(text, phrase).map((span, index) => ({ ...span, joiner: index === 0 ? joiner : "", leftOut })),
    );
    const known = new Map<string, Promise<Picked<Hit> | undefined>>();
    let searches = 0;

    const lookUp = async (
      phrase: string,
      leftOut: readonly string[],
      mayHaveTypos: boolean,
    ): Promise<Picked<Hit> | undefined> => {
      searches += 1;
      if (searches > SEARCHES_MAX || !hasFood(phrase)) return undefined;
      const named = nameWithoutBread(phrase, leftOut);
      for (const said of new Set([named, dropForms(named), dropRestaurant(named)])) {
        const options = { mayHaveTypos: mayHaveTypos && said === named, leftOut };
        const picked = pickFood(said, await find(said), options);
        if (picked) return picked;
      }
      return undefined;
    };
    const leftOutAt = (end: number): readonly string[] => parts.find((part) => part.end === end)?.leftOut ?? [];
    const resolve = (
      { start, end }: Span,
      mayHaveTypos = true,
      leftOut = leftOutAt(end),
    ): Promise<Picked<Hit> | undefined> => {
      const phrase = text.slice(start, end).replace(/\s+/g, " ");
      const key = JSON.stringify([mayHaveTypos, phrase, leftOut]);
      const found = known.get(key) ?? lookUp(phrase, leftOut, mayHaveTypos);
      known.set(key, found);
      return found;
    };

    /** The foods that the words of a phrase name together; undefined if some words are none of any. */
    const resolveWords = async (span: Span): Promise<Food<Hit>[] | undefined> => {
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
          const found = isEmpty || isDish ? undefined : await resolve(piece, false, leftOutAt(span.end));
          if (!(found || isEmpty)) continue;
          const cost = way.cost + COSTS[found?.fit ?? "empty"];
          if (cost < (best[to]?.cost ?? Number.POSITIVE_INFINITY))
            best[to] = {
              cost,
              foods: found ? [...way.foods, { ...piece, hit: found.hit, name: found.name }] : way.foods,
            };
        }
      }
      const isItsMilk = ({ start, end }: Food<Hit>, drink?: Food<Hit>): boolean =>
        drink !== undefined && isMilkOf(drink.name, text.slice(start, end));
      const foods = best[words.length]?.foods.filter((food, at, all) => !isItsMilk(food, all[at - 1]));
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
    };

    /** "Egg" in "bacon, egg and cheese sandwich". */
    const isListedPart = (part: number): boolean => {
      const [one, next] = [parts[part], parts[part + 1]];
      if (!one || !next) return false;
      return one.joiner === "," && next.joiner === "and" && endsInDish(text.slice(next.start, next.end));
    };

    /** The food that the phrase at `at` and those after it are together, and how many these are. */
    const resolveJoined = async (at: number): Promise<{ food: Food<Hit>; count: number } | undefined> => {
      let count = 1;
      const isJoining = (part: number) => JOINING.has(parts[part]?.joiner ?? "") || isListedPart(part);
      while (count < JOINED_MAX && isJoining(at + count)) count += 1;
      for (; count > 1; count -= 1) {
        const joined = parts.slice(at, at + count);
        const span = { start: joined[0]?.start ?? 0, end: joined.at(-1)?.end ?? 0 };
        const texts = joined.map(({ start, end }) => text.slice(start, end));
        // All of them name something: "2 tbsp in my coffee" is not called "coffee".
        const names = dropConnectors(parseReadings(text.slice(span.start, span.end)).plain.words);
        if (!(names.length >= count && texts.every((one) => namesFood(splitWords(one))) && canJoin(texts))) continue;
        if (joined[1]?.joiner !== "with" && countsFirst(texts)) continue;
        const found = await resolve(span);
        // "Tuna in water" is a kind of tuna, "bread with tuna" none of bread.
        const isKind = joined.slice(1).every(({ joiner }) => joiner === "in" || joiner === MADE_WITH);
        if (found && (found.fit !== "kind" || isKind))
          return { food: { ...span, hit: found.hit, name: found.name }, count };
      }
      return undefined;
    };

    /** The phrases behind "with" that belong to the phrase at `at`. */
    const listAfterWith = (at: number): string[] => {
      const after = parts.slice(at + 1);
      if (after[0]?.joiner !== "with" && after[0]?.joiner !== MADE_WITH) return [];
      const end = after.findIndex(({ joiner }, index) => index > 0 && !(joiner === "and" || joiner === ","));
      return after.slice(0, end < 0 ? undefined : end).map(({ start, end: to }) => text.slice(start, to));
    };

    /** The phrases from `at` on that a food's name has in it: "with milk" of "Protein shake with milk and banana". */
    const listNamed = (at: number, name: string): number[] => {
      const [first] = parts.slice(at);
      if (first?.joiner === MADE_WITH && isMadeWith(name, text.slice(first.start, first.end))) return [at];
      const isNamed = ({ start, end }: Span) => isInFood(name, text.slice(start, end));
      const rest = first?.joiner === "with" || first?.joiner === "on" ? parts.slice(at) : [];
      const end = rest.findIndex(({ joiner }, index) => index > 0 && joiner !== "with" && joiner !== "and");
      return rest.slice(0, end < 0 ? undefined : end).flatMap((part, index) => (isNamed(part) ? [at + index] : []));
    };

    /** "Roast dinner: chicken, potatoes and gravy" has a heading. */
    const isHeading = (at: number): boolean => {
      const [first, second] = parts.slice(at + 1, at + 3);
      const isFood = ({ start, end }: Span) => namesFood(splitWords(text.slice(start, end)));
      return first?.joiner === ":" && isFood(first) && second !== undefined && isFood(second);
    };

    /**
     * Whether the phrase at `at` says which and how much of the food before it: "sushi, 8 pieces of salmon nigiri".
     */
    const isOfFoodBefore = (at: number, before: Food<Hit> | undefined): before is Food<Hit> => {
      const [last, part] = [parts[at - 1], parts[at]];
      if (!(before && last && part) || part.joiner !== "," || before.start !== last.start) return false;
      const isCounted = ({ start, end }: Span) => readAmount(text.slice(start, end)).amount?.said === "number";
      return isCounted(part) && !isCounted(last);
    };
    /** The food before, as the phrase at `at` says which: "2 scoops vanilla" behind "ice cream". */
    const resolveVariety = async (at: number, before: Food<Hit>): Promise<Food<Hit>[] | undefined> => {
      const part = parts[at] ?? { ...before, leftOut: [] };
      const kind = `${text.slice(part.start, part.end)} ${text.slice(before.start, before.end)}`;
      const found = await lookUp(kind, part.leftOut, false);
      return found && found.fit !== "kind" ? [{ ...part, hit: found.hit, name: found.name }] : undefined;
    };

    /** The food before with what the phrase at `at` says of it: "skim" in "milk, 1 cup, skim". */
    const resolveInverted = async (
      at: number,
      said: readonly Food<Hit>[] | undefined,
      fit: Fit | undefined,
    ): Promise<Food<Hit> | undefined> => {
      const [before, last, part] = [items.at(-1), parts[at - 1], parts[at]];
      if (!(before && last && part) || before.end !== last.end || before.start > last.start) return undefined;
      if (part.joiner !== "," && part.joiner !== "") return undefined;
      const [noun, description] = [text.slice(before.start, before.end), text.slice(part.start, part.end)];
      if (!canBeInverted(noun, description) || (said?.length ?? 0) > 1) return undefined;
      const [own] = said ?? [];
      const isKind = !own || fit === "kind" || isKindWord(description);
      const isOf = own !== undefined && isOfNoun(own.name, noun, description);
      if (!(isKind || isOf || describesNoun(noun, description))) return undefined;
      const found = await lookUp(joinInverted(noun, description), part.leftOut, false);
      const span = { start: before.start, end: part.end };
      if (found && (isKind || found.fit === "same" || found.fit === "exact"))
        return { ...span, hit: found.hit, name: found.name };
      return isOf && readAmount(noun).amount === undefined ? { ...own, ...span } : undefined;
    };

    const items: Food<Hit>[] = [];
    const unresolved: Span[] = [];
    const counted = new Set<number>();
    for (let at = 0; at < parts.length; ) {
      const part = parts[at] ?? { start: 0, end: 0, leftOut: [] };
      if (counted.has(at) || isHeading(at)) {
        at += 1;
        continue;
      }
      const joined = await resolveJoined(at);
      at += joined?.count ?? 1;
      if (joined) {
        items.push(joined.food);
        for (const named of listNamed(at, joined.food.name)) counted.add(named);
        continue;
      }
      const phrase = text.slice(part.start, part.end);
      const isLeftOut = part.leftOut.some((some) => hasInName(some, phrase) && hasInName(phrase, some));
      if (
        isLeftOut ||
        !(namesFood(splitWords(phrase)) || namesForm(phrase)) ||
        isMadeOfParts(phrase, listAfterWith(at - 1))
      )
        continue;
      const whole = await resolve(part);
      const listed = whole && whole.fit !== "listed" ? undefined : await resolveWords(part);
      if (!listed && whole) for (const named of listNamed(at, whole.name)) counted.add(named);
      const before = items.at(-1);
      const said = listed ?? (whole && [{ ...part, hit: whole.hit, name: whole.name }]);
      const inverted = await resolveInverted(at - 1, said, listed ? undefined : whole?.fit);
      if (inverted) {
        items.splice(-1, 1, inverted);
        continue;
      }
      const isVariety = isOfFoodBefore(at - 1, before);
      const foods = said ?? (isVariety ? await resolveVariety(at - 1, before) : undefined);
      // "Ice cream, 2 scoops vanilla" is one food.
      const isSame = ({ name }: Food<Hit>, { start, end }: Span) =>
        !said || name === before?.name || isKindOf(text.slice(start, end), name);
      if (isVariety && foods?.length === 1 && foods[0] && isSame(foods[0], before)) items.pop();
      if (foods) items.push(...foods);
      else unresolved.push(part);
    }
    const show = ({ start, end }: Span): string => sentence.slice(start, end);
    return {
      items: items.map(({ hit, start, end }) => ({ text: show({ start, end }), hit })),
      unresolved: unresolved.map((span) => ({ text: show(span) })),
    };
  };
}
