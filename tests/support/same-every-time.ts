import { afterEach, setSystemTime } from "bun:test";
import fc from "fast-check";
import { NOON } from "./fixed-now.ts";
import { SEED } from "./seed.ts";

// Preloaded: a test gives the same result at any hour, in any zone and in every run.

process.env.TZ = "UTC";
fc.configureGlobal({ seed: SEED });

// The clock stands still. A test that sets it need not set it back.
setSystemTime(NOON);
afterEach(() => void setSystemTime(NOON));
