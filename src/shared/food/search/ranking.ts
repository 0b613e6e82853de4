import { CONNECTORS, dropConnectors, toSingular } from "./search-words.ts";

/** A food of a search. `aliases` are separated by commas, `popularity` is 0 to 9. */
export type SearchedFood = { id: number; name: string; aliases: string; popularity: number };

/** A food that contains the words of a search, with its name and aliases as they are compared with a text. */
export type Match = SearchedFood & { simpleName: string; simpleAliases: string };

/**
 * The search text as it was typed, and in another form (singular, American, without typos and connectors); both in lower
 * case.
 */
export type SearchQuery = { text: string; otherText: string };

/** How a text stands in a name or an alias, and what that is worth there; see docs/decisions/0014-food-search.md. */
type Points = Record<"same" | "head" | "kind" | "start" | "inside" | "begun" | "prefix" | "partial", number>;

const NAME_POINTS: Points = {
  same: 100,
  head: 88,
  kind: 74,
  start: 70,
  inside: 64,
  begun: 39,
  prefix: 36,
  partial: 28,
};
const ALIAS_POINTS: Points = {
  same: 90,
  head: 40,
  kind: 40,
  start: 38,
  inside: 36,
  begun: 33,
  prefix: 30,
  partial: 20,
};
/** The name has these words only, in another order: "raw egg" is "Egg, raw". */
const ONLY_THESE_WORDS = 80;
/** Every word stands somewhere in the name, or only in the name and the aliases together. */
const WORDS_IN_NAME = 26;
const WORDS_IN_ALIASES = 14;
const POINTS_PER_POPULARITY = 3;
/** What no one picked as popular, brands and imported foods, is meant only if it is named. */
const PENALTY_OF_UNPOPULAR = 30;

const PUNCTUATION = /[^\p{L}\p{N}, ]+/gu;
const HAS_PUNCTUATION = /[^a-z0-9, ]/;

/** "Toast with butter" and "toast and butter" are the same, but what was typed as it is written comes first. */
const WRITTEN_CONNECTORS = new RegExp(` (?:${[...CONNECTORS].join("|")}) `, "g");
const COST_OF_CONNECTOR = 10;
/** What stands after it is in the food, but not its kind: "Protein shake with banana" is not a banana. */
const INGREDIENTS_FOLLOW = /(?:^| )(?:with|on|in) /;

/** Lower case, and "stir-fry" as the search text has it: "stir fry". Commas stay. */
function simplify(text: string): string {
  const lower = text.toLowerCase();
  return HAS_PUNCTUATION.test(lower) ? lower.replace(PUNCTUATION, " ").replace(/ {2,}/g, " ") : lower;
}

/** Prepares a food for ranking. An index does it once, because a search ranks hundreds with each letter. */
export const toMatch = (food: SearchedFood): Match => ({
  ...food,
  simpleName: simplify(food.name),
  simpleAliases: simplify(food.aliases),
});

const isEdge = (letter: string | undefined): boolean => letter === undefined || letter === " " || letter === ",";

/** Where the word that goes on at `end` ends; a plural's s belongs to the word. */
function findWordEnd(form: string, end: number): number | undefined {
  if (isEdge(form[end])) return end;
  if (form[end] === "s" && isEdge(form[end + 1])) return end + 1;
  return form[end] === "e" && form[end + 1] === "s" && isEdge(form[end + 2]) ? end + 2 : undefined;
}

function hasSpaceBetween(form: string, start: number, end: number): boolean {
  const space = form.indexOf(" ", start);
  return space >= 0 && space < end;
}

/** A name, or one of several aliases: where it begins in a form, where its part before a comma ends, and where it ends. */
type Bounds = { from: number; headEnd: number; to: number };

/** How the text stands that begins at `start`, at the beginning of a word. */
function findPlace(form: string, text: string, start: number, { from, headEnd, to }: Bounds): keyof Points {
  const isFirst = start === from;
  // Who types "s" has begun a word, and does not mean the end of "Shepherd's".
  const end = text.length > 1 ? findWordEnd(form, start + text.length) : undefined;
  if (end === undefined) {
    if (!isFirst) return "partial";
    return hasSpaceBetween(form, start + text.length, headEnd) ? "prefix" : "begun";
  }
  if (isFirst && end === to) return "same";
  if (end === headEnd && isFirst) return "head";
  if (end === headEnd && !INGREDIENTS_FOLLOW.test(form.slice(from, start))) return "kind";
  return isFirst ? "start" : "inside";
}

