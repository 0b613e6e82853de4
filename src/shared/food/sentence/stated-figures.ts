import { parseNumber } from "../amount/amount-tokens.ts";
import { ENERGIES } from "../amount/amount-units.ts";
import type { Nutrients } from "../nutrition.ts";
import { findWords, replaceWords } from "./find-words.ts";

/** What a text states of a food: energy in kcal and grams. */
export type StatedFigures = Partial<Omit<Nutrients, "sodium">>;

type Figure = { name: keyof StatedFigures; words: string; kcal?: number };
const ENERGY = ENERGIES.map(([kcal, words]): Figure => ({ name: "calories", words: words.replaceAll(" ", "|"), kcal }));
const GRAMS: readonly Figure[] = [
  { name: "protein", words: "proteins?" },
  { name: "carbs", words: "(?:net )?carb(?:ohydrate)?s?" },
  { name: "fat", words: "fats?" },
  { name: "fiber", words: "fib(?:er|re)" },
  { name: "sugar", words: "sugars?" },
];
const FIGURES = [...ENERGY, ...GRAMS];

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const UNIT = String.raw`(?:\s*g(?:r(?:ams?)?)?(?!\p{L}))?`;
const listWords = (figures: readonly Figure[]): string => figures.map(({ words }) => words).join("|");
/** "500 kcal pizza", "30 g protein"; a "30 g protein shake" states none. */
const NUMBER_FIRST = new RegExp(
  String.raw`(${NUMBER})(?:[\s-]*(${listWords(ENERGY)})(?!\p{L})|${UNIT}\s*(?:of\s+)?(${listWords(GRAMS)})` +
    String.raw`(?=\s*(?:$|[^\s\p{L}]|and\s+\d|(?:${listWords(FIGURES)})(?!\p{L}))))`,
  "giu",
);
const WORD_FIRST = new RegExp(String.raw`(${listWords(FIGURES)})\s*[:=]?\s*(${NUMBER})${UNIT}(?![\p{L}%])`, "giu");
/** "P30 C40 F10". */
const INITIALS = new RegExp(
  ["p", "c", "f"].map((initial) => String.raw`${initial}[:=\s]*(${NUMBER})\s*g?`).join(String.raw`[\s,/|]+`),
  "giu",
);
const writeInitials = (text: string): string =>
  replaceWords(text, INITIALS, ([, protein, carbs, fat]) => `protein ${protein} carbs ${carbs} fat ${fat}`);

/** What figures are stated of that were not eaten, or not as they are: "burned 300 kcal", "Nutrition per serving: 350 kcal". */
const NOT_EATEN =
  /(?:^|\P{L})(?:nutrition\p{L}*|per (?:serving|portion|100)|goal|target|left|remaining|burn(?:ed|t|ing)?|exercised?|workout|ran|running|walk(?:ed|ing)|cycl(?:ed|ing)|swam|swimming)(?!\p{L})/iu;

/** What stands beside a name where figures were. */
const BESIDE = /^(?:and|with|for|of|worth|about|approx|total|macros|from|in|an?|the|i|had|ate|[^\p{L}\p{N}]+)$/iu;

function trimName(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const isName = (word: string) => !BESIDE.test(word);
  const named = words.slice(words.findIndex(isName), words.findLastIndex(isName) + 1);
  return named.join(" ").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, "");
}

/** What a text states where the pattern finds a number beside a word. */
function findFigures(text: string, pattern: RegExp) {
  return Array.from(findWords(text, pattern), (match) => {
    const parts = match.slice(1).filter(Boolean);
    const digits = parts.find((part) => /^\d/.test(part)) ?? "";
    const figure = FIGURES.find(({ words }) => parts.some((part) => new RegExp(`^(?:${words})$`, "i").test(part)));
    return {
      name: figure?.name ?? "calories",
      amount: parseNumber(digits, " g") * (figure?.kcal ?? 1),
      from: match.index,
      to: match.index + match[0].length,
    };
  });
}

/**
 * The figures that a text states of a food or meal, and what it is called: "chicken bowl, 600 kcal, 40 g protein". `name` is
 * "" where the text has none. `isOfAll` is false where foods stand between the figures, which each have their own.
 */
export function readStatedFigures(said: string): { figures: StatedFigures; name: string; isOfAll: boolean } {
  if (NOT_EATEN.test(said)) return { figures: {}, name: "", isOfAll: false };
  const text = writeInitials(said);
  const [first, last] = [findFigures(text, NUMBER_FIRST), findFigures(text, WORD_FIRST)];
  const found = last.length > first.length ? last : first;
  const figures: StatedFigures = {};
  for (const { name, amount } of found) figures[name] ??= amount;
  const rest = found.reduceRight((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text);
  // What stands before, between and behind the figures.
  const named = [...found, undefined].map((figure, at) => trimName(text.slice(found[at - 1]?.to ?? 0, figure?.from)));
  const places = named.flatMap((name, at) => (name === "" ? [] : [at]));
  const isAtAnEnd = places.every((at) => at === 0 || at === found.length);
  return { figures, name: trimName(rest), isOfAll: places.length <= 1 && isAtAnEnd };
}
