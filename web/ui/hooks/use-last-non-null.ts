import { useState } from "react";

/** `value`, or its last non-null value, so that a sheet keeps its content while it slides away. */
export function useLastNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
