/** An instant in UTC milliseconds as the API writes it: ISO 8601, UTC. */
export const asInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The same for an instant that may not have come. */
export const asInstantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : asInstant(milliseconds);
