import { createFairQueue, type Release } from "../../fair-queue.ts";
import { MINUTE_MS } from "../../shared/product/durations.ts";
import { analysisBusy, analysisCanceled, withoutCall } from "./analysis-errors.ts";
import type { AnalysisRequest, FoodAnalyzer } from "./food-analyzer.ts";

/** A request that waits holds no more of a photo in memory than what is sent. */
const MAX_WAITING = 128;
const MAX_WAITING_PER_ACCOUNT = 60;
/** Longer than anyone looks at a screen that waits. */
const MAX_WAIT_MS = 2 * MINUTE_MS;

type Options = { analyzer: FoodAnalyzer; atOnce: number; maxWaitMs?: number };

/**
 * Limits how many photos an analyzer gets at the same time. Accounts take turns, and if more than one photo fits, one
 * account never takes all places. Throws 503 `analysis_unavailable` if too many wait or the wait is too long.
 */
export function createQueuedFoodAnalyzer({ analyzer, atOnce, maxWaitMs = MAX_WAIT_MS }: Options): FoodAnalyzer {
  const queue = createFairQueue({
    capacity: atOnce,
    capacityPerKey: Math.max(1, atOnce - 1),
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_ACCOUNT,
    maxWaitMs,
    createRefusal: analysisBusy,
  });

  async function waitForTurn({ account, signal, onPlace }: AnalysisRequest): Promise<Release> {
    try {
      return await queue.acquire(String(account), 1, signal, onPlace);
    } catch (error) {
      throw signal.aborted ? withoutCall(analysisCanceled()) : error;
    }
  }

  return {
    available: analyzer.available,
    name: analyzer.name,
    async analyze(request) {
      const release = await waitForTurn(request);
      try {
        return await analyzer.analyze(request);
      } finally {
        release();
      }
    },
  };
}
