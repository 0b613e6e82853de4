import { analysisNotReached } from "../food-analyzer/analysis-errors.ts";
import type { AiQuestions } from "./ai-questions.ts";

/** No provider is set. */
export const noAiQuestions: AiQuestions = {
  available: false,
  ask: async () => {
    throw analysisNotReached("no provider is set");
  },
};
