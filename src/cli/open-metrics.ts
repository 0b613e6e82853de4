import type { Clock } from "../integrations/clock.ts";
import type { FoodAnalyzer } from "../integrations/food-analyzer/food-analyzer.ts";
import { SECOND_MS } from "../shared/product/durations.ts";
import { readLastBackup } from "./backups/last-backup.ts";

/** Loads what collects figures, if there is a token for them; undefined if not. */
export async function openMetrics(token: string | null, clock: Clock) {
  if (token === null) return undefined;
  const { createMetrics } = await import("../metrics/metrics.ts");
  const { watchFoodAnalyzer } = await import("../metrics/watched-food-analyzer.ts");
  const metrics = createMetrics(token);
  return {
    ...metrics,
    watchAnalyzer: (analyzer: FoodAnalyzer) => watchFoodAnalyzer({ analyzer, metrics, clock }),
    /** The age of the last good daily backup of a data directory, and whether the last one was good. */
    measureBackup(dataDir: string) {
      const last = readLastBackup(dataDir);
      if (last === null) return null;
      const age = last.goodAt === null ? null : (clock.now() - last.goodAt) / SECOND_MS;
      return { age, isGood: last.problem === null };
    },
  };
}
