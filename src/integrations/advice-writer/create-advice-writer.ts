import type { OpenAiSettings } from "../openai/chat.ts";
import type { AdviceWriter } from "./advice-writer.ts";
import { noAdviceWriter } from "./no-advice-writer.ts";

/** The writer that the settings ask for; null stands for no provider, and loads nothing of one. */
export async function createAdviceWriter(settings: OpenAiSettings | null): Promise<AdviceWriter> {
  if (!settings) return noAdviceWriter;
  const { createOpenAiAdviceWriter } = await import("./openai-advice-writer.ts");
  return createOpenAiAdviceWriter(settings);
}
