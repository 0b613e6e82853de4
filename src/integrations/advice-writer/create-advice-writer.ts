import type { Log } from "../../log.ts";
import type { OpenAiSettings } from "../openai/chat.ts";
import type { AbilityMemory } from "../provider-abilities.ts";
import { type AdviceWriter, AdviceWriterError } from "./advice-writer.ts";

type Options = {
  /** How long the provider may take for a text. */
  timeoutMs: number;
  memory: AbilityMemory;
  log: Pick<Log, "info" | "warn">;
};

const RETRY_PAUSE_MS = 500;

/** The configured writer; null means no provider, and loads no code for one. */
export async function createAdviceWriter(
  settings: OpenAiSettings | null,
  { timeoutMs, ...options }: Options,
): Promise<AdviceWriter> {
  if (!settings) return noAdviceWriter;
  const { createOpenAiAdviceWriter } = await import("./openai-advice-writer.ts");
  return createOpenAiAdviceWriter(settings, { deadlineMs: timeoutMs, retryPauseMs: RETRY_PAUSE_MS }, options);
}

/** No provider is set. */
export const noAdviceWriter: AdviceWriter = {
  available: false,
  write: async () => {
    throw new AdviceWriterError("no provider is set");
  },
};
