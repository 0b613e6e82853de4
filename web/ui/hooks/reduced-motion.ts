/** Whether the device asks for little motion. */
export const isMotionReduced = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
