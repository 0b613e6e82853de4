import { useEffect, useState } from "react";

/** How long typing must pause before a search runs. */
export const SEARCH_DELAY_MS = 200;

/** `value` as it was when it had last stood still for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
