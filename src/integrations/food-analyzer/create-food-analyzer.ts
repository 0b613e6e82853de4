import type { OpenAiSettings } from "../openai/chat.ts";
import type { FoodAnalyzer } from "./food-analyzer.ts";
import { noFoodAnalyzer } from "./no-food-analyzer.ts";
import { createOpenAiFoodAnalyzer } from "./openai-food-analyzer.ts";

/** The analyzer that the settings ask for; null stands for no provider. */
export const createFoodAnalyzer = (settings: OpenAiSettings | null): FoodAnalyzer =>
  settings ? createOpenAiFoodAnalyzer(settings) : noFoodAnalyzer;
