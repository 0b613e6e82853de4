import { useEffect, useRef, useState } from "react";
import { isMotionReduced } from "./reduced-motion.ts";

/** How long a figure takes to its new value, in milliseconds. */
export const COUNT_MS = 700;

/** Fast at first and slow at the end; `progress` is 0 to 1. */
const easeOut = (progress: number): number => 1 - (1 - progress) ** 3;

/** A whole number that counts from its last value to `figure`; at once where motion is reduced. */
export function useCountedFigure(figure: number): number {
  const [counted, setCounted] = useState(figure);
  const shown = useRef(figure);

  useEffect(() => {
    const show = (value: number) => {
      shown.current = value;
      setCounted(value);
    };
    if (isMotionReduced()) return show(figure);
    const from = shown.current;
    if (from === figure) return;
    let startedAt: number | undefined;
    const count = (now: number) => {
      startedAt ??= now;
      const progress = Math.min(1, (now - startedAt) / COUNT_MS);
      show(Math.round(from + (figure - from) * easeOut(progress)));
      if (progress < 1) frame = requestAnimationFrame(count);
    };
    let frame = requestAnimationFrame(count);
    return () => cancelAnimationFrame(frame);
  }, [figure]);

  return counted;
}
