/** A food that has the words of a search; of two the one with the lower `relevance` has them better. */
export type Match = { id: number; name: string; isBuiltIn: boolean; relevance: number };

/** What matches are ranked by: the text as it was typed, and in another form (singular, without typos); lower case. */
export type Sought = { text: string; otherText: string };

/**
 * How well a name fits, from 0: it is what was typed; it is a kind of it, whose name ends with the typed words up to its
 * first comma (whole milk, and coffee, black, before milk chocolate and coffee liqueur), a built-in one or another; it
 * has them whole somewhere (bread before breadsticks), at its beginning or later; it begins with them; it has them
 * otherwise.
 */
function fit({ name, isBuiltIn }: Match, { text, otherText }: Sought): number {
  const lower = name.toLowerCase();
  if (lower === text || lower === otherText) return 0;
  if (!lower.includes(text) && !lower.includes(otherText)) return 6;
  const comma = lower.indexOf(",");
  const head = ` ${comma < 0 ? lower : lower.slice(0, comma)}`;
  if (head.endsWith(` ${text}`) || head.endsWith(` ${otherText}`)) return isBuiltIn ? 1 : 2;
  const words = ` ${lower.replaceAll(",", " ")} `;
  const begins = lower.startsWith(text);
  if (words.includes(` ${text} `) || words.includes(` ${otherText} `)) return begins ? 3 : 4;
  return begins ? 5 : 6;
}
const RANKS = 7;
const isKind = (rank: number): boolean => rank === 1 || rank === 2;

/** Nobody eats it so, and it has three times the energy: whoever types "pasta" means the cooked one. */
const isDry = ({ name }: Match): boolean => /, dry$/i.test(name);

/**
 * The ids of the `limit` best matches, the best first: of equal kinds those that are not dry and then the shorter name,
 * of others the more relevant.
 */
export function bestOf(matches: readonly Match[], sought: Sought, limit: number): number[] {
  const byRank: Match[][] = Array.from({ length: RANKS }, () => []);
  for (const match of matches) byRank[fit(match, sought)]?.push(match);
  const best: number[] = [];
  // Most matches are of the last ranks, and need no order where the first ones are enough.
  for (const [rank, equals] of byRank.entries()) {
    if (best.length >= limit) break;
    const areKinds = isKind(rank);
    equals.sort((a, b) => {
      const byLength = a.name.length - b.name.length;
      const byDryness = Number(isDry(a)) - Number(isDry(b));
      return (areKinds && (byDryness || byLength)) || a.relevance - b.relevance || byLength || a.id - b.id;
    });
    best.push(...equals.slice(0, limit - best.length).map(({ id }) => id));
  }
  return best;
}
