import { useEffect, useState } from "react";

/** The current time in milliseconds, updated every `intervalMs`, and when the page is looked at again: timers stop meanwhile. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, intervalMs);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [intervalMs]);
  return now;
}
