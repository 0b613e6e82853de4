/** Calls `load` once, when its result is first needed. After a failure the next call tries again. */
export function createLazy<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  const loadAgain = async () => {
    try {
      return await load();
    } catch (error) {
      value = undefined;
      throw error;
    }
  };
  return () => {
    value ??= loadAgain();
    return value;
  };
}
