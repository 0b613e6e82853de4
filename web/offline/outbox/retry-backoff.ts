import { MINUTE_MS, SECOND_MS } from "../../../src/shared/product/durations.ts";
import type { SendResult } from "./send-changes.ts";

// When changes that could not be sent are tried again.

const RETRY_FIRST_MS = 2 * SECOND_MS;
const RETRY_MAX_MS = 5 * MINUTE_MS;
/** A connection comes back at any time, and asking for it costs the server nothing. */
const UNREACHABLE_MAX_MS = 15 * SECOND_MS;

/** Why nothing is sent until `retryTimer` has run out. */
let pause: SendResult["why"] | undefined;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Why nothing is sent for now; undefined if there is no reason. */
export const findBackoff = (): SendResult["why"] | undefined => pause;

/** Has changes sent again before the time. */
export function endBackoff(): void {
  pause = undefined;
}

/** How long it is waited after so many failures in a row, a little different each time. */
function computePauseMs(result: SendResult): number {
  if (result.why === "later" && result.retryAfterSeconds !== undefined) return result.retryAfterSeconds * SECOND_MS;
  const longest = result.why === "unreachable" ? UNREACHABLE_MAX_MS : RETRY_MAX_MS;
  const most = Math.min(longest, RETRY_FIRST_MS * 2 ** (failures - 1));
  return most * (0.5 + Math.random() / 2);
}

/** Pauses after an attempt to send all changes, if it has failed, and calls `retry` then. */
export function startBackoff(result: SendResult, retry: () => void): void {
  clearTimeout(retryTimer);
  pause = undefined;
  failures = result.why === "done" ? 0 : failures + 1;
  if (result.why === "done" || result.why === "signed-out") return;
  pause = result.why;
  retryTimer = setTimeout(() => {
    pause = undefined;
    retry();
  }, computePauseMs(result));
}
