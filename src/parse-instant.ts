import { invalidField } from "./errors.ts";

/** Parses an ISO string into UTC milliseconds. Throws 422 if there is no such date or time. */
export function parseInstant(field: string, text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    throw invalidField(field, `${field} must be a date and time that exists, in ISO 8601`);
  }
}
