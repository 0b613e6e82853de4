import type { NoteAmounts } from "../analysis/parse-note.ts";
import { weighItem } from "../food/item-edits.ts";
import { ENTRY_FIELDS } from "./entry-fields.ts";
import { type EntryItem, scaleItem } from "./entry-items.ts";

/** The items with the amounts of a note, and whether each amount could be applied. */
export type AppliedAmounts = { items: EntryItem[]; isComplete: boolean };

/** The word, and what it may be the plural of. */
const listSingulars = (word: string): string[] => [
  word,
  word.replace(/s$/, ""),
  word.replace(/es$/, ""),
  word.replace(/ies$/, "y"),
];

const isSameWord = (one: string, other: string): boolean =>
  listSingulars(one).some((singular) => listSingulars(other).includes(singular));

const splitWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

const hasWord = (words: readonly string[], searched: string): boolean =>
  words.some((word) => isSameWord(word, searched));

/** Foods and dishes called after another food: who says "rice" does not mean rice vinegar dressing. */
const NAMED_AFTER_FOODS =
  `sauce dressing gravy vinegar oil broth stock soup syrup juice milk powder flour vinaigrette glaze
  marinade seasoning dip jam chips cracker noodles cake pie bread tortilla butter cream cheese chocolate salad curry stew
  casserole sandwich burger wrap burrito taco pizza risotto omelet omelette`.split(/\s+/);

/** The noun of a name: "dressing" in "rice vinegar dressing (sweet)". */
const findNoun = (name: string): string | undefined => splitWords(name.split(/[,(]| with | in /i)[0] ?? "").at(-1);

/** How well words name an item, 0 if they do not: its noun best, then another word, then how it was prepared. */
function rateNaming({ name, preparation }: EntryItem, words: readonly string[]): number {
  const own = splitWords(name);
  const noun = findNoun(name);
  if (words.every((word) => hasWord(own, word))) {
    if (noun !== undefined && hasWord(words, noun)) return 3;
    return noun !== undefined && hasWord(NAMED_AFTER_FOODS, noun) ? 0 : 2;
  }
  return words.every((word) => hasWord([...own, ...splitWords(preparation ?? "")], word)) ? 1 : 0;
}

/** The positions of the items that these words name best; of all items without words. */
function findNamed(items: readonly EntryItem[], words: readonly string[]): number[] {
  if (words.length === 0) return [...items.keys()];
  const ratings = items.map((item) => rateNaming(item, words));
  const best = Math.max(...ratings);
  return best <= 0 ? [] : ratings.flatMap((rating, position) => (rating === best ? [position] : []));
}

const fitsItem = (grams: number): boolean =>
  grams > ENTRY_FIELDS.items.grams.moreThan && grams <= ENTRY_FIELDS.items.grams.max;

/** Gives the items at these positions a weight together, in proportion to theirs; undefined if one has none. */
function distribute(items: readonly EntryItem[], positions: readonly number[], grams: number): EntryItem[] | undefined {
  const weights = positions.map((position) => items[position]?.grams ?? null);
  const known = weights.filter((weight) => weight !== null);
  const sum = known.reduce((total, weight) => total + weight, 0);
  const factor = grams / sum;
  if (known.length === 0 || known.length < weights.length || !known.every((weight) => fitsItem(weight * factor))) {
    return undefined;
  }
  return items.map((item, position) =>
    positions.includes(position) && item.grams !== null
      ? weighItem(item, Number((item.grams * factor).toFixed(6)))
      : item,
  );
}

/** The weights that name items, then that of all, of which the named ones are a part. */
function applyWeights(given: readonly EntryItem[], weights: NoteAmounts["weights"]): AppliedAmounts {
  const wholes = weights.filter(({ words }) => words.length === 0);
  const named = weights.filter(({ words }) => words.length > 0);
  let items = [...given];
  let isComplete = true;
  const weighed = new Set<number>();
  for (const { grams, words } of named) {
    const positions = findNamed(items, words).filter((position) => !weighed.has(position));
    const next = distribute(items, positions, grams);
    if (!next) isComplete = false;
    else {
      items = next;
      for (const position of positions) weighed.add(position);
    }
  }
  const [whole, ...further] = wholes;
  if (!whole) return { items, isComplete };
  // Two weights of the whole contradict each other.
  if (further.some(({ grams }) => grams !== whole.grams)) return { items, isComplete: false };
  const left = whole.grams - [...weighed].reduce((sum, position) => sum + (items[position]?.grams ?? 0), 0);
  const others = [...items.keys()].filter((position) => !weighed.has(position));
  const next = distribute(items, others, left);
  return next ? { items: next, isComplete } : { items, isComplete: false };
}

function applyShares({ items, isComplete }: AppliedAmounts, shares: NoteAmounts["shares"]): AppliedAmounts {
  return shares.reduce<AppliedAmounts>(
    (applied, { share, words }) => {
      const positions = findNamed(applied.items, words);
      return {
        items: applied.items.map((item, position) => (positions.includes(position) ? scaleItem(item, share) : item)),
        isComplete: applied.isComplete && positions.length > 0,
      };
    },
    { items, isComplete },
  );
}

/**
 * Applies the amounts of a note to items, so that they do not depend on a model's arithmetic: a weight of all is
 * distributed in proportion to the items' own, one that names items over these, and shares scale. Items that a weight
 * is for need weights themselves.
 */
export const applyAmounts = (
  items: readonly EntryItem[],
  { weights, shares }: Pick<NoteAmounts, "weights" | "shares">,
): AppliedAmounts => applyShares(applyWeights(items, weights), shares);
