import { FormatRegistry, type StringOptions, Type } from "@sinclair/typebox";
import { fitsLength, maxStoredLength, reachesLength } from "../shared/text/text-length.ts";

/** Bounds of a number, both included, as a schema has them. */
export const within = ({ min, max }: { min: number; max: number }) => ({ minimum: min, maximum: max });

/** Bounds of a text in visible characters, both included. */
export type VisibleLength = { min?: number; max: number };

type TextOptions = StringOptions & { messages?: { minLength?: string; maxLength?: string; pattern?: string } };

/**
 * Text from a user, limited in visible characters: an emoji of a family is one. Its stored length is limited as well,
 * and checked first, so that no one has millions of accents counted.
 */
export function visibleText({ min = 0, max }: VisibleLength, options: TextOptions = {}) {
  const format = `${min} to ${max} visible characters`;
  FormatRegistry.Set(format, (text) => fitsLength(text, max) && reachesLength(text, min));
  return Type.String({ ...options, maxLength: maxStoredLength(max), format, visibleLength: { min, max } });
}
