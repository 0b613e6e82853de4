import type { PublicConfig } from "../../contracts/config.ts";
import type { FoodAnalyzer } from "../../integrations/food-analyzer/food-analyzer.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";

/** What people may know of the analyzer: whether there is one, which, and how long it may take for a photo. */
export const describeAnalyzer = (
  { available, name }: Pick<FoodAnalyzer, "available" | "name">,
  timeoutMs: number,
): PublicConfig["analyzer"] => ({
  available,
  name,
  ...(available && { timeoutSeconds: Math.ceil(timeoutMs / SECOND_MS) }),
});
