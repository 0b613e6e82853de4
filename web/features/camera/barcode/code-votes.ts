import type { Gtin } from "../../../../src/shared/food/gtin.ts";

/** Looks in which the same digits have to be read. */
const VOTES_MIN = 2;
/** The digits with the most votes need more than this many times the votes of any others. */
const LEAD = 2;

/**
 * Decides for a code only when several looks agree: in a dark or blurred picture single ones give other digits whose
 * check digit fits.
 */
export function createCodeVotes() {
  const votes = new Map<Gtin, number>();
  return {
    /** Counts what one look has read, and returns the code that is certain. */
    add(gtins: readonly Gtin[]): Gtin | undefined {
      for (const gtin of new Set(gtins)) votes.set(gtin, (votes.get(gtin) ?? 0) + 1);
      const [first, second] = [...votes].sort(([, one], [, other]) => other - one);
      if (!first || first[1] < VOTES_MIN) return undefined;
      return first[1] > (second?.[1] ?? 0) * LEAD ? first[0] : undefined;
    },
    clear: () => votes.clear(),
  };
}
