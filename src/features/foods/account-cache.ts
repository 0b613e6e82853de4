/** An account's foods of five years are some 1,500, which take 200 KB. */
const ACCOUNTS_MAX = 50;

/** Caches what is loaded for the accounts that asked last, until it has another version: a search asks with each letter. */
export function cacheByAccount<Version, Value>(load: (userId: number) => Promise<Value>) {
  const cached = new Map<number, { version: Version; value: Value }>();
  return async (userId: number, version: Version): Promise<Value> => {
    const known = cached.get(userId);
    if (known?.version === version) return known.value;
    const value = await load(userId);
    // The order of the map is that of use.
    cached.delete(userId);
    cached.set(userId, { version, value });
    for (const [oldest] of cached) if (cached.size > ACCOUNTS_MAX) cached.delete(oldest);
    return value;
  };
}
