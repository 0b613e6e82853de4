import { invalidField } from "./errors.ts";
import { visibleLength } from "./shared/text-length.ts";

/** Throws 422 naming the field where a text has more characters, as people see them, than it may. */
export function requireVisibleLength(field: string, text: string | null | undefined, max: number): void {
  if (text && visibleLength(text) > max) {
    const label = field.charAt(0).toUpperCase() + field.slice(1);
    throw invalidField(field, `${label} must be at most ${max} characters`);
  }
}
