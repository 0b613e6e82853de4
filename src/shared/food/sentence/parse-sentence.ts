import { readAmount } from "../amount/read-amount.ts";
import { parseReadings } from "../search/search-readings.ts";
import { dropConnectors, splitWords } from "../search/search-words.ts";
import { type Food, findUnmarkedFoods, isPlural } from "./find-unmarked-foods.ts";
import { canBeInverted, describesNoun, isKindWord, isOfNoun, joinInverted } from "./inverted-names.ts";
import {
  addMilkAmount,
  isBowlOfParts,
  isInFood,
  isKindOf,
  isMadeOfParts,
  isMadeWith,
  isSweetener,
} from "./parts-of-dishes.ts";
import {
  type Candidate,
  dropForms,
  dropRestaurant,
  dropUnknownWords,
  endsInDish,
  type Fit,
  hasInName,
  joinTwoWords,
  moveMeasure,
  nameWithoutBread,
  type Picked,
  pickFood,
} from "./pick-food.ts";
import { beginsWithAmount, hasFood, namesFood, namesForm, type Span, splitAtAmounts } from "./split-at-amounts.ts";
import { MADE_WITH, splitSentence } from "./split-sentence.ts";

/** What a sentence says: the foods with the words that they come from, and the words of which no food is known. */
export type ParsedSentence<Hit> = { items: { text: string; hit: Hit }[]; unresolved: { text: string }[] };

/** What a search for a phrase finds, the best first. */
export type FindFood<Hit> = (phrase: string) => Promise<readonly Candidate<Hit>[]>;

/** The most phrases that are put together for one food: "bacon, egg and cheese". */
const JOINED_MAX = 4;
/** The most searches of one sentence. What comes after them is not resolved. */
const SEARCHES_MAX = 120;
const JOINING = new Set(["and", "with", MADE_WITH, "on", "in"]);

/** "Two eggs and toast" are not two of a dish, as "two gin and tonics" are, and "two ham and cheese sandwiches". */
function countsFirst(texts: readonly string[]): boolean {
  const { amount, food } = readAmount(texts[0] ?? "");
  if (amount?.said !== "number" || amount.unit || endsInDish(texts.at(-1) ?? "")) return false;
  return isPlural(splitWords(food).at(-1) ?? "");
}

