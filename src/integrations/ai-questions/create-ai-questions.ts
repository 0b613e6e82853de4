import type { Log } from "../../log.ts";
import { analysisNotReached } from "../food-analyzer/analysis-errors.ts";
import type { OpenAiSettings } from "../openai/chat.ts";
import type { AbilityMemory } from "../provider-abilities.ts";
import type { AiQuestions } from "./ai-questions.ts";

type Options = {
  /** Asked if the first provider fails. */
  fallback?: OpenAiSettings | null;
  /** How long each provider may take for an answer. */
  timeoutMs: number;
  /** How many questions are asked at the same time. */
  atOnce: number;
  memory?: AbilityMemory;
  log?: Pick<Log, "info" | "warn">;
};

const RETRY_PAUSE_MS = 500;

/** What asks the configured provider; null means no provider, and loads no code for one. */
export async function createAiQuestions(
  settings: OpenAiSettings | null,
  { fallback, timeoutMs, ...options }: Options,
): Promise<AiQuestions> {
  if (!settings) return noAiQuestions;
  const { createOpenAiQuestions } = await import("./openai-questions.ts");
  const policy = { deadlineMs: timeoutMs, retryPauseMs: RETRY_PAUSE_MS };
  const second = fallback ? ({ settings: fallback, prefix: "OPENAI_FALLBACK" } as const) : undefined;
  return createOpenAiQuestions({ settings }, second, { policy, ...options });
}

/** No provider is set. */
export const noAiQuestions: AiQuestions = {
  available: false,
  ask: async () => {
    throw analysisNotReached("no provider is set");
  },
};
