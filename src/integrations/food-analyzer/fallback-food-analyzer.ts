import { AppError, type ErrorKind } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../shared/product/durations.ts";
import type { Clock } from "../clock.ts";
import { wasNotReached } from "./analysis-errors.ts";
import type { AnalysisRequest, AnalyzedFood, FoodAnalyzer } from "./food-analyzer.ts";

/** How long the first provider is left alone after it was not there or too slow, so that no one else waits for it. */
const REST_MS = MINUTE_MS;
/** The most of it where the provider asks for more. */
const MAX_REST_MS = HOUR_MS;

/** Failures of a provider, after which another one may still see the food. */
const MENDABLE: ReadonlySet<ErrorKind | undefined> = new Set<ErrorKind>([
  "analysis_timeout",
  "analysis_unavailable",
  "analysis_failed",
]);
/** Those of them that the next photo would meet, too. */
const LASTING: ReadonlySet<ErrorKind | undefined> = new Set<ErrorKind>(["analysis_timeout", "analysis_unavailable"]);

const getKind = (error: unknown): ErrorKind | undefined => (error instanceof AppError ? error.details.kind : undefined);
const getRetryAfter = (error: unknown): number | undefined =>
  error instanceof AppError ? error.details.retryAfterSeconds : undefined;

/** The failure to tell of two providers: of one that was reached, because the photo is on its bill, else the later one. */
const chooseFailure = (earlier: unknown, later: unknown): unknown =>
  wasNotReached(later) && !wasNotReached(earlier) ? earlier : later;

/** The failure of two providers. It says when to try again only if both do, and then when the first of them is there. */
function combineFailures(earlier: unknown, later: unknown): unknown {
  const told = chooseFailure(earlier, later);
  if (!(told instanceof AppError)) return told;
  const { retryAfterSeconds: _, ...details } = told.details;
  const [one, other] = [getRetryAfter(earlier), getRetryAfter(later)];
  const retry = one === undefined || other === undefined ? {} : { retryAfterSeconds: Math.min(one, other) };
  return new AppError(told.status, told.message, { ...details, ...retry }, { cause: told.cause });
}

type Deps = {
  first: FoodAnalyzer;
  fallback: FoodAnalyzer;
  clock: Pick<Clock, "monotonic">;
  log: Pick<Log, "warn">;
};

/**
 * Asks a second provider if the first one cannot be reached, does not accept its settings, is too slow, fails or answers
 * nonsense. After it was not there, the first one rests: others are asked in the opposite order. A provider that has
 * looked is believed: if it sees no food, or declines to answer, no other one gets the photo.
 */
export function createFallbackFoodAnalyzer({ first, fallback, clock, log }: Deps): FoodAnalyzer {
  let restsUntil = Number.NEGATIVE_INFINITY;

  function noteFirst(error: unknown): void {
    if (!LASTING.has(getKind(error))) return;
    const requestedMs = (getRetryAfter(error) ?? 0) * SECOND_MS;
    restsUntil = clock.monotonic() + Math.min(Math.max(REST_MS, requestedMs), MAX_REST_MS);
  }

  function logFailure(failed: FoodAnalyzer, error: unknown): void {
    const cause = error instanceof AppError ? error.cause : undefined;
    const reason = cause instanceof Error ? cause.message : undefined;
    const message =
      failed === first
        ? "The first AI provider failed; the fallback is asked"
        : "The fallback AI provider failed; the first one is asked, though it failed a moment ago";
    log.warn(message, { provider: failed.name, kind: getKind(error), reason });
  }

  async function ask(provider: FoodAnalyzer, request: AnalysisRequest): Promise<AnalyzedFood | null> {
    try {
      const food = await provider.analyze(request);
      if (provider === first) restsUntil = Number.NEGATIVE_INFINITY;
      return food;
    } catch (error) {
      if (provider === first) noteFirst(error);
      throw error;
    }
  }

  return {
    available: true,
    name: `${first.name}, else ${fallback.name}`,
    async analyze(request) {
      const isResting = clock.monotonic() < restsUntil;
      const [earlier, later] = isResting ? [fallback, first] : [first, fallback];
      try {
        return await ask(earlier, request);
      } catch (error) {
        if (!MENDABLE.has(getKind(error))) throw error;
        logFailure(earlier, error);
        try {
          return await ask(later, request);
        } catch (second) {
          throw MENDABLE.has(getKind(second)) ? combineFailures(error, second) : second;
        }
      }
    },
  };
}
