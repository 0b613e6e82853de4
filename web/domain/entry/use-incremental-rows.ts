import { type RefCallback, useState } from "react";

/** How many rows are added at a time, and how far below the screen the end may be before more are added. */
const BATCH_SIZE = 30;
const ROOT_MARGIN = "1500px";

/**
 * Renders a long list in steps: returns how many of `total` rows to render now. Put the ref on an element after the
 * rows while `hasMore`; when it comes near the screen, more rows follow.
 */
export function useIncrementalRows(total: number): { count: number; hasMore: boolean; endRef: RefCallback<Element> } {
  const [limit, setLimit] = useState(BATCH_SIZE);
  const endRef = (end: Element | null) => {
    if (!end) return;
    const observer = new IntersectionObserver(
      // A slow phone reports several changes at once, and the first one may be outdated.
      (intersections) => {
        if (intersections.some(({ isIntersecting }) => isIntersecting)) setLimit(limit + BATCH_SIZE);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  return { count: Math.min(limit, total), hasMore: limit < total, endRef };
}