/** Whether phrases can be one food: an amount is only at the beginning, or at the end. */
const canJoin = (texts: readonly string[]): boolean =>
  texts.every((text, index) => {
    // "Chicken and some salad" are two foods.
    if (index > 0 && /^some\s/i.test(text)) return false;
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
      for (const said of new Set([
        named,
        dropForms(named),
        dropRestaurant(named),
        moveMeasure(named),
        ...joinTwoWords(named),
      ])) {
        const options = { mayHaveTypos: mayHaveTypos && said === named, leftOut };
        const picked = pickFood(said, await find(said), options);
        if (picked) return picked;
      }
      const rest = mayHaveTypos ? dropUnknownWords(named) : named;
      const measured = rest === named ? undefined : pickFood(rest, await find(rest), { mayHaveTypos, leftOut });
      return measured?.fit === "kind" ? undefined : measured;
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
        // "Tuna in water" and "chicken with skin" are kinds, "bread with tuna" is none of bread.
        const isKind = joined
          .slice(1)
          .every(
            ({ joiner }, index) =>
              joiner === "in" || joiner === MADE_WITH || /^(?:the )?skin$/i.test(texts[index + 1] ?? ""),
          );
        if (found && (found.fit !== "kind" || isKind))
          return { food: { ...span, hit: found.hit, name: found.name }, count };
      }
      return undefined;
    };

    /** The phrases behind "with" that belong to the phrase at `at`, or the one beside it: "omelette, 3 eggs". */
    const listAfterWith = (at: number): string[] => {
      const after = parts.slice(at + 1);
      const isWith = after[0]?.joiner === "with" || after[0]?.joiner === MADE_WITH;
      const isBeside = after[0]?.joiner === "," || after[0]?.joiner === "";
      if (!(isWith || isBeside)) return [];
      const isOver = (joiner: string) => isBeside || !(joiner === "and" || joiner === ",");
      const end = after.findIndex(({ joiner }, index) => index > 0 && isOver(joiner));
      return after.slice(0, end < 0 ? undefined : end).map(({ start, end: to }) => text.slice(start, to));
    };

    /** The phrases from `at` on that a food's name has in it: "with milk" of "Protein shake with milk and banana". */
    const listNamed = (at: number, name: string, isListGoingOn = false): number[] => {
      const [first] = parts.slice(at);
      if (first?.joiner === MADE_WITH && isMadeWith(name, text.slice(first.start, first.end))) return [at];
      const isNamed = ({ start, end }: Span) => isInFood(name, text.slice(start, end));
      const isBeside = first?.joiner === "with" || first?.joiner === "on" || (isListGoingOn && first?.joiner === "and");
      const rest = isBeside ? parts.slice(at) : [];
      const end = rest.findIndex(({ joiner }, index) => index > 0 && joiner !== "with" && joiner !== "and");
      return rest.slice(0, end < 0 ? undefined : end).flatMap((part, index) => (isNamed(part) ? [at + index] : []));
    };

    /** "Roast dinner: chicken, potatoes and gravy" has a heading. */
    const isHeading = (at: number): boolean => {
      const [first, second] = parts.slice(at + 1, at + 3);
      const isFood = ({ start, end }: Span) => namesFood(splitWords(text.slice(start, end)));
      return first?.joiner === ":" && isFood(first) && second !== undefined && isFood(second);
    };

    /** "Burrito bowl with chicken, rice and beans" is these. */
    const isBowl = (at: number): boolean =>
      parts[at + 1]?.joiner === "with" &&
      isBowlOfParts(text.slice(parts[at]?.start, parts[at]?.end), listAfterWith(at));

    /** Whether the phrase at `at` says which and how much of the food before it: "sushi, 8 pieces of salmon nigiri". */
    const isOfFoodBefore = (at: number, before: Food<Hit> | undefined): before is Food<Hit> => {
      const [last, part] = [parts[at - 1], parts[at]];
      if (!(before && last && part) || before.start !== last.start) return false;
      if (part.joiner !== "," && part.joiner !== "") return false;
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
      const part = parts[at] ?? { start: 0, end: 0, joiner: "", leftOut: [] };
      if (counted.has(at) || isHeading(at) || isBowl(at)) {
        at += 1;
        continue;
      }
      const joined = await resolveJoined(at);
      at += joined?.count ?? 1;
      if (joined) {
        items.push(joined.food);
        // "Bagel with lox and cream cheese" has both, as its name says.
        const hasWith = parts.slice(at - joined.count + 1, at).some(({ joiner }) => joiner === "with");
        for (const named of listNamed(at, joined.food.name, hasWith)) counted.add(named);
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
      const isWith = part.joiner === "with" || part.joiner === "and";
      const drink = items.findLast(({ name }) => !isSweetener(name));
      const milk = isWith && drink ? addMilkAmount(drink.name, phrase) : undefined;
      const whole = milk === undefined ? await resolve(part) : await lookUp(milk, part.leftOut, false);
      const listed =
        whole && whole.fit !== "listed"
          ? undefined
          : await findUnmarkedFoods(text, part, (piece) => resolve(piece, false, leftOutAt(part.end)));
      if (!listed && whole) for (const named of listNamed(at, whole.name)) counted.add(named);
      const before = items.at(-1);
      const said = listed ?? (whole && [{ ...part, hit: whole.hit, name: whole.name }]);
      const inverted = await resolveInverted(at - 1, said, listed ? undefined : whole?.fit);
      if (inverted) {
        items.splice(-1, 1, inverted);
        continue;
      }
      const isVariety = isOfFoodBefore(at - 1, before);
      const isOfKind = isVariety && said?.some(({ name }) => isKindOf(text.slice(before.start, before.end), name));
      const variety = isVariety && (!said || isOfKind) ? await resolveVariety(at - 1, before) : undefined;
      const foods = variety ?? said;
      // "Ice cream, 2 scoops vanilla" is one food.
      const isSame = ({ name }: Food<Hit>) => !said || name === before?.name || isOfKind;
      if (isVariety && foods?.length === 1 && foods[0] && isSame(foods[0])) items.pop();
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
