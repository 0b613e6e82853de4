/** The first strong character decides on the direction until the second mark: Unicode FSI and PDI. */
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** Overrides of the direction turn any text around. Nothing else needs them. */
const OVERRIDES = /[\u202d\u202e]/g;
/** Marks that begin or end an embedding or an isolate. Without its partner such a mark reaches beyond its own text. */
const EMBEDDINGS = /[\u202a-\u202c\u2066-\u2069]/g;
/** The blocks of the scripts that run from right to left, and their marks: Unicode, DerivedBidiClass. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text of a person or a model as it is shown: overrides of the direction are visible and have no effect. */
export const showOverrides = (text: string): string =>
  text.replace(OVERRIDES, (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]`).replace(EMBEDDINGS, "");

/**
 * A text of a person or a model for a sentence, so that what follows it stays in its place: "3 × שקשוקה, 410 kcal". In
 * markup `Bdi` does the same.
 */
export function isolate(text: string): string {
  const shown = showOverrides(text);
  return RIGHT_TO_LEFT.test(shown) ? FIRST_STRONG_ISOLATE + shown + POP_ISOLATE : shown;
}
