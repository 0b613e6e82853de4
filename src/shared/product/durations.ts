/** Lengths of time in milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours. A diary day is not always as long: where clocks change, use day-window.ts. */
export const DAY_MS = 24 * HOUR_MS;
