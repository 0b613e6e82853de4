import { useEffect, useState } from "react";

/** The longest pause between two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500;

/** False shortly after `value` has changed, while the second tap of a double tap may still follow. */
export function useSettled(value: number): boolean {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
