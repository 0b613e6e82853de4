import { useEffect, useState } from "react";

/** How long typing must pause before a search runs. */
export const SEARCH_DELAY_MS = 200;

/** The last `value` that did not change for `delayMs`. */
export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
