import type { EndpointKey } from "../../integrations/provider-abilities.ts";
import { type CalorieError, DEFAULT_RANGE_FACTOR, UNLISTED_ERROR } from "../../shared/analysis/calorie-range.ts";
import { findPublishedError } from "./published-errors.ts";

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
