import { createOpenAiChat, type OpenAiSettings, type Patience } from "../openai/chat.ts";
import { analysisCancelled, analysisErrorOf, analysisTimeout } from "./analysis-errors.ts";
import { promptFor } from "./analysis-prompt.ts";
import { AnalysisReply, readCompletion } from "./analysis-reply.ts";
import type { AnalysedFood, FoodAnalyzer } from "./food-analyzer.ts";

const DEFAULT_PATIENCE: Patience = { deadlineMs: 25_000, retryPauseMs: 500 };

/** Asks a vision model what is on a photo. The SDK is loaded by the first analysis, not at start-up. */
export function createOpenAiFoodAnalyzer(
  settings: OpenAiSettings,
  patience: Patience = DEFAULT_PATIENCE,
): FoodAnalyzer {
  const chat = createOpenAiChat(settings, patience, { name: "food_analysis", schema: AnalysisReply });

  return {
    available: true,
    name: `${settings.model} at ${new URL(settings.baseUrl).host}`,
    async analyse({ jpeg, note, signal }): Promise<AnalysedFood | null> {
      const deadline = AbortSignal.timeout(patience.deadlineMs);
      let completion: unknown;
      try {
        completion = await chat.complete({
          promptFor: (format) => promptFor({ jpeg, note }, format, AnalysisReply),
          signal: AbortSignal.any([signal, deadline]),
        });
      } catch (error) {
        if (signal.aborted) throw analysisCancelled();
        if (deadline.aborted) throw analysisTimeout();
        throw analysisErrorOf(error, await import("openai"), Date.now());
      }
      return readCompletion(completion);
    },
  };
}
