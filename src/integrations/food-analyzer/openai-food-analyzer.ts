import { createOpenAiChat, type OpenAiSettings, type RetryPolicy } from "../openai/chat.ts";
import { analysisCancelled, analysisTimeout } from "./analysis-errors.ts";
import type { AnalysedFood, FoodAnalyzer } from "./food-analyzer.ts";
import { mapProviderError } from "./openai-errors.ts";
import { promptFor } from "./openai-prompt.ts";
import { AnalysisReply, readCompletion } from "./openai-reply.ts";

const DEFAULT_RETRY_POLICY: RetryPolicy = { deadlineMs: 25_000, retryPauseMs: 500 };

/** Asks a vision model what is on a photo. The SDK is loaded by the first analysis, not at start-up. */
export function createOpenAiFoodAnalyzer(
  settings: OpenAiSettings,
  retryPolicy: RetryPolicy = DEFAULT_RETRY_POLICY,
): FoodAnalyzer {
  const chat = createOpenAiChat(settings, retryPolicy, { name: "food_analysis", schema: AnalysisReply });

  return {
    available: true,
    name: `${settings.model} at ${new URL(settings.baseUrl).host}`,
    async analyse({ jpeg, note, signal }): Promise<AnalysedFood | null> {
      const deadline = AbortSignal.timeout(retryPolicy.deadlineMs);
      let completion: unknown;
      try {
        completion = await chat.complete({
          promptFor: (format) => promptFor({ jpeg, note }, format, AnalysisReply),
          signal: AbortSignal.any([signal, deadline]),
        });
      } catch (error) {
        if (signal.aborted) throw analysisCancelled();
        if (deadline.aborted) throw analysisTimeout();
        throw mapProviderError(error, await import("openai"), Date.now());
      }
      return readCompletion(completion);
    },
  };
}
