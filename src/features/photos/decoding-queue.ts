import { createFairQueue, type FairQueue } from "../../fair-queue.ts";

/**
 * The queue for decoding pictures, one at a time. The largest takes 100 MB meanwhile, and a phone's photo 50 to 400 ms
 * of one core; the other cores are for everyone else's requests. As many may wait here as may wait for the AI provider,
 * which comes next; what they hold meanwhile is bounded where uploads are admitted. Waits are in milliseconds.
 */
export const createDecodingQueue = (maxWaitMs: number): FairQueue =>
  createFairQueue({ capacity: 1, maxWaiting: 128, maxWaitingPerKey: 60, maxWaitMs });
