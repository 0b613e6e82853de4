import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 5;

/** Lets other requests run before the next long step. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Lets requests be answered before the next slice of long work. A request reads several times, and would else wait for as
 * many slices.
 */
export const pauseForRequests = (): Promise<void> => pause(PAUSE_MS);
