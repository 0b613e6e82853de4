import { toSingular } from "../../../shared/food/search/search-words.ts";
import { normalizeForSearch } from "../../../shared/text/normalize-for-search.ts";
import {
  CHANGING_WAYS,
  CONNECTORS,
  COOKING_BY_WORD,
  COOKING_OILS,
  type Cooking,
  CUTS,
  DETAIL_STARTS,
  FAT_BY_WORD,
  FILLERS,
  PREPARING_FILLERS,
  SEASONINGS,
  SKIN_BY_WORD,
  SUGAR_BY_WORD,
  type Sugar,
  VESSELS,
} from "./food-words.ts";
import { PAIR_SYNONYMS, WORD_SYNONYMS } from "./synonyms.ts";
import { USUAL_PARTS } from "./usual-parts.ts";

/** How a food was prepared, as far as its name says. */
export type Preparation = {
  cooking: readonly Cooking[];
  /** The words for it. */
  cookingWords: readonly string[];
  /** 0 (none) to 3 (all of its usual fat). */
  fat: number | undefined;
  sugar: Sugar | undefined;
  skin: boolean | undefined;
  /** Per cent of lean meat; 100 for "lean" without a number. */
  lean: number | undefined;
};

/** A food's name, taken apart. */
export type FoodDescription = {
  /** The words that say which food it is, in alphabetical order, joined by spaces. */
  key: string;
  /** The noun that the others describe ("soup" in "miso soup"); empty if there are several ("peas and carrots"). */
  head: string;
  fillers: readonly string[];
  /** Cuts such as "wedge", which make another food of most things. */
  cuts: readonly string[];
  preparation: Preparation;
  /** All words but connectors, as `key` has them. */
  literal: string;
};

/** A plural's singular, in one spelling: "cookies" and "cookie" are the same, and so are "prawns" and "shrimp". */
export function normalizeWord(word: string): string {
  // The leaves of a plant, which are another food than the plant, and no color.
  if (word === "greens") return word;
  const singular = toSingular(word);
  const form = singular.length > 4 && singular.endsWith("ie") ? `${singular.slice(0, -2)}y` : singular;
  return WORD_SYNONYMS.get(form) ?? form;
}

const WORD = /\d+%|[\p{L}\p{N}]+/gu;

/** The words of a text, normalized; pairs such as "stir fried" are one. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  // What a pair means may make a pair with the word before: "ground beef patty".
  const add = (word: string): void => {
    const pair = PAIR_SYNONYMS.get(`${words.at(-1)} ${word}`);
    if (pair === undefined) words.push(word);
    else {
      words.pop();
      const [first = "", ...others] = pair.split(" ");
      add(first);
      words.push(...others);
    }
  };
  for (const word of (text.match(WORD) ?? []).flatMap((found) => normalizeWord(found).split(" "))) add(word);
  return words;
}

/** "whole milk" says how much fat a yogurt has, unless it is the milk itself. */
const markWholeMilk = (clause: string, isFirst: boolean): string =>
  clause.replace(/\b(?:whole|full fat) milk\b(?=( \p{L})?)/u, (_, next) =>
    next !== undefined || !isFirst ? "wholemilk" : "fullfat milk",
  );

