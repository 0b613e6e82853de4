import type { OpenAiSettings } from "../openai/chat.ts";
import type { FoodAnalyzer } from "./food-analyzer.ts";
import { noFoodAnalyzer } from "./no-food-analyzer.ts";

/** The configured analyzer; null means no provider, and loads no code for one. */
export async function createFoodAnalyzer(settings: OpenAiSettings | null): Promise<FoodAnalyzer> {
  if (!settings) return noFoodAnalyzer;
  const { createOpenAiFoodAnalyzer } = await import("./openai-food-analyzer.ts");
  return createOpenAiFoodAnalyzer(settings);
}
