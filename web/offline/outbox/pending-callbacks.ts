/** What has become of a change that a screen waits for: the server's answer, or its refusal. */
export type Settled = { answer: unknown; isPhotoLost: boolean } | { error: unknown };

const watched = new Map<string, (settled: Settled) => void>();

/** Has `settle` called once with what becomes of the change with this key, until it is unwatched. */
export const addCallback = (key: string, settle: (settled: Settled) => void): void => void watched.set(key, settle);

export const removeCallback = (key: string): void => void watched.delete(key);

/** Whether a screen of this page waits for the answer to a change, so that it is not shown as made yet. */
export const hasCallback = (key: string): boolean => watched.has(key);

/** Tells who waits for a change; false if no one does. */
export function resolveCallback(key: string, settled: Settled): boolean {
  const settle = watched.get(key);
  watched.delete(key);
  settle?.(settled);
  return settle !== undefined;
}

/** Tells everyone who waits. */
export function resolveAllCallbacks(settled: Settled): void {
  for (const key of [...watched.keys()]) resolveCallback(key, settled);
}
