import { invalidField, notPlainText } from "../errors.ts";
import { parseInstant } from "../parse-time.ts";
import { INSTANT_PATTERN } from "../shared/text/instant.ts";
import { isPlainText } from "../shared/text/text-characters.ts";

const INSTANT = new RegExp(INSTANT_PATTERN);

/**
 * When the person made a change, by the header `X-Changed-At` (UTC milliseconds), or null if it is not sent. Throws 422
 * unless it is an instant that exists, in ISO 8601.
 */
export function readChangedAt(request: Request): number | null {
  const text = request.headers.get("x-changed-at");
  // Temporal parses more than the API allows.
  return text === null ? null : parseInstant("X-Changed-At", INSTANT.test(text) ? text : "");
}

const IDEMPOTENCY_KEY_MAX_LENGTH = 255;

/** The `Idempotency-Key` of a request, or null. Throws 422 unless it has 1 to 255 characters, none of them control characters. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key === "" || key.length > IDEMPOTENCY_KEY_MAX_LENGTH)) {
    throw invalidField("Idempotency-Key", `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} characters`);
  }
  if (key !== null && !isPlainText(key)) throw notPlainText("Idempotency-Key");
  return key;
}

/** The headers of calls, as the OpenAPI document describes them. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "Repeating a call with the same key adds nothing. A UUID becomes the id of what one call adds.",
    schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
  },
  ChangedAt: {
    name: "X-Changed-At",
    in: "header",
    description: "When the change was made, if it is sent later. Of two changes of a field the later one stays.",
    schema: { type: "string", format: "date-time" },
  },
} as const;

const referTo = (name: keyof typeof HEADER_PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

export const IDEMPOTENCY_KEY = referTo("IdempotencyKey");
export const CHANGED_AT = referTo("ChangedAt");
