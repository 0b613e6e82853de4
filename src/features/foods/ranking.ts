import { CONNECTORS, dropConnectors, toSingular } from "./search-words.ts";

/** A food that contains the words of a search. `aliases` are separated by commas, `popularity` is 0 to 9. */
export type Match = { id: number; name: string; aliases: string; popularity: number };

/**
 * The search text as it was typed, and in another form (singular, American, without typos and connectors); both in lower
 * case.
 */
export type SearchQuery = { text: string; otherText: string };

/** How a text stands in a name or an alias, and what that is worth there; see docs/decisions/0028. */
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
/** What nobody picked as popular, brands and imported foods, is meant only if it is named. */
const PENALTY_OF_UNPOPULAR = 30;

const PUNCTUATION = /[^\p{L}\p{N}, ]+/gu;
const HAS_PUNCTUATION = /[^a-z0-9, ]/;

/** "Toast with butter" and "toast and butter" are the same, but what was typed as it is written comes first. */
const WRITTEN_CONNECTORS = new RegExp(` (?:${[...CONNECTORS].join("|")}) `, "g");
const COST_OF_CONNECTOR = 10;
/** What stands after it is in the food, but not its kind: "Protein shake with banana" is no banana. */
const INGREDIENTS_FOLLOW = /(?:^| )(?:with|on|in) /;

/** Lower case, and "stir-fry" as the search text has it: "stir fry". Commas stay. */
function simplify(text: string): string {
  const lower = text.toLowerCase();
  return HAS_PUNCTUATION.test(lower) ? lower.replace(PUNCTUATION, " ").replace(/ {2,}/g, " ") : lower;
}

const isEdge = (letter: string | undefined): boolean => letter === undefined || letter === " " || letter === ",";

/** Where the word that goes on at `end` ends; a plural's s belongs to the word. */
function findWordEnd(form: string, end: number): number | undefined {
  if (isEdge(form[end])) return end;
  if (form[end] === "s" && isEdge(form[end + 1])) return end + 1;
  return form[end] === "e" && form[end + 1] === "s" && isEdge(form[end + 2]) ? end + 2 : undefined;
}

/** The points of a text in a name or alias; 0 if no word begins with it. */
function scorePlace(form: string, text: string, points: Points): number {
  const comma = form.indexOf(",");
  const headEnd = comma < 0 ? form.length : comma;
  let best = 0;
  for (let start = form.indexOf(text); start >= 0; start = form.indexOf(text, start + 1)) {
    if (!isEdge(form[start - 1])) continue;
    // Who types "s" has begun a word, and does not mean the end of "Shepherd's".
    const end = text.length > 1 ? findWordEnd(form, start + text.length) : undefined;
    let place: keyof Points;
    if (end === undefined && start > 0) place = "partial";
    else if (end === undefined) place = form.slice(text.length, headEnd).includes(" ") ? "prefix" : "begun";
    else if (start === 0 && end === form.length) place = "same";
    else if (end === headEnd && start === 0) place = "head";
    else if (end === headEnd && !INGREDIENTS_FOLLOW.test(form.slice(0, start))) place = "kind";
    else place = start === 0 ? "start" : "inside";
    best = Math.max(best, points[place]);
  }
  return best;
}

const scoreAliases = (aliases: string, text: string): number =>
  aliases.includes(text)
    ? aliases.split(",").reduce((best, alias) => Math.max(best, scorePlace(alias, text, ALIAS_POINTS)), 0)
    : 0;

const hasOnly = (form: string, words: readonly string[]): boolean => {
  const found = form.split(/[ ,]+/).map(toSingular);
  return found.length === words.length && words.every((word) => found.includes(word));
};

/** How well a food fits the text, in points, its popularity included. */
function score(match: Match, texts: readonly string[], words: readonly string[]): number {
  const name = simplify(match.name);
  const aliases = simplify(match.aliases);
  const scoreForms = (nameForm: string, aliasForm: string) =>
    texts.reduce(
      (best, text) => Math.max(best, scorePlace(nameForm, text, NAME_POINTS), scoreAliases(aliasForm, text)),
      0,
    );
  let best = scoreForms(name, aliases);
  // Most matches are of one word, which no connector stands in.
  if (words.length > 1) {
    const [shortName, shortAliases] = [name, aliases].map((form) => form.replace(WRITTEN_CONNECTORS, " "));
    best = Math.max(best, scoreForms(shortName ?? "", shortAliases ?? "") - COST_OF_CONNECTOR);
    if (hasOnly(shortName ?? "", words)) best = Math.max(best, ONLY_THESE_WORDS);
  }
  if (best < WORDS_IN_ALIASES) best = words.every((word) => name.includes(word)) ? WORDS_IN_NAME : WORDS_IN_ALIASES;
  if (match.popularity > 0) return best + POINTS_PER_POPULARITY * match.popularity;
  return best >= ALIAS_POINTS.same ? best : best - PENALTY_OF_UNPOPULAR;
}

/** The ids of the `limit` best matches, the best first; with the same points shorter names come first. */
export function pickBest(matches: readonly Match[], { text, otherText }: SearchQuery, limit: number): number[] {
  const texts = [...new Set([text, dropConnectors(text.split(" ")).join(" "), otherText])];
  const words = otherText.split(" ").map(toSingular);
  return matches
    .map((match) => ({ match, points: score(match, texts, words) }))
    .sort((a, b) => b.points - a.points || a.match.name.length - b.match.name.length || a.match.id - b.match.id)
    .slice(0, limit)
    .map(({ match }) => match.id);
}
