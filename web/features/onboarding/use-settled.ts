import { useEffect, useState } from "react";

/** The longest pause between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500;

/** False for the moment after `value` has changed in which the second tap of a double tap may still come. */
export function useSettled(value: number): boolean {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
