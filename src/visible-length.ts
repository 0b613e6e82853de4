import { invalidField } from "./errors.ts";
import { visibleLength } from "./shared/text-length.ts";

const labelOf = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

/** Throws 422 naming the field where a text has more characters, as people see them, than it may. */
export function requireVisibleLength(field: string, text: string | null | undefined, max: number): void {
  if (text && visibleLength(text) > max) {
    throw invalidField(field, `${labelOf(field)} must be at most ${max} characters`);
  }
}

/** Throws 422 naming the field where a text has nothing but blanks in it, or more characters than it may. */
export function requireVisibleText(field: string, text: string, max: number): void {
  if (text.trim() === "") throw invalidField(field, `${labelOf(field)} is required`);
  requireVisibleLength(field, text, max);
}
