/** An instant in ISO 8601 with a zone. Whether the date exists is not checked; a leap second is refused. */
export const INSTANT_PATTERN =
  "^\\d{4}-\\d{2}-\\d{2}T[0-2]\\d:[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$";

/** Formats an instant (UTC milliseconds) for the API: ISO 8601 in UTC. */
export const formatInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The same for an instant that may be null. */
export const formatNullableInstant = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : formatInstant(milliseconds);
