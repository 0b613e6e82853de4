import type { FoodAnalyzer } from "./food-analyzer.ts";

/** No provider is set: nothing is ever recognised, and nothing is made up. */
export const noFoodAnalyzer: FoodAnalyzer = {
  available: false,
  name: "none (the built-in foods table)",
  analyse: async () => null,
};
