import { jest } from "bun:test";
import { afterThisTest } from "../after-test.ts";

/** Has timers wait for `jest.advanceTimersByTime` until the test ends. */
export function startFakeTimers(): void {
  jest.useFakeTimers();
  afterThisTest(() => void jest.useRealTimers());
}
