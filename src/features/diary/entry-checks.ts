import { invalidField, notPlainText, requireText } from "../../errors.ts";
import { parseInstant } from "../../parse-time.ts";
import { ENTRY_FIELDS } from "../../shared/diary/entry-fields.ts";
import { isPlainText } from "../../shared/text/text-characters.ts";
import { fitsLength, maxStoredLength } from "../../shared/text/text-length.ts";

// Checks that the schemas cannot express. Each throws 422 naming the field.

/** Checks that an entry is at most a day ahead of `now` (UTC milliseconds). `field` is where the request says when it was. */
export function validateEatenAt(eatenAt: number, now: number, field: "eatenAt" | "eatenOn" = "eatenAt"): number {
  if (eatenAt > now + ENTRY_FIELDS.eatenAt.aheadMaxMs)
    throw invalidField(field, "An entry can be at most one day in the future");
  return eatenAt;
}

/** Parses when something was eaten, at most a day ahead of `now`; both in UTC milliseconds. Throws 422. */
export const parseEatenAt = (text: string, now: number): number => validateEatenAt(parseInstant("eatenAt", text), now);

/** The name without surrounding spaces; throws 422 if that is too long, or if nothing of it is seen. */
export function normalizeName(name: string): string {
  requireText("name", name);
  const trimmed = name.trim();
  if (!fitsLength(trimmed, ENTRY_FIELDS.name.maxLength)) {
    throw invalidField("name", `Name must be at most ${ENTRY_FIELDS.name.maxLength} characters`);
  }
  return trimmed;
}

/** Every tag at its longest, each character as an escape such as `\u00e9`, and as much again for spaces between them. */
const TAGS_JSON_MAX_LENGTH =
  2 * ENTRY_FIELDS.tags.max * (6 * maxStoredLength(ENTRY_FIELDS.tags.maxLength) + '"",'.length);

/**
 * Parses tags and formats them again as JSON. Throws 422 unless it is a list of at most 20 strings of at most 40
 * characters without control characters.
 */
export function normalizeTags(text: string): string {
  const wrong = () =>
    invalidField(
      "tags",
      `Tags must be a JSON list of at most ${ENTRY_FIELDS.tags.max} texts of at most ${ENTRY_FIELDS.tags.maxLength} characters`,
    );
  if (text.length > TAGS_JSON_MAX_LENGTH) throw wrong();
  let tags: unknown;
  try {
    tags = JSON.parse(text);
  } catch {
    throw wrong();
  }
  const isTag = (tag: unknown): tag is string =>
    typeof tag === "string" && fitsLength(tag, ENTRY_FIELDS.tags.maxLength);
  if (!Array.isArray(tags) || tags.length > ENTRY_FIELDS.tags.max || !tags.every(isTag)) throw wrong();
  if (!tags.every(isPlainText)) throw notPlainText("tags");
  return JSON.stringify(tags);
}
