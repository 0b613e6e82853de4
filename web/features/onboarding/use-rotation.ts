import { type FocusEvent, useEffect, useState } from "react";
import { isMotionReduced } from "../../ui/hooks/reduced-motion.ts";

/**
 * An index that cycles through `count` values, one step every `intervalMs`. It pauses while the element with the
 * handlers is hovered or focused, and for users who prefer reduced motion.
 */
export function useRotation(count: number, intervalMs: number) {
  const [index, setIndex] = useState(0);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isHovered || hasFocus;

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (!isMotionReduced()) setIndex((current) => (current + 1) % count);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isPaused, count, intervalMs]);

  const handlers = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget)),
  };
  return { index, handlers };
}
