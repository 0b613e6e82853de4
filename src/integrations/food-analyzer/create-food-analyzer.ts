import type { Log } from "../../log.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { OpenAiSettings } from "../openai/chat.ts";
import type { AbilityMemory } from "../provider-abilities.ts";
import { createFallbackFoodAnalyzer } from "./fallback-food-analyzer.ts";
import type { FoodAnalyzer } from "./food-analyzer.ts";
import { createQueuedFoodAnalyzer } from "./queued-food-analyzer.ts";

type Options = {
  /** Asked if the first provider fails. */
  fallback?: OpenAiSettings | null;
  /** How long each provider may take for a photo. */
  timeoutMs?: number;
  /** How many photos are analyzed at the same time. */
  atOnce?: number;
  memory?: AbilityMemory;
  clock?: Pick<Clock, "monotonic">;
  log?: Pick<Log, "info" | "warn">;
};

const RETRY_PAUSE_MS = 500;
const DEFAULT_TIMEOUT_MS = 25_000;
const DEFAULT_AT_ONCE = 4;
const silent = { info: () => {}, warn: () => {} };

/** The analyzer of one provider, or of two if there is a fallback. */
async function createProviderAnalyzer(
  settings: OpenAiSettings,
  { fallback, timeoutMs = DEFAULT_TIMEOUT_MS, memory, clock = systemClock, log = silent }: Options,
): Promise<FoodAnalyzer> {
  const { createOpenAiFoodAnalyzer } = await import("./openai-food-analyzer.ts");
  const policy = { deadlineMs: timeoutMs, retryPauseMs: RETRY_PAUSE_MS };
  const options = { ...(memory && { memory }), log };
  if (!fallback) return createOpenAiFoodAnalyzer(settings, policy, options);
  return createFallbackFoodAnalyzer({
    // Its second attempt is the fallback.
    first: createOpenAiFoodAnalyzer(settings, policy, { ...options, isRetried: false }),
    fallback: createOpenAiFoodAnalyzer(fallback, policy, { ...options, prefix: "OPENAI_FALLBACK" }),
    clock,
    log,
  });
}

/** The configured analyzer, with its queue; null means no provider, and loads no code for one. */
export async function createFoodAnalyzer(
  settings: OpenAiSettings | null,
  { atOnce = DEFAULT_AT_ONCE, ...options }: Options = {},
): Promise<FoodAnalyzer> {
  if (!settings) return noFoodAnalyzer;
  return createQueuedFoodAnalyzer({ analyzer: await createProviderAnalyzer(settings, options), atOnce });
}

/** Without a provider nothing is recognized, and nothing is invented. */
export const noFoodAnalyzer: FoodAnalyzer = {
  available: false,
  name: "none (the built-in foods table)",
  analyze: async () => null,
};
