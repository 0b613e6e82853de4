import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a card may stand at `place`, in front of the next one, since it has been `wanted`: at once where it is wanted
 * from the start, and later only while what it moves is below the edge of the screen.
 */
export function useMayAppear(isWanted: boolean, place: RefObject<HTMLElement | null>): boolean {
  const [mayAppear, setMayAppear] = useState(isWanted);
  const isWaiting = isWanted && !mayAppear;
  useEffect(() => {
    if (!isWaiting) return;
    const check = () => {
      let next = place.current?.nextElementSibling;
      // The place of another card that is not there is nowhere.
      while (next?.hasAttribute("hidden")) next = next.nextElementSibling;
      if (next && next.getBoundingClientRect().top >= window.innerHeight) setMayAppear(true);
    };
    check();
    window.addEventListener("scroll", check, { passive: true });
    return () => window.removeEventListener("scroll", check);
  }, [isWaiting, place]);
  return isWanted && mayAppear;
}
