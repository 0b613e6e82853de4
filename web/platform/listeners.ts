/** The listeners to something that changes. `subscribe` adds one until the returned function is called. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
