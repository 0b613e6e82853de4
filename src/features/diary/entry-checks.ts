import { invalidField } from "../../errors.ts";
import { ENTRY_FIELDS } from "../../shared/entry-fields.ts";

// What the schemas cannot say of an entry; each throws 422 naming the field.

/** The instant that an ISO text names, in UTC milliseconds; 422 where the calendar has no such moment. */
export function instantOf(field: string, text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    throw invalidField(field, `${field} must be a date and time that exists, in ISO 8601`);
  }
}

/** When something was eaten, UTC milliseconds: at most a day ahead of `now`. */
export function checkedEatenAt(eatenAt: number, now: number): number {
  if (eatenAt > now + ENTRY_FIELDS.eatenAt.aheadMaxMs)
    throw invalidField("eatenAt", "An entry can be at most a day ahead");
  return eatenAt;
}

/** The name without blanks around it; only what is left has to keep to the bound. */
export function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > ENTRY_FIELDS.name.maxLength) {
    throw invalidField("name", `Name must be at most ${ENTRY_FIELDS.name.maxLength} characters`);
  }
  return trimmed;
}

/** The list that a tags text encodes, written again; 422 unless it is a JSON list of at most 20 texts of at most 40. */
export function checkedTags(text: string): string {
  const wrong = () =>
    invalidField(
      "tags",
      `Tags must be a JSON list of at most ${ENTRY_FIELDS.tags.max} texts of at most ${ENTRY_FIELDS.tags.maxLength} characters`,
    );
  let tags: unknown;
  try {
    tags = JSON.parse(text);
  } catch {
    throw wrong();
  }
  const isTag = (tag: unknown): tag is string => typeof tag === "string" && tag.length <= ENTRY_FIELDS.tags.maxLength;
  if (!Array.isArray(tags) || tags.length > ENTRY_FIELDS.tags.max || !tags.every(isTag)) throw wrong();
  return JSON.stringify(tags);
}
