import { invalidField } from "../errors.ts";
import { INSTANT_PATTERN } from "../shared/text/instant.ts";

const INSTANT = new RegExp(INSTANT_PATTERN);

/**
 * When the person made a change, by the header `X-Changed-At` (UTC milliseconds), or null if it is not sent. Throws 422
 * unless it is an instant that exists, in ISO 8601.
 */
export function readChangedAt(request: Request): number | null {
  const text = request.headers.get("x-changed-at");
  if (text === null) return null;
  const wrong = () => invalidField("X-Changed-At", "X-Changed-At must be a date and time that exists, in ISO 8601");
  if (!INSTANT.test(text)) throw wrong();
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    throw wrong();
  }
}
