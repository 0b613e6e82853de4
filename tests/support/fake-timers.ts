import { jest, setSystemTime } from "bun:test";
import { afterThisTest } from "./after-test.ts";
import { NOON } from "./fixed-now.ts";

/** Has timers wait for `jest.advanceTimersByTime` until the test ends. Going back to real ones would start the clock. */
export function startFakeTimers(): void {
  jest.useFakeTimers();
  afterThisTest(() => {
    jest.useRealTimers();
    setSystemTime(NOON);
  });
}
