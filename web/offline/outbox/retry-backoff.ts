import { MINUTE_MS, SECOND_MS } from "../../../src/shared/product/durations.ts";
import type { Halt } from "./send-changes.ts";

// When changes that could not be sent are tried again.

const RETRY_FIRST_MS = 2 * SECOND_MS;
const RETRY_MAX_MS = 5 * MINUTE_MS;
/** A connection comes back at any time, and asking for it costs the server nothing. */
const UNREACHABLE_MAX_MS = 15 * SECOND_MS;

/** Why nothing is sent until `retryTimer` has run out. */
let pause: Halt["why"] | undefined;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Why nothing is sent for now; undefined if there is no reason. */
export const findPause = (): Halt["why"] | undefined => pause;

/** Has changes sent again before the time. */
export function endPause(): void {
  pause = undefined;
}

/** How long it is waited after so many failures in a row, a little different each time. */
function computePauseMs(halt: Halt): number {
  if (halt.why === "later" && halt.retryAfterSeconds !== undefined) return halt.retryAfterSeconds * SECOND_MS;
  const longest = halt.why === "unreachable" ? UNREACHABLE_MAX_MS : RETRY_MAX_MS;
  const most = Math.min(longest, RETRY_FIRST_MS * 2 ** (failures - 1));
  return most * (0.5 + Math.random() / 2);
}

/** Pauses after an attempt to send all changes, if it has failed, and calls `retry` then. */
export function notePause(halt: Halt, retry: () => void): void {
  clearTimeout(retryTimer);
  pause = undefined;
  failures = halt.why === "done" ? 0 : failures + 1;
  if (halt.why === "done" || halt.why === "signed-out") return;
  pause = halt.why;
  retryTimer = setTimeout(() => {
    pause = undefined;
    retry();
  }, computePauseMs(halt));
}
