import type { AnalysisRequest, FoodAnalyzer } from "../../../src/integrations/food-analyzer/food-analyzer.ts";
import { jpeg } from "../pictures.ts";

export const PICTURE = await jpeg(60, 40);

/** With it no test reaches the deadline, however busy the machine is. */
export const PATIENT = { deadlineMs: 60_000, retryPauseMs: 1 };

/** Has a photo analyzed; `request` adds to what is asked. */
export const ask = (analyzer: FoodAnalyzer, request: Partial<AnalysisRequest> = {}) =>
  analyzer.analyze({ jpeg: PICTURE, note: undefined, signal: new AbortController().signal, ...request });

/** The error that a promise ends with. */
export const findFailure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(Promise.reject, (error) => error);
