import { useState } from "react";

/** Whether `value` is true now or was in an earlier rendering: what was shown once stays, such as a sheet that closes. */
export function useWasTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
