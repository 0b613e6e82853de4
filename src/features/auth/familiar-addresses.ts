/** Pairs of account and address that are remembered; beyond it the one that was used least recently is forgotten. */
const PAIRS_MAX = 50_000;

const pairOf = (emailKey: string, address: string): string => `${emailKey} ${address}`;

/**
 * Remembers, in memory, from where people have logged in to their accounts: strangers who guess at an account must not
 * keep its owner out.
 */
export function createFamiliarAddresses() {
  const pairs = new Set<string>();

  return {
    has: (emailKey: string, address: string): boolean => pairs.has(pairOf(emailKey, address)),

    add(emailKey: string, address: string): void {
      const pair = pairOf(emailKey, address);
      // Deleted first, so that the set's order is that of use.
      pairs.delete(pair);
      pairs.add(pair);
      const oldest = pairs.values().next();
      if (pairs.size > PAIRS_MAX && !oldest.done) pairs.delete(oldest.value);
    },
  };
}
