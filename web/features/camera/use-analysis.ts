import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { type AnalysisFailure, analysisFailureOf } from "./analysis-failure.ts";
import { analyseFood } from "./queries.ts";

type AnalysisHandlers = {
  onAnalysed(analysis: FoodAnalysis): void;
  onFailed(failure: AnalysisFailure): void;
};

/** One analysis at a time. Cancelling and leaving the screen abort the call, and with it the provider's work. */
export function useAnalysis({ onAnalysed, onFailed }: AnalysisHandlers) {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const analysis = useMutation({
    ...analyseFood(),
    onSuccess: (result, { signal }) => {
      if (!signal.aborted) onAnalysed(result);
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) onFailed(analysisFailureOf(error));
    },
  });

  return {
    isAnalysing: analysis.isPending,
    /** The photo that was sent last. */
    photo: analysis.variables?.photo ?? null,
    /** Sends a photo (JPEG, scaled down). */
    analyse(photo: Blob) {
      running.current = new AbortController();
      analysis.mutate({ photo, signal: running.current.signal });
    },
    cancel: () => running.current?.abort(),
  };
}
