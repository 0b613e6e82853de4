/** The most pairs of account and address that are remembered. The least recently used one is forgotten. */
const CLIENTS_MAX = 50_000;

const buildKey = (emailKey: string, address: string): string => `${emailKey} ${address}`;

/**
 * Remembers in memory from which addresses people have logged in. Strangers who guess an account's password must not
 * lock its owner out.
 */
export function createKnownClients() {
  const clients = new Set<string>();

  return {
    has: (emailKey: string, address: string): boolean => clients.has(buildKey(emailKey, address)),

    add(emailKey: string, address: string): void {
      const key = buildKey(emailKey, address);
      // Deleted first, so that the set is ordered by last use.
      clients.delete(key);
      clients.add(key);
      const oldest = clients.values().next();
      if (clients.size > CLIENTS_MAX && !oldest.done) clients.delete(oldest.value);
    },
  };
}
