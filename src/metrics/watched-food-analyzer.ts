import { AppError } from "../errors.ts";
import type { Clock } from "../integrations/clock.ts";
import type { FoodAnalyzer } from "../integrations/food-analyzer/food-analyzer.ts";
import { SECOND_MS } from "../shared/product/durations.ts";
import type { Metrics } from "./metrics.ts";

type Deps = {
  analyzer: FoodAnalyzer;
  metrics: Pick<Metrics, "countAnalysis" | "countTokens" | "changeQueue">;
  clock: Pick<Clock, "monotonic">;
};

/** The kind of an error, such as `analysis_timeout`; it names nothing of the photo. */
const nameFailure = (error: unknown): string =>
  (error instanceof AppError ? error.details.kind : undefined) ?? "failed";

/** An analyzer whose analyses, provider's time and tokens are counted. */
export const watchFoodAnalyzer = ({ analyzer, metrics, clock }: Deps): FoodAnalyzer => ({
  available: analyzer.available,
  name: analyzer.name,
  async analyze(request) {
    let startedAt: number | undefined;
    let outcome = "failed";
    metrics.changeQueue("photos_waiting", 1);
    const begin = () => {
      if (startedAt === undefined) {
        metrics.changeQueue("photos_waiting", -1);
        metrics.changeQueue("photos_at_provider", 1);
      }
      startedAt ??= clock.monotonic();
      request.onStart?.();
    };
    try {
      const food = await analyzer.analyze({
        ...request,
        onStart: begin,
        onTokens(use) {
          metrics.countTokens("prompt", use.promptTokens ?? 0);
          metrics.countTokens("completion", use.completionTokens ?? 0);
          request.onTokens?.(use);
        },
      });
      outcome = food === null ? "no_food" : "recognized";
      return food;
    } catch (error) {
      outcome = nameFailure(error);
      throw error;
    } finally {
      metrics.changeQueue(startedAt === undefined ? "photos_waiting" : "photos_at_provider", -1);
      metrics.countAnalysis(outcome, startedAt === undefined ? undefined : (clock.monotonic() - startedAt) / SECOND_MS);
    }
  },
});
