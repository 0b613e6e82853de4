import type { OpenAiSettings } from "../openai/chat.ts";
import type { AdviceWriter } from "./advice-writer.ts";
import { noAdviceWriter } from "./no-advice-writer.ts";

/** The configured writer; null means no provider, and loads no code for one. */
export async function createAdviceWriter(settings: OpenAiSettings | null): Promise<AdviceWriter> {
  if (!settings) return noAdviceWriter;
  const { createOpenAiAdviceWriter } = await import("./openai-advice-writer.ts");
  return createOpenAiAdviceWriter(settings);
}
