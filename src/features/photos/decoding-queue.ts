import { createFairQueue, type FairQueue } from "../../fair-queue.ts";
import { SECOND_MS } from "../../shared/durations.ts";

/**
 * The queue for decoding pictures, one at a time. The largest takes 100 MB meanwhile, and a phone's photo 50 to 400 ms
 * of one core; the other cores are for everybody else's requests.
 */
export const createDecodingQueue = (): FairQueue =>
  createFairQueue({ capacity: 1, maxWaiting: 64, maxWaitingPerKey: 32, maxWaitMs: 20 * SECOND_MS });
