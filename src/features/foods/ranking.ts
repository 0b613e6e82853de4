/** A food that has the words of a search. */
export type Match = { id: number; name: string; isBuiltIn: boolean };

/** What matches are ranked by: the text as it was typed, and in another form (singular, without typos); lower case. */
export type Sought = { text: string; otherText: string };

const isEdge = (letter: string | undefined): boolean => letter === undefined || letter === " " || letter === ",";

/** How a text stands in a name whose part before the first comma ends at `headEnd`, or undefined where it does not. */
function placeOf(text: string, name: string, headEnd: number): "end of head" | "whole" | "part" | undefined {
  let place: "whole" | "part" | undefined;
  for (let start = name.indexOf(text); start >= 0; start = name.indexOf(text, start + 1)) {
    const end = start + text.length;
    const beginsWord = isEdge(name[start - 1]);
    if (beginsWord && end === headEnd) return "end of head";
    if (beginsWord && isEdge(name[end])) place = "whole";
    else place ??= "part";
  }
  return place;
}

/**
 * How well a name fits, from 0: it is what was typed; it is a kind of it, whose name ends with the typed words up to its
 * first comma (whole milk, and coffee, black, before milk chocolate and coffee liqueur), a built-in one or another; it
 * has them whole somewhere (bread before breadsticks), at its beginning or later; it begins with them; it has each of
 * them; they stand among its aliases.
 */
function fit({ name, isBuiltIn }: Match, { text, otherText }: Sought, words: readonly string[]): number {
  const lower = name.toLowerCase();
  if (lower === text || lower === otherText) return 0;
  const comma = lower.indexOf(",");
  const headEnd = comma < 0 ? lower.length : comma;
  const places = [placeOf(text, lower, headEnd)];
  if (otherText !== text) places.push(placeOf(otherText, lower, headEnd));
  if (places.includes("end of head")) return isBuiltIn ? 1 : 2;
  const begins = lower.startsWith(text);
  if (places.includes("whole")) return begins ? 3 : 4;
  if (begins) return 5;
  return words.every((word) => lower.includes(word)) ? 6 : 7;
}
const RANKS = 8;
const isKind = (rank: number): boolean => rank === 1 || rank === 2;

/** Nobody eats it so, and it has three times the energy: whoever types "pasta" means the cooked one. */
const isDry = ({ name }: Match): boolean => /, dry$/i.test(name);

/**
 * The ids of the `limit` best matches, the best first: of those that fit alike the shorter name, which says the least
 * besides; of kinds, those that are not dry before that.
 */
export function bestOf(matches: readonly Match[], sought: Sought, limit: number): number[] {
  const words = sought.otherText.split(" ");
  const byRank: Match[][] = Array.from({ length: RANKS }, () => []);
  for (const match of matches) byRank[fit(match, sought, words)]?.push(match);
  const best: number[] = [];
  // Most matches are of the last ranks, and need no order where the first ones are enough.
  for (const [rank, equals] of byRank.entries()) {
    if (best.length >= limit) break;
    const dryLast = isKind(rank);
    equals.sort(
      (a, b) => (dryLast && Number(isDry(a)) - Number(isDry(b))) || a.name.length - b.name.length || a.id - b.id,
    );
    best.push(...equals.slice(0, limit - best.length).map(({ id }) => id));
  }
  return best;
}
