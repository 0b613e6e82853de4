import { afterEach, beforeEach, mock, setSystemTime } from "bun:test";
import fc from "fast-check";
import { NOON } from "./fixed-now.ts";
import { SEED } from "./seed.ts";

// Preloaded: a test gives the same result at any hour, in any zone and in every run.

process.env.TZ = "UTC";
fc.configureGlobal({ seed: SEED });

let hasRealClock = false;

/**
 * Gives this process the real clock, for tests whose browsers and servers have it: the executable and the pages get
 * theirs from `product-clock.ts`. The others have a clock that stands still; one that sets it need not set it back.
 */
export function setRealClock(): void {
  hasRealClock = true;
  setSystemTime();
}

const standStill = (): void => void (hasRealClock || setSystemTime(NOON));
standStill();
beforeEach(standStill);

// The files of a worker share their modules: a spy that stays would be the next file's.
afterEach(() => mock.restore());
