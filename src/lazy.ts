/** What `load` gives, when it is first asked for. A failure is not kept: what was in the way may be gone by then. */
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
