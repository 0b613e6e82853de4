import type { FoodAnalyzer } from "./food-analyzer.ts";

/** Without a provider nothing is recognised, and nothing is invented. */
export const noFoodAnalyzer: FoodAnalyzer = {
  available: false,
  name: "none (the built-in foods table)",
  analyse: async () => null,
};
