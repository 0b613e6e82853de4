import { createOpenAiChat, type OpenAiSettings, type RetryPolicy } from "../openai/chat.ts";
import { analysisCancelled, analysisTimeout } from "./analysis-errors.ts";
import type { AnalysedFood, FoodAnalyzer } from "./food-analyzer.ts";
import { mapProviderError } from "./openai-errors.ts";
import { buildPrompt } from "./openai-prompt.ts";
import { AnalysisReply, parseCompletion } from "./openai-reply.ts";

const DEFAULT_RETRY_POLICY: RetryPolicy = { deadlineMs: 25_000, retryPauseMs: 500 };

/** Analyses photos with a vision model. The SDK is loaded for the first analysis, not at the start. */
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
          buildPrompt: (format) => buildPrompt({ jpeg, note }, format, AnalysisReply),
          signal: AbortSignal.any([signal, deadline]),
        });
      } catch (error) {
        if (signal.aborted) throw analysisCancelled();
        if (deadline.aborted) throw analysisTimeout();
        throw mapProviderError(error, await import("openai"), Date.now());
      }
      return parseCompletion(completion);
    },
  };
}