/** The points of a text in a name; 0 if no word begins with it. */
function scoreName(name: string, text: string): number {
  const comma = name.indexOf(",");
  const bounds = { from: 0, headEnd: comma < 0 ? name.length : comma, to: name.length };
  let best = 0;
  for (let start = name.indexOf(text); start >= 0; start = name.indexOf(text, start + 1))
    if (isEdge(name[start - 1])) best = Math.max(best, NAME_POINTS[findPlace(name, text, start, bounds)]);
  return best;
}

/** The points of a text in the best of the aliases, which are separated by commas. */
function scoreAliases(aliases: string, text: string): number {
  let best = 0;
  for (let start = aliases.indexOf(text); start >= 0; start = aliases.indexOf(text, start + 1)) {
    if (!isEdge(aliases[start - 1])) continue;
    const from = aliases.lastIndexOf(",", start) + 1;
    const comma = aliases.indexOf(",", start);
    const to = comma < 0 ? aliases.length : comma;
    best = Math.max(best, ALIAS_POINTS[findPlace(aliases, text, start, { from, headEnd: to, to })]);
  }
  return best;
}

/**
 * The best place of any of the texts in the name or the aliases. The beginning of an alias counts only if the name has it
 * as well: who types "ban" does not mean sausages, which are also called bangers.
 */
function scoreForms(name: string, aliases: string, texts: readonly string[]): number {
  let inName = 0;
  let inAliases = 0;
  for (const text of texts) {
    inName = Math.max(inName, scoreName(name, text));
    inAliases = Math.max(inAliases, scoreAliases(aliases, text));
  }
  return inName > 0 || inAliases > ALIAS_POINTS.begun ? Math.max(inName, inAliases) : 0;
}

function hasOnly(form: string, words: readonly string[]): boolean {
  // Most forms are longer, so this check is done before splitting.
  if (form.length > words.join().length + 2 * words.length) return false;
  const found = form.split(/[ ,]+/).map(toSingular);
  return found.length === words.length && words.every((word) => found.includes(word));
}

/** How well a food fits the text, in points, its popularity included. */
function score(match: Match, texts: readonly string[], words: readonly string[]): number {
  const { simpleName: name, simpleAliases: aliases } = match;
  let best = scoreForms(name, aliases, texts);
  // Most matches are of one word, which no connector stands in.
  if (words.length > 1) {
    const shortName = name.replace(WRITTEN_CONNECTORS, " ");
    const shortAliases = aliases.replace(WRITTEN_CONNECTORS, " ");
    if (shortName !== name || shortAliases !== aliases)
      best = Math.max(best, scoreForms(shortName, shortAliases, texts) - COST_OF_CONNECTOR);
    if (best < ONLY_THESE_WORDS && hasOnly(shortName, words)) best = ONLY_THESE_WORDS;
  }
  if (best < WORDS_IN_ALIASES) best = words.every((word) => name.includes(word)) ? WORDS_IN_NAME : WORDS_IN_ALIASES;
  if (match.popularity > 0) return best + POINTS_PER_POPULARITY * match.popularity;
  return best >= ALIAS_POINTS.same ? best : best - PENALTY_OF_UNPOPULAR;
}

/** The `limit` best matches, the best first; with the same points shorter names come first. */
export function pickBest(matches: readonly Match[], { text, otherText }: SearchQuery, limit: number): Match[] {
  const texts = [...new Set([text, dropConnectors(text.split(" ")).join(" "), otherText])];
  const words = otherText.split(" ").map(toSingular);
  const points = new Map(matches.map((match) => [match, score(match, texts, words)]));
  const scoreOf = (match: Match): number => points.get(match) ?? 0;
  // Numbers alone are sorted quickly. The order of the others with as many points does not matter.
  const least = Float64Array.from(points.values()).sort().at(-limit) ?? Number.NEGATIVE_INFINITY;
  return matches
    .filter((match) => scoreOf(match) >= least)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a.name.length - b.name.length || a.id - b.id)
    .slice(0, limit);
}
