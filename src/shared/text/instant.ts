/** Formats an instant (UTC milliseconds) for the API: ISO 8601 in UTC. */
export const formatInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The same for an instant that may be null. */
export const formatNullableInstant = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : formatInstant(milliseconds);
