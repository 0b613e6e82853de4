import { useEffect, useRef } from "react";

/**
 * The callback, which does nothing after the component is gone. For use after a longer operation: a sheet that was left
 * meanwhile must not close what is open by then.
 */
export function useWhileMounted<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (...args) => {
    if (isMounted.current) callback(...args);
  };
}
