import { chmodSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterThisFile } from "../after-test.ts";
import { NOON } from "../fixed-now.ts";
import { temporaryFolder } from "../paths.ts";
import { setRealClock } from "../same-every-time.ts";

// The clock of the executable and of the pages: it was NOON when the tests of this process began, and runs on from there.
// Only `Date` differs: the clock that Playwright can install also replaces `performance.now()`, which the app compares
// with the times of events.

setRealClock();

const OFFSET_MS = NOON - Date.now();

/** Sets the clock of whatever runs it, a process, a page or a worker. */
export function shiftClock(offsetMs: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [RealDate.now() + offsetMs] : values, newTarget),
    apply: () => String(new RealDate(RealDate.now() + offsetMs)),
    get: (target, name) => (name === "now" ? () => RealDate.now() + offsetMs : Reflect.get(target, name)),
  });
}

/** A script that sets the clock of a page, before all others. */
export const CLOCK_SCRIPT = `(${shiftClock})(${OFFSET_MS})`;

let preload: string | undefined;

/** The variables of an executable that set its clock. */
export function clockVariables(): Record<string, string> {
  if (preload === undefined) {
    preload = join(temporaryFolder(afterThisFile), "clock.js");
    writeFileSync(preload, CLOCK_SCRIPT);
    // For an executable that runs as another user, too.
    chmodSync(dirname(preload), 0o755);
    afterThisFile(() => {
      preload = undefined;
    });
  }
  return { BUN_OPTIONS: `--preload=${preload}`, TZ: "UTC" };
}

/** What the product's clock says, in UTC milliseconds. */
export const readProductClock = (): number => Date.now() + OFFSET_MS;
