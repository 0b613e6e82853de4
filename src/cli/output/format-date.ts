/** The UTC date of an instant (UTC milliseconds), such as 2026-03-29. */
export const formatDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
