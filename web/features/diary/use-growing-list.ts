import { type RefCallback, useState } from "react";

/** Rows that are drawn at once, and how far below the screen, in pixels, the end may be before more are drawn. */
const STEP = 30;
const AHEAD = "1500px";

/**
 * How many of `total` rows are drawn so far. Put the ref on something after them, for as long as there are more: each
 * time it comes near the screen the next rows follow, so that a long list is there as soon as a short one.
 */
export function useGrowingList(total: number): { count: number; hasMore: boolean; atEnd: RefCallback<Element> } {
  const [limit, setLimit] = useState(STEP);
  const atEnd = (end: Element | null) => {
    if (!end) return;
    const observer = new IntersectionObserver(
      // A slow phone hears of several moves at once, and the first of them may still be from far away.
      (moves) => {
        if (moves.some(({ isIntersecting }) => isIntersecting)) setLimit(limit + STEP);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  return { count: Math.min(limit, total), hasMore: limit < total, atEnd };
}
