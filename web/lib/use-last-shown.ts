import { useState } from "react";

/** `value`, or after it has gone what it was last, so that a sheet keeps its content while it slides away. */
export function useLastShown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
