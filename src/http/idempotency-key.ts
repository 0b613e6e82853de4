import { invalidField, notPlainText } from "../errors.ts";
import { isPlainText } from "../shared/text/text-characters.ts";

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