const simplify = (text: string): string => normalizeForSearch(text).replace(/['’`]/g, "").replace(/&/g, " and ");

/** A word, and whether it stands before the first comma and the first "with", where the food itself is named. */
type Word = { word: string; isInHead: boolean };

/** All words of a name but those after "without" and "no". */
function listDescribingWords(text: string): Word[] {
  return simplify(text)
    .split(/[,;:()[\]/]/)
    .flatMap((clause, index) => {
      const words = splitWords(markWholeMilk(clause.replace(/[-–]/g, " ").trim(), index === 0));
      const excluded = words.findIndex((word) => word === "without" || word === "no");
      const detail = words.findIndex((word, place) => place > 0 && DETAIL_STARTS.has(word));
      return words
        .slice(0, excluded < 0 ? undefined : excluded)
        .map((word, place) => ({ word, isInHead: index === 0 && (detail < 0 || place < detail) }));
    });
}

/** Whether a word of a stated preparation may be left out: "marinated", or the oil that something was fried in. */
const isWithoutMeaning = (word: string): boolean =>
  COOKING_OILS.has(word) ||
  PREPARING_FILLERS.has(word) ||
  (/(?:ed|ly)$/.test(word) && !COOKING_BY_WORD.has(word) && !CHANGING_WAYS.has(word));

/** The words of a stated preparation: none of them names the food itself. */
const listPreparingWords = (text: string): Word[] =>
  listDescribingWords(text).flatMap(({ word }) => (isWithoutMeaning(word) ? [] : { word, isInHead: false }));

const PERCENT = /^(\d\d)%$/;
const NUMBER = /^\d+[a-z]{0,2}$|^\d+%$/;

function readPreparation(words: readonly string[]): Preparation {
  const cookingWords = words.filter((word) => COOKING_BY_WORD.has(word));
  const findLast = <Value>(values: ReadonlyMap<string, Value>): Value | undefined =>
    values.get(words.findLast((word) => values.has(word)) ?? "");
  const ways = [...new Set(cookingWords.flatMap((word) => COOKING_BY_WORD.get(word) ?? []))];
  const percent = PERCENT.exec(words.find((word) => PERCENT.test(word)) ?? "")?.[1];
  return {
    // "Cooked" says nothing beside another way.
    cooking: ways.length > 1 ? ways.filter((way) => way !== "cooked") : ways,
    cookingWords,
    fat: findLast(FAT_BY_WORD),
    sugar: findLast(SUGAR_BY_WORD),
    skin: findLast(SKIN_BY_WORD),
    lean: words.includes("lean") ? Number(percent ?? 100) : undefined,
  };
}

const PREPARATION_WORDS: readonly { has(word: string): boolean }[] = [
  COOKING_BY_WORD,
  FAT_BY_WORD,
  SUGAR_BY_WORD,
  SKIN_BY_WORD,
  CONNECTORS,
];
const isNaming = (word: string): boolean =>
  !(PREPARATION_WORDS.some((words) => words.has(word)) || word === "lean" || NUMBER.test(word));

const isNoun = (word: string): boolean => isNaming(word) && !(FILLERS.has(word) || VESSELS.has(word) || CUTS.has(word));

/** The words without those of parts that the food of the name has anyway. */
function omitUsualParts(words: readonly Word[]): readonly Word[] {
  const known = new Set(words.map(({ word }) => word));
  const noun = words.findLast(({ word, isInHead }) => isInHead && isNoun(word))?.word;
  const usual = USUAL_PARTS.filter(({ food }) => food.at(-1) === noun && food.every((word) => known.has(word)));
  return words.filter(({ word, isInHead }) => isInHead || !usual.some(({ parts }) => parts.has(word)));
}

const sortUnique = (words: readonly string[]): string => [...new Set(words)].sort().join(" ");

/** Takes a food's name apart, and a preparation that was stated beside it. */
export function describeFood(name: string, preparation = ""): FoodDescription {
  const stated = [...listDescribingWords(name), ...listPreparingWords(preparation)];
  const all = omitUsualParts(stated);
  const naming = all.filter(({ word }) => isNaming(word));
  const firstNoun = naming.findIndex(({ word }) => isNoun(word));
  const isFiller = ({ word, isInHead }: Word, place: number) =>
    FILLERS.has(word) || (VESSELS.has(word) && (!isInHead || place < firstNoun || firstNoun < 0));
  const rest = naming.filter((word, place) => !isFiller(word, place));
  const cuts = rest.filter(({ word }) => CUTS.has(word));
  const nouns = rest.filter(({ word, isInHead }) => !CUTS.has(word) && (isInHead || !SEASONINGS.has(word)));
  // Of "leaves" or "a wedge" alone, the cut is the food.
  const identity = nouns.length > 0 ? nouns : cuts;
  const heads = all.filter(({ isInHead }) => isInHead).map(({ word }) => word);
  const firstHead = heads.indexOf(identity[0]?.word ?? "");
  const hasSeveral = heads.some((word, place) => place > firstHead && (word === "and" || word === "or"));
  return {
    key: sortUnique(identity.map(({ word }) => word)),
    head: hasSeveral ? "" : (identity.findLast(({ isInHead }) => isInHead)?.word ?? ""),
    fillers: naming.filter(isFiller).map(({ word }) => word),
    cuts: nouns.length > 0 ? cuts.map(({ word }) => word) : [],
    preparation: readPreparation(all.map(({ word }) => word)),
    literal: sortUnique(all.flatMap(({ word }) => (CONNECTORS.has(word) ? [] : word))),
  };
}
