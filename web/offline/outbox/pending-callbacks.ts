/** The outcome of a change that a screen awaits: the server's answer, or its refusal. */
export type Settled = { answer: unknown; isPhotoLost: boolean } | { error: unknown };

const watched = new Map<string, (settled: Settled) => void>();

/** Calls `settle` once with the outcome of the change with this key, unless it is removed before. */
export const addCallback = (key: string, settle: (settled: Settled) => void): void => void watched.set(key, settle);

export const removeCallback = (key: string): void => void watched.delete(key);

/** Whether a screen of this page waits for the answer to a change, so that it is not shown as made yet. */
export const hasCallback = (key: string): boolean => watched.has(key);

/** Calls and removes the callback of a change; false if there is none. */
export function resolveCallback(key: string, settled: Settled): boolean {
  const settle = watched.get(key);
  watched.delete(key);
  settle?.(settled);
  return settle !== undefined;
}

/** Calls and removes all callbacks. */
export function resolveAllCallbacks(settled: Settled): void {
  for (const key of [...watched.keys()]) resolveCallback(key, settled);
}
