import type { EndpointKey } from "../../integrations/provider-abilities.ts";
import { type CalorieError, DEFAULT_RANGE_FACTOR, UNLISTED_ERROR } from "../../shared/analysis/calorie-range.ts";

/** An error, and whether the host measured it, it was published, or the model is not listed. */
export type KnownError = CalorieError & { source: "measured" | "published" | "default" };

/** Reads what `mealglass eval --save` has stored. */
export type MeasuredErrors = { find(key: EndpointKey): Promise<CalorieError | undefined> };

/** What is known of a model that no one has measured here. */
function findUnmeasuredError(model: string): KnownError {
  const published = findPublishedError(model);
  return {
    relative: published ?? UNLISTED_ERROR,
    factor: DEFAULT_RANGE_FACTOR,
    source: published === undefined ? "default" : "published",
  };
}

/** Finds the errors that ranges are computed from. */
export const createCalorieErrors = (measured: MeasuredErrors) => ({
  /** How far a model's calories are off: as measured here, else as published, else as for unlisted models. */
  async findCalorieError(key: EndpointKey): Promise<KnownError> {
    const error = await measured.find(key);
    return error ? { ...error, source: "measured" } : findUnmeasuredError(key.model);
  },
});
export type CalorieErrors = ReturnType<typeof createCalorieErrors>;

/**
 * The mean absolute percentage errors of calories that DiningBench (2026) has published for photos of dishes, as shares
 * of the true energy. Patterns are those of the names that providers and Ollama give to these models, and to no others:
 * GPT-5 mini is another model. What follows the size in a name of Ollama's is how the weights are stored.
 */
const PUBLISHED: readonly { name: RegExp; error: number }[] = [
  { name: /^gemini-3-(pro|flash)(-preview)?(-\d[\d-]*)?$/, error: 0.2 },
  { name: /^gpt-5(-\d{4}-\d\d-\d\d)?$/, error: 0.25 },
  { name: /^gemma-?3[:-]12b(-|$)/, error: 0.28 },
  { name: /^qwen3-vl[:-]8b-instruct(-|$)/, error: 0.31 },
  { name: /^gpt-4o(-\d{4}-\d\d-\d\d)?$/, error: 0.42 },
  { name: /^qwen3-vl[:-]8b-thinking(-|$)/, error: 0.51 },
];

/** The published error of a model by its name, also with a vendor before it (`openai/gpt-5`); undefined without one. */
export function findPublishedError(model: string): number | undefined {
  const name = model.toLowerCase().split("/").at(-1) ?? "";
  return PUBLISHED.find((published) => published.name.test(name))?.error;
}
