import type { OpenAiSettings } from "../openai/chat.ts";
import type { AdviceWriter } from "./advice-writer.ts";
import { noAdviceWriter } from "./no-advice-writer.ts";
import { createOpenAiAdviceWriter } from "./openai-advice-writer.ts";

/** The writer that the settings ask for; null stands for no provider. */
export const createAdviceWriter = (settings: OpenAiSettings | null): AdviceWriter =>
  settings ? createOpenAiAdviceWriter(settings) : noAdviceWriter;
