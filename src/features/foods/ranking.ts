/** A food that contains the words of a search. */
export type Match = { id: number; name: string; isBuiltIn: boolean };

/** The search text as it was typed, and in another form (singular, without typos); both in lower case. */
export type SearchQuery = { text: string; otherText: string };

const isWordEdge = (letter: string | undefined): boolean => letter === undefined || letter === " " || letter === ",";

/** Where a text stands in a name; undefined if it does not. `headEnd` is the end of the part before the first comma. */
function findPlacement(text: string, name: string, headEnd: number): "end of head" | "whole" | "part" | undefined {
  let place: "whole" | "part" | undefined;
  for (let start = name.indexOf(text); start >= 0; start = name.indexOf(text, start + 1)) {
    const end = start + text.length;
    const startsWord = isWordEdge(name[start - 1]);
    if (startsWord && end === headEnd) return "end of head";
    if (startsWord && isWordEdge(name[end])) place = "whole";
    else place ??= "part";
  }
  return place;
}

/**
 * How well a name fits the query; 0 is best. 0: the name is the text. 1 and 2: the part before the first comma ends
 * with the text (whole milk; coffee, black), built-in foods first. 3 and 4: the name has the text as whole words (bread
 * before breadsticks), at its beginning or later. 5: the name begins with the text. 6: it contains every word. 7: only
 * its aliases do.
 */
function score({ name, isBuiltIn }: Match, { text, otherText }: SearchQuery, words: readonly string[]): number {
  const lower = name.toLowerCase();
  if (lower === text || lower === otherText) return 0;
  const comma = lower.indexOf(",");
  const headEnd = comma < 0 ? lower.length : comma;
  const places = [findPlacement(text, lower, headEnd)];
  if (otherText !== text) places.push(findPlacement(otherText, lower, headEnd));
  if (places.includes("end of head")) return isBuiltIn ? 1 : 2;
  const isPrefix = lower.startsWith(text);
  if (places.includes("whole")) return isPrefix ? 3 : 4;
  if (isPrefix) return 5;
  return words.every((word) => lower.includes(word)) ? 6 : 7;
}
const RANKS = 8;
const isKindRank = (rank: number): boolean => rank === 1 || rank === 2;

/** Nobody eats it dry, and dry it has three times the energy. A search for "pasta" means cooked pasta. */
const isDry = ({ name }: Match): boolean => /, dry$/i.test(name);

/**
 * The ids of the `limit` best matches, the best first. With the same score shorter names come first, and dry foods come
 * last in the ranks of kinds.
 */
export function pickBest(matches: readonly Match[], query: SearchQuery, limit: number): number[] {
  const words = query.otherText.split(" ");
  const byRank: Match[][] = Array.from({ length: RANKS }, () => []);
  for (const match of matches) byRank[score(match, query, words)]?.push(match);
  const best: number[] = [];
  // Most matches are in the last ranks. They need no sorting if the first ranks are enough.
  for (const [rank, tied] of byRank.entries()) {
    if (best.length >= limit) break;
    const dryLast = isKindRank(rank);
    tied.sort(
      (a, b) => (dryLast && Number(isDry(a)) - Number(isDry(b))) || a.name.length - b.name.length || a.id - b.id,
    );
    best.push(...tied.slice(0, limit - best.length).map(({ id }) => id));
  }
  return best;
}
